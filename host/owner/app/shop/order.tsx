import { useState } from "react";
import { formatMoney } from "../../../../wire/shop/money";
import { formatAddress } from "../../../../wire/shop/order-words";
import type { Business } from "../../../../wire/shop/settings";
import { ask } from "../api";
import { useApp, useMay } from "../app-context";
import { routeHash } from "../route";
import { TextArea } from "../shared/form-fields";
import { Page } from "../shared/page";
import { useLoaded } from "../shared/use-loaded";
import { longTime } from "../shared/words";

/** One order; printed, it is the packing slip. */
export function Order({ id }: { id: string }) {
  const { attempt, say } = useApp();
  const may = useMay("answer");
  const mayRefund = useMay("all");
  const { value, reload } = useLoaded("GET /orders/:id", { params: { id } });
  const [note, setNote] = useState("");
  if (!value) return null;
  const { order, mails, business } = value;
  const { content, currency, status } = order;
  const change = (to: "fulfilled" | "refunded", text: string) =>
    void attempt(async () => {
      await ask("PUT /orders/:id/status", { params: { id }, body: { status: to, note } });
      say({ text });
      reload();
    });
  const title = order.number === null ? `Order ${order.id}` : `Order #${order.number}`;
  return (
    <Page title={title}>
      <p className="slip-hidden">
        <a href={routeHash("orders")}>All orders</a>
      </p>
      {business.name && <p className="slip">{formatBusiness(business)}</p>}
      <dl className="fields">
        <Field name="Status" text={status} onScreenOnly />
        <Field name="Order" text={order.id} />
        <Field name="Ordered" text={longTime(order.createdAt)} />
        <Field name="Customer" text={[order.name, order.email].filter(Boolean).join("\n")} />
        <Field name="Ship to" text={formatAddress(content.shippingAddress)} />
        <Field name="Bill to" text={formatAddress(content.billingAddress)} />
        <Field name="Shipping" text={content.shippingMethod?.name ?? ""} />
        {content.customData.map(({ name, textInput, textArea, checkbox }, index) => (
          <Field key={index} name={name} text={textInput ?? textArea ?? (checkbox ? "yes" : "no")} />
        ))}
        <Field name="Note" text={content.note} />
        <Field name="Attention" text={content.comment} />
      </dl>
      <table className="order-items">
        <caption className="unseen">Items</caption>
        <thead>
          <tr>
            <th scope="col">Pieces</th>
            <th scope="col">Item</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {content.items.map(({ variantId, count, name, variantName, sku, price }) => (
            <tr key={variantId}>
              <td>{count}</td>
              <td>{[name, variantName && `(${variantName})`, sku && `[${sku}]`].filter(Boolean).join(" ")}</td>
              <td>{formatMoney(price * count, currency)}</td>
            </tr>
          ))}
          {content.extraItems.map(({ pluginId, name, price }) => (
            <tr key={`${pluginId} ${name}`}>
              <td />
              <td>{name}</td>
              <td>{formatMoney(price, currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            <th scope="row">Total</th>
            <td>{formatMoney(order.total, currency)}</td>
          </tr>
        </tfoot>
      </table>
      {content.inclusive &&
        content.taxes.map(({ name, amount }) => (
          <p key={name}>
            {name} included: {formatMoney(amount, currency)}
          </p>
        ))}
      {may && (status === "unfulfilled" || status === "fulfilled") && (
        <div className="slip-hidden">
          <TextArea
            id="note"
            label="Note for the customer, such as a tracking number"
            value={note}
            rows={2}
            onChange={setNote}
          />
        </div>
      )}
      <div className="actions slip-hidden">
        {may && status === "unfulfilled" && (
          <button className="button" type="button" onClick={() => change("fulfilled", "The customer gets an email.")}>
            Mark as fulfilled
          </button>
        )}
        {mayRefund && (status === "unfulfilled" || status === "fulfilled") && (
          <button className="button quiet" type="button" onClick={() => change("refunded", "Marked as refunded.")}>
            Mark as refunded
          </button>
        )}
        <button className="button quiet" type="button" onClick={() => print()}>
          Print packing slip
        </button>
      </div>
      {mails.length > 0 && (
        <section className="slip-hidden">
          <h2>Emails</h2>
          <ul className="things">
            {mails.map((mail) => (
              <li key={mail.id}>
                <b>{mail.subject}</b>
                <span>to {mail.recipient}</span>
                <span className="pill">{mail.state}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  );
}

function Field({ name, text, onScreenOnly }: { name: string; text: string; onScreenOnly?: boolean }) {
  if (!text) return null;
  return (
    <div className={onScreenOnly ? "slip-hidden" : undefined}>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

function formatBusiness({ name, vatId, ...address }: Business): string {
  return [formatAddress({ addressee: name, ...address }), vatId && `VAT id ${vatId}`].filter(Boolean).join("\n");
}
