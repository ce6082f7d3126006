import { plainAmount } from "../../../wire/shop/money";
import { formatAddress } from "../../../wire/shop/order-words";
import type { OrderStatus } from "../../../wire/shop/placed-order";
import { csvHead, csvLine } from "../../../common/csv";
import { Refused } from "../../http/refused";
import { encoded, toBody } from "../../http/stream";
import { findPagesOrigin } from "../../mail/sender";
import { openStripe } from "../../shop/stripe/client";
import { refundCheckout } from "../../shop/stripe/checkout";
import { customerMail } from "../../shop/mails";
import type { OrderSort } from "../../store/units/shop/orders";
import { hasRights } from "../access/roles";
import type { Tools } from "../env";
import type { OwnerApp } from "../routes";
import { confirmedOnly } from "../guard";
import { readId, readString } from "../request";
import { refusePayment } from "./refuse-payment";
import type { Order } from "../../records/shop";

const PAGE = 50;
const STATUSES: readonly string[] = [
  "pending",
  "unfulfilled",
  "fulfilled",
  "refunded",
  "disputed",
  "canceled",
] satisfies OrderStatus[];
const SORTS: readonly string[] = ["count", "name", "orderid", "paid", "status", "time"] satisfies OrderSort[];
/** States that the owner sets, and the email about each. */
const CHANGES = { fulfilled: "order-shipped", refunded: "order-refunded", unfulfilled: undefined } as const;
const LONGEST_NOTE = 2000;

const HEAD = [
  "Number",
  "Order",
  "Status",
  "Ordered",
  "Name",
  "Email",
  "Currency",
  "Total",
  "Pieces",
  "Items",
  "Address",
];

/** Endpoints for orders: list, search, states, CSV. */
export function addOrders(app: OwnerApp, tools: Tools): void {
  const { ports, note, settings } = tools;
  const { store, now } = ports;

  app.on("GET /orders", async (context) => {
    const query = (name: string) => context.req.query(name)?.slice(0, 200).replaceAll("\0", "") || undefined;
    const [status, sort = ""] = [query("status"), query("sort")];
    const key = sort.replace(/^-/, "");
    const offset = Math.min(Math.max(Math.trunc(Number(query("offset") ?? 0)) || 0, 0), 1_000_000);
    const [found, counts] = await Promise.all([
      store.listOrders({
        ...{ search: query("search"), offset, limit: PAGE + 1 },
        ...(isStatus(status) ? { status } : {}),
        ...(isSort(key) ? { sort: key, ascending: !sort.startsWith("-") } : {}),
      }),
      store.countOrders(),
    ]);
    const orders = found.slice(0, PAGE).map(({ content: _, ...row }) => row);
    return { orders, counts, more: found.length > PAGE };
  });

  app.on("GET /orders.csv", confirmedOnly(tools), async (context) => {
    await note(context, "export", "all orders as CSV");
    return new Response(toBody(encoded(orderLines())), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="orders.csv"',
      },
    });
  });

  app.on("GET /orders/:id", async (context) => {
    const order = await store.findOrder({ id: readId(context) });
    if (!order) throw new Refused(404, "Order not found");
    const [mails, shop] = await Promise.all([
      store.listMails({ orderId: order.id, limit: 20 }),
      store.readShopSettings(),
    ]);
    const sent = mails.map(({ body: _, ...mail }) => mail);
    return { order, mails: sent, business: shop.settings.business };
  });

  app.on("PUT /orders/:id/status", async (context, readBody) => {
    const id = readId(context);
    const given = await readBody();
    const { status } = given;
    if (!isChange(status)) throw new Refused(400, "status must be fulfilled, unfulfilled or refunded");
    // It moves money.
    if (status === "refunded" && !hasRights(context.get("session").owner.role, "all"))
      throw new Refused(403, "Only owners with the role “all” can refund an order.");
    const text = readString(given, "note").trim();
    if (text.length > LONGEST_NOTE) throw new Refused(422, `The note can have at most ${LONGEST_NOTE} characters`);
    const { settings: shop } = await store.readShopSettings();
    const pages = findPagesOrigin(settings);
    const sender = { ports, pages, texts: shop.texts };
    const name = CHANGES[status];
    const mails = name && given.notify !== false ? [customerMail(sender, name, id)] : [];
    await refundPaid(id, status);
    const changed = await store.changeOrder({ id, status, now: now(), mails, ...(text ? { note: text } : {}) });
    if (!changed) throw new Refused(409, "The order is not in a state that allows this");
    await note(context, `order ${status}`, id);
    return {};
  });

  /** Gives the money back before the order says so. A repeated call does nothing. */
  async function refundPaid(id: string, status: string): Promise<void> {
    const order = status === "refunded" ? await store.findOrder({ id }) : undefined;
    if (!order?.paymentId || order.acceptedAt === null || order.status === "refunded") return;
    if (!settings.stripeKey) throw new Refused(409, "Set MILLRACE_STRIPE_KEY to refund a card payment");
    await refundCheckout(await openStripe(settings), order).catch(refusePayment);
  }

  async function* orderLines(): AsyncGenerator<string> {
    yield csvHead(HEAD);
    for (let offset = 0, more = true; more; offset += PAGE) {
      const page = await store.listOrders({ sort: "time", ascending: true, offset, limit: PAGE });
      for (const order of page) yield csvLine(toCells(order));
      more = page.length === PAGE;
    }
  }
}

function toCells({ id, number, status, createdAt, name, email, currency, total, itemCount, content }: Order): string[] {
  const items = content.items.map(({ count, sku, name, variantName }) =>
    [`${count} ×`, sku && `[${sku}]`, name, variantName && `(${variantName})`].filter(Boolean).join(" "),
  );
  return [
    ...[String(number ?? ""), id, status, new Date(createdAt).toISOString(), name, email, currency],
    ...[plainAmount(total, currency), String(itemCount), items.join("; ")],
    formatAddress(content.shippingAddress ?? content.billingAddress).replaceAll("\n", ", "),
  ];
}

const isStatus = (text: string | undefined): text is OrderStatus => text !== undefined && STATUSES.includes(text);
const isSort = (text: string): text is OrderSort => SORTS.includes(text);
const isChange = (value: unknown): value is keyof typeof CHANGES =>
  typeof value === "string" && Object.hasOwn(CHANGES, value);
