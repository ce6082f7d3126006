import { useState } from "react";
import type { UserRow } from "../../api-types";
import { AccountPill } from "./account-pill";
import { useApp, useMay } from "../app-context";
import { download } from "../shared/download";
import { AddUser } from "./add-user";
import { Choices } from "./choices";
import { Groups } from "./groups";
import { ImportUsers } from "./import/import-users";
import { Page } from "../shared/page";
import { routeHash } from "../route";
import { Search } from "../shared/search";
import { useUsers } from "./use-users";
import { count, longTime, shortTime } from "../shared/words";
import type { AccountStatus } from "../../../records/users";

const STATUSES: AccountStatus[] = ["verified", "invited", "unverified", "disabled"];

/** The list of users. */
export function Users() {
  const { confirmed } = useApp();
  const may = useMay("all");
  const [search, setSearch] = useState("");
  const [status, setStatus] = useState("");
  const query = new URLSearchParams({ search, status }).toString();
  const [version, setVersion] = useState(0);
  const { users, more } = useUsers(query, version);
  const [adding, setAdding] = useState(false);
  const all = users ? STATUSES.reduce((sum, one) => sum + users.counts[one], 0) : 0;
  return (
    <Page title="Users" about="Users with an account on your site, newest first.">
      <div className="filters">
        <Search value={search} onChange={setSearch} />
        <div className="choice">
          <label className="unseen" htmlFor="status">
            Status
          </label>
          <select id="status" value={status} onChange={(event) => setStatus(event.currentTarget.value)}>
            <option value="">All{users ? ` (${all})` : ""}</option>
            {STATUSES.map((one) => (
              <option key={one} value={one}>
                {one}
                {users ? ` (${users.counts[one]})` : ""}
              </option>
            ))}
          </select>
        </div>
      </div>
      {users?.lines.length === 0 ? (
        <p className="empty">
          {all ? "No users match." : "No users yet. Users who sign up or whom you import appear here."}
        </p>
      ) : (
        <section aria-label="Users" aria-busy={!users}>
          <ul className="rows">
            {users?.lines.map((line) => (
              <li key={line.id}>
                <Row line={line} />
              </li>
            ))}
          </ul>
          {more && (
            <button className="button quiet older" type="button" onClick={more}>
              Older
            </button>
          )}
        </section>
      )}
      {may && (
        <div>
          <button className="button" type="button" onClick={() => setAdding(true)}>
            Add a user
          </button>
        </div>
      )}
      {adding && <AddUser onClose={() => setAdding(false)} />}
      {may && <Groups />}
      {may && <Choices />}
      {may && <ImportUsers onEnd={() => setVersion((old) => old + 1)} />}
      {may && (
        <section>
          <h2>Export users</h2>
          <p>All {count(all, "user")} as CSV, without passwords and files. You can import it again.</p>
          <button
            className="button"
            type="button"
            onClick={() => void confirmed(async () => download("GET /users.csv", {}))}
          >
            Export users
          </button>
        </section>
      )}
    </Page>
  );
}

function Row({ line: { id, name, address, status, groups, createdAt } }: { line: UserRow }) {
  return (
    <a className="row" href={routeHash("users", id)}>
      <span className="row-from">{name || address}</span>
      <time dateTime={new Date(createdAt).toISOString()} title={longTime(createdAt)}>
        {shortTime(createdAt)}
      </time>
      <span className="row-preview">{address}</span>
      <span className="row-about">
        <AccountPill status={status} />
        {groups.map((group) => (
          <span className="tag" key={group}>
            {group}
          </span>
        ))}
      </span>
    </a>
  );
}
