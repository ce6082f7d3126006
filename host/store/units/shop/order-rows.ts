import type { OrderContent } from "../../../../wire/shop/placed-order";
import type { Db } from "../../schema";
import type { ShopOrderTable } from "../../shop-schema";
import { storable } from "../submissions/text";
import { toJson } from "./rows";
import type { Order } from "../../../records/shop";

const time = (value: number | null): number | null => (value === null ? null : Number(value));

export function toOrder(row: ShopOrderTable): Order {
  const { id, status, email, name, currency, processor } = row;
  return {
    ...{ id, number: time(row.number), status, email, name, currency, processor, total: Number(row.total) },
    ...{ itemCount: Number(row.item_count), accountId: row.account_id, paymentId: row.payment_id },
    ...{ createdAt: Number(row.created_at), acceptedAt: time(row.accepted_at) },
    ...{ fulfilledAt: time(row.fulfilled_at), refundedAt: time(row.refunded_at) },
    content: JSON.parse(row.content) as OrderContent,
  };
}

function fromOrder(order: Order): ShopOrderTable {
  const { id, number, status, email, name, currency, total, itemCount, processor, content } = order;
  return {
    ...{ id, number, status, currency, total, processor, item_count: itemCount },
    ...{ email: storable(email), name: storable(name), content: toJson(content) },
    search: searchText(order),
    ...{ account_id: order.accountId, payment_id: order.paymentId },
    ...{ created_at: order.createdAt, accepted_at: order.acceptedAt },
    ...{ fulfilled_at: order.fulfilledAt, refunded_at: order.refundedAt },
  };
}

/** What the owner's search finds an order by. */
function searchText({ id, number, email, name }: Pick<Order, "id" | "number" | "email" | "name">): string {
  return storable([id, number === null ? "" : `#${number}`, email, name].join("\n").toLowerCase());
}

export async function findOrder(db: Db, { id }: { id: string }): Promise<Order | undefined> {
  const row = await db.selectFrom("shop_order").selectAll().where("id", "=", storable(id)).executeTakeFirst();
  return row && toOrder(row);
}

/** Locks an order, so that parallel changes wait for each other. */
export async function lockOrder(db: Db, id: string): Promise<Order | undefined> {
  const row = await db
    .updateTable("shop_order")
    .set({ id })
    .where("id", "=", storable(id))
    .returningAll()
    .executeTakeFirst();
  return row && toOrder(row);
}

/** Stores a new order. */
export async function addOrder(db: Db, order: Order): Promise<void> {
  await db.insertInto("shop_order").values(fromOrder(order)).execute();
}

/** Stores a changed order. */
export async function updateOrder(db: Db, order: Order): Promise<void> {
  const { id, ...columns } = fromOrder(order);
  await db.updateTable("shop_order").set(columns).where("id", "=", id).execute();
}
