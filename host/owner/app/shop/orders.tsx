import { useState, type ReactNode } from "react";
import { formatMoney } from "../../../../wire/shop/money";
import type { OrderStatus } from "../../../../wire/shop/placed-order";
import type { OrderRow } from "../../shop/api-types";
import { useApp, useMay } from "../app-context";
import { routeHash } from "../route";
import { download } from "../shared/download";
import { Page } from "../shared/page";
import { Search } from "../shared/search";
import { useLoaded } from "../shared/use-loaded";
import { count, longTime, shortTime } from "../shared/words";

const STATUSES: OrderStatus[] = ["unfulfilled", "fulfilled", "refunded", "disputed", "pending", "canceled"];
const SORTS = {
  "-time": "Newest first",
  time: "Oldest first",
  name: "Name",
  "-paid": "Largest first",
  status: "Status",
};
const PAGE = 50;

/** The list of orders. */
export function Orders() {
  const { confirmed } = useApp();
  const all = useMay("all");
  const [search, setSearch] = useState("");
  const [status, setStatus] = useState("");
  const [sort, setSort] = useState("-time");
  const [offset, setOffset] = useState(0);
  const query = new URLSearchParams({ search, status, sort, offset: String(offset) });
  const { value } = useLoaded("GET /orders", { query });
  const restart = (set: (value: string) => void) => (value: string) => {
    setOffset(0);
    set(value);
  };
  return (
    <Page title="Orders" about="Accepted orders. Orders that wait for a payment are under their own status.">
      <div className="filters">
        <Search value={search} onChange={restart(setSearch)} />
        <Choice label="Status" value={status} onChange={restart(setStatus)}>
          <option value="">All</option>
          {STATUSES.map((one) => (
            <option key={one} value={one}>
              {one} {value?.counts[one] ? `(${value.counts[one]})` : ""}
            </option>
          ))}
        </Choice>
        <Choice label="Order of the list" value={sort} onChange={restart(setSort)}>
          {Object.entries(SORTS).map(([key, title]) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </Choice>
      </div>
      {value?.orders.length === 0 && (
        <p className="empty">{search || status ? "No orders match." : "No orders yet."}</p>
      )}
      <section aria-label="Orders" aria-busy={!value}>
        <ul className="rows">
          {value?.orders.map((order) => (
            <li key={order.id}>
              <Row order={order} />
            </li>
          ))}
        </ul>
      </section>
      <div className="actions">
        {offset > 0 && (
          <button className="button quiet" type="button" onClick={() => setOffset(Math.max(offset - PAGE, 0))}>
            Previous page
          </button>
        )}
        {value?.more && (
          <button className="button quiet" type="button" onClick={() => setOffset(offset + PAGE)}>
            Next page
          </button>
        )}
      </div>
      {all && (
        <section>
          <h2>Export orders</h2>
          <p>All accepted orders as CSV.</p>
          <button
            className="button"
            type="button"
            onClick={() => void confirmed(async () => download("GET /orders.csv", {}))}
          >
            Export orders
          </button>
        </section>
      )}
    </Page>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange(value: string): void;
  children: ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <div className="choice">
      <label>
        <span className="unseen">{label}</span>
        <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {children}
        </select>
      </label>
    </div>
  );
}

function Row({ order }: { order: OrderRow }) {
  const { id, number, name, email, status, total, currency, itemCount, createdAt } = order;
  return (
    <a className="row" href={routeHash("orders", id)}>
      <span className="row-from">
        {number === null ? id : `#${number}`} {name || email}
      </span>
      <time dateTime={new Date(createdAt).toISOString()} title={longTime(createdAt)}>
        {shortTime(createdAt)}
      </time>
      <span className="row-preview">
        {formatMoney(total, currency)}, {count(itemCount, "piece")}
      </span>
      <span className="row-about">
        <span className={status === "unfulfilled" ? "pill good" : "pill"}>{status}</span>
      </span>
    </a>
  );
}
