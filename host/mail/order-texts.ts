/** The emails of the shop. */
export type OrderMailName = "order" | "order-shipped" | "order-refunded" | "order-new" | "payment-failed";

/**
 * Placeholders of the shop's emails: `payment` is how to pay, `note` a text of the owner for this customer, `footer` the
 * shop's last lines.
 */
export type OrderPlaceholder = "order" | "name" | "items" | "total" | "address" | "payment" | "note" | "footer";

interface OrderText {
  subject: string;
  body: string;
  placeholders: readonly ("link" | OrderPlaceholder)[];
}

/** Their default texts; see `DEFAULT_TEXTS`. */
export const ORDER_TEXTS: Record<OrderMailName, OrderText> = {
  order: {
    subject: "{site}: your order {order}",
    body: `Hello {name},

Thank you for your order {order} at {site}.

{items}

Total: {total}

{address}

{payment}

Your order:
{link}

{footer}`,
    placeholders: ["order", "name", "items", "total", "address", "payment", "link", "footer"],
  },
  "order-shipped": {
    subject: "{site}: your order {order} is on its way",
    body: `Hello {name},

Your order {order} was shipped.

{items}

{note}

Your order:
{link}

{footer}`,
    placeholders: ["order", "name", "items", "total", "address", "note", "link", "footer"],
  },
  "order-refunded": {
    subject: "{site}: your order {order} is refunded",
    body: `Hello {name},

Your order {order} is refunded: {total}.

{note}

Your order:
{link}

{footer}`,
    placeholders: ["order", "name", "items", "total", "note", "link", "footer"],
  },
  "payment-failed": {
    subject: "{site}: your payment failed",
    body: `Hello {name},

A payment at {site} failed:

{items}

Check your card:
{link}

{footer}`,
    placeholders: ["order", "name", "items", "total", "link", "footer"],
  },
  "order-new": {
    subject: "{site}: new order {order}, {total}",
    body: `{name} ordered at {site}.

{items}

Total: {total}

{address}

The order on your page:
{link}`,
    placeholders: ["order", "name", "items", "total", "address", "link"],
  },
};
