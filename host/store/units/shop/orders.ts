import { emailKey } from "../../../../wire/mail-address";
import { sql } from "kysely";
import type { OrderStatus } from "../../../../wire/shop/placed-order";
import type { Db } from "../../schema";
import { addressPattern } from "../addresses";
import { removeOld, type OldRows } from "../old-rows";
import { queueOrderMails, type OrderMail } from "./mails";
import { lockOrder, toOrder, updateOrder } from "./order-rows";
import { returnPieces } from "./stock";
import type { Order } from "../../../records/shop";

/** Columns that lists can be sorted by (`commerce.md` 4); each also by id. */
const SORTS = {
  count: ["item_count"],
  name: ["name"],
  orderid: [],
  paid: ["currency", "total"],
  status: ["status"],
  time: ["created_at"],
} as const;

export type OrderSort = keyof typeof SORTS;

export interface OrderQuery {
  search?: string;
  status?: OrderStatus;
  /** Default: by time, newest first. */
  sort?: OrderSort;
  ascending?: boolean;
  offset?: number;
  limit: number;
}

/** Orders as the owner sees them: without those that wait for a payment or were never paid, unless asked for. */
export async function listOrders(db: Db, query: OrderQuery): Promise<Order[]> {
  const { search, status, sort = "time", ascending = false, offset = 0, limit } = query;
  let rows = db.selectFrom("shop_order").selectAll().limit(limit).offset(offset);
  rows = status ? rows.where("status", "=", status) : rows.where("status", "not in", ["pending", "canceled"]);
  if (search) {
    const pattern = `%${search.toLowerCase().replace(/[!%_]/g, "!$&")}%`;
    rows = rows.where(sql<boolean>`search like ${pattern} escape '!'`);
  }
  for (const column of [...SORTS[sort], "id"] as const) rows = rows.orderBy(column, ascending ? "asc" : "desc");
  return (await rows.execute()).map(toOrder);
}

/** Number of orders by status. */
export async function countOrders(db: Db): Promise<Partial<Record<OrderStatus, number>>> {
  const rows = await db
    .selectFrom("shop_order")
    .select(["status", (eb) => eb.fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
}

/** Orders of a person, oldest first. @param email in lower case. */
export async function ordersOfPerson(db: Db, { email }: { email: string }): Promise<Order[]> {
  const rows = await db
    .selectFrom("shop_order")
    .selectAll()
    .where(sql<boolean>`lower(email) like ${addressPattern(email)} escape '\\'`)
    .orderBy("created_at")
    .execute();
  return rows.filter((row) => emailKey(row.email) === email).map(toOrder);
}

/**
 * Removes a person from orders. Accepted orders keep items and amounts, because the law requires invoices to be kept;
 * others are removed.
 * @returns how many orders were changed or removed.
 */
export async function forgetCustomer(db: Db, { email }: { email: string }): Promise<number> {
  const orders = await ordersOfPerson(db, { email });
  for (const order of orders) {
    if (order.acceptedAt === null) await db.deleteFrom("shop_order").where("id", "=", order.id).execute();
    else await updateOrder(db, anonymous(order));
    await db.deleteFrom("mail").where("order_id", "=", order.id).execute();
    await db.updateTable("shop_discount_use").set({ email: "" }).where("order_id", "=", order.id).execute();
  }
  await forgetCarts(db, email);
  return orders.length;
}

function anonymous(order: Order): Order {
  const country = (order.content.billingAddress ?? order.content.shippingAddress)?.country ?? "";
  const blank = { addressee: "", line1: "", line2: "", city: "", state: "", postalCode: "", country };
  const content = {
    ...order.content,
    shippingAddress: null,
    billingAddress: blank,
    customData: [],
    comment: "",
    note: "",
  };
  return { ...order, email: "", name: "", accountId: null, content };
}

async function forgetCarts(db: Db, email: string): Promise<void> {
  const carts = await db
    .selectFrom("shop_cart")
    .select(["token_hash", "content"])
    .where(sql<boolean>`lower(content) like ${addressPattern(email)} escape '\\'`)
    .execute();
  for (const { token_hash, content } of carts) {
    const { email: own } = JSON.parse(content) as { email?: string };
    if (own === undefined || emailKey(own) !== email) continue;
    await db.updateTable("shop_cart").set({ content: "{}" }).where("token_hash", "=", token_hash).execute();
  }
}

/** Removes up to `limit` carts unused since `before`. @returns the number of removed ones. */
export function forgetOldCarts(db: Db, old: OldRows): Promise<number> {
  return removeOld(db, "shop_cart", ["token_hash", "updated_at"], old);
}

export interface OrderChange {
  id: string;
  /** `refunded` puts the pieces back into the stock. */
  status: "unfulfilled" | "fulfilled" | "refunded" | "disputed";
  /** For the customer, such as a tracking number. */
  note?: string;
  /** Id of the dispute that causes it; each changes the state once. */
  dispute?: string;
  now: number;
  mails: OrderMail[];
}

/**
 * Changes the state of an accepted order, with its emails. undefined: unknown, not accepted, in that state already, or changed
 * by this dispute before.
 */
export async function changeOrder(
  db: Db,
  { id, status, note, dispute, now, mails }: OrderChange,
): Promise<Order | undefined> {
  const order = await lockOrder(db, id);
  if (!order || order.acceptedAt === null || order.status === status || order.status === "refunded") return undefined;
  if (dispute !== undefined && order.content.dispute === dispute) return undefined;
  const changed: Order = {
    ...order,
    status,
    fulfilledAt: status === "fulfilled" ? now : status === "unfulfilled" ? null : order.fulfilledAt,
    refundedAt: status === "refunded" ? now : order.refundedAt,
    content: {
      ...order.content,
      ...(note === undefined ? {} : { note }),
      ...(dispute === undefined ? {} : { dispute }),
    },
  };
  await updateOrder(db, changed);
  if (status === "refunded" && order.fulfilledAt === null) await returnPieces(db, order.content.items);
  await queueOrderMails(db, changed, { mails, now });
  return changed;
}
