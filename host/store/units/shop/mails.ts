import { fillText } from "../../../base/fill-text";
import { orderWords } from "../../../../wire/shop/order-words";
import type { Db } from "../../schema";
import { addMails } from "../mails";
import type { Order } from "./order-rows";

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

/** Queues emails about an order, in the transaction that changes it. */
export async function queueOrderMails(
  db: Db,
  order: Order,
  { mails, now }: { mails: readonly OrderMail[]; now: number },
): Promise<void> {
  const words: Record<string, string> = orderWords(order);
  for (const { id, recipient, subject, body, values } of mails) {
    const known = await db.selectFrom("mail").select("id").where("id", "=", id).executeTakeFirst();
    if (known) continue;
    const toCustomer = recipient === "";
    const filled = { ...words, ...values };
    const mail = {
      ...{ id, recipient: recipient || order.email, replyTo: toCustomer ? null : order.email },
      subject: oneLine(fillText(subject, filled)),
      body: fillText(body, filled)
        .replace(/\n{3,}/g, "\n\n")
        .trim(),
    };
    const queue = toCustomer ? "account" : "notification";
    await addMails(db, { mails: [mail], queue, now, orderId: order.id });
  }
}

const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, " ").trim();
