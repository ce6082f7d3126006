import { fillText } from "../../../base/fill-text";
import { orderWords } from "../../../../wire/shop/order-words";
import type { Db } from "../../schema";
import { addMails } from "../mails";
import { storable } from "../submissions/text";
import type { Order } from "../../../records/shop";

/** An email about an order, before its placeholders are filled in. */
export interface OrderMail {
  id: string;
  /** Empty: the customer. */
  recipient: string;
  subject: string;
  body: string;
  /** Values besides those of the order. */
  values: Record<string, string>;
}

export interface OrderMails {
  mails: readonly OrderMail[];
  now: number;
  /** Whether the buyer causes them, not the owner or a payment; default: no. */
  byBuyer?: boolean;
}

/**
 * Queues emails about an order, in the transaction that changes it. Those to an unconfirmed address contain no words of the
 * buyer, because it can be the address of another person. The link in them shows the words.
 */
export async function queueOrderMails(
  db: Db,
  order: Order,
  { mails, now, byBuyer = false }: OrderMails,
): Promise<void> {
  const unconfirmed = await isUnconfirmed(db, order);
  for (const { id, recipient, subject, body, values } of mails) {
    const known = await db.selectFrom("mail").select("id").where("id", "=", id).executeTakeFirst();
    if (known) continue;
    const toCustomer = recipient === "";
    const toStranger = toCustomer && unconfirmed;
    const words: Record<string, string> = orderWords(toStranger ? withoutBuyer(order) : order);
    const filled = { ...words, ...values };
    const mail = {
      ...{ id, recipient: recipient || order.email, replyTo: toCustomer ? null : order.email },
      subject: oneLine(fillText(subject, filled)),
      body: fillText(body, filled)
        .replace(/\n{3,}/g, "\n\n")
        .trim(),
    };
    await addMails(db, {
      ...{ mails: [mail], queue: toCustomer ? "order" : "notification", now, orderId: order.id },
      unconfirmed: toStranger && byBuyer,
    });
  }
}

/** Whether nothing was paid for an order, and its address is not that of its user. */
export async function isUnconfirmed(
  db: Db,
  { processor, accountId, email }: Pick<Order, "processor" | "accountId" | "email">,
): Promise<boolean> {
  if (processor !== "invoice") return false;
  if (accountId === null) return true;
  const buyer = await db
    .selectFrom("account")
    .select("id")
    .where("id", "=", accountId)
    .where("email", "=", storable(email.toLowerCase()))
    .where("status", "=", "verified")
    .executeTakeFirst();
  return buyer === undefined;
}

function withoutBuyer(order: Order): Order {
  return { ...order, name: "", content: { ...order.content, shippingAddress: null, billingAddress: null } };
}

const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, " ").trim();
