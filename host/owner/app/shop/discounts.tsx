import { useState } from "react";
import { formatMoney } from "../../../../wire/shop/money";
import { ask } from "../api";
import { useApp, useMay } from "../app-context";
import { Dialog } from "../shared/dialog";
import { FormEnd } from "../shared/form-end";
import { count } from "../shared/words";
import { Check, TextField } from "../shared/form-fields";
import type { StoredDiscount } from "../../../records/shop";

interface Props {
  discounts: StoredDiscount[];
  currency: string;
  onChange(): void;
}

/** Discount codes. */
export function Discounts({ discounts, currency, onChange }: Props) {
  const { attempt } = useApp();
  const may = useMay("all");
  const [adding, setAdding] = useState(false);
  const remove = (code: string) =>
    void attempt(async () => {
      await ask("DELETE /discounts/:code", { params: { code } });
      onChange();
    });
  return (
    <section>
      <h2>Discounts</h2>
      {discounts.length === 0 && <p>No discounts.</p>}
      <ul className="things">
        {discounts.map(({ code, kind, value, used, limit }) => (
          <li key={code}>
            <b>{code}</b>
            <span>{kind === "percentage" ? `${value / 100} %` : formatMoney(value, currency)}</span>
            <span>
              used {count(used, "time")}
              {limit === null ? "" : ` of ${limit}`}
            </span>
            {may && (
              <span className="actions">
                <button
                  className="button quiet small"
                  type="button"
                  aria-label={`Remove ${code}`}
                  onClick={() => remove(code)}
                >
                  Remove
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {may && (
        <button className="button" type="button" onClick={() => setAdding(true)}>
          New discount
        </button>
      )}
      {adding && (
        <DiscountForm
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            onChange();
          }}
        />
      )}
    </section>
  );
}

const FIELDS = {
  code: { label: "Code", type: "text" },
  value: { label: "Value, such as 10 % or 5.00", type: "text" },
  minimum: { label: "Least subtotal", type: "text" },
  limit: { label: "Number of orders; empty: no limit", type: "number" },
  ends: { label: "Last day; empty: no end", type: "date" },
};

function DiscountForm({ onClose, onDone }: { onClose(): void; onDone(): void }) {
  const [form, setForm] = useState({ code: "", value: "", minimum: "", limit: "", ends: "" });
  const [once, setOnce] = useState(false);
  const [problem, setProblem] = useState("");
  const save = () => {
    const { code, limit, ...rest } = form;
    const body = { ...rest, limit: limit ? Number(limit) : null, oncePerCustomer: once };
    return ask("PUT /discounts/:code", { params: { code: code.trim() }, body }).then(onDone, (error: Error) =>
      setProblem(error.message),
    );
  };
  return (
    <Dialog title="New discount" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {Object.entries(FIELDS).map(([key, { label, type }]) => (
          <TextField
            key={key}
            id={`discount-${key}`}
            label={label}
            type={type}
            required={key === "code" || key === "value"}
            value={form[key as keyof typeof form]}
            onChange={(value) => setForm((old) => ({ ...old, [key]: value }))}
          />
        ))}
        <Check label="Once per customer" checked={once} onChange={setOnce} />
        <FormEnd problem={problem} action="Add" onClose={onClose} />
      </form>
    </Dialog>
  );
}
