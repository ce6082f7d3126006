import type { OrderMailName } from "../mail/order-texts";
import type { Ports } from "../ports";
import { OWNER_PATH } from "../security/owner-session";
import { seal } from "../security/seal";
import type { ShopTexts } from "../../wire/shop/settings";
import type { OrderMail } from "../store/units/shop/mails";
import { confirmationPath, orderToken, PORTAL_PATH } from "./order-links";

/** Everything needed to write emails about an order. */
export interface OrderSender {
  ports: Pick<Ports, "newId" | "secret" | "mailTexts">;
  /** Origin of the site's pages. */
  pages: string;
  texts: ShopTexts;
}

/** An email to the customer. The token in its link is encrypted for this email only. */
export function customerMail(
  { ports, pages, texts }: OrderSender,
  name: Exclude<OrderMailName, "order-new" | "payment-failed">,
  orderId: string,
): OrderMail {
  const id = ports.newId();
  const { subject, body } = ports.mailTexts[name];
  const link = pages + confirmationPath(orderId, "");
  const values = {
    ...{ site: new URL(pages).host, link: link + seal(orderToken(ports, orderId), ports.secret, id) },
    ...{ payment: "", footer: texts.footer },
  };
  return { id, recipient: "", subject, body, values };
}

/** The email about a failed payment of a subscription. It leads to where the card can be changed. */
export function paymentFailedMail({ ports, pages, texts }: OrderSender, origin: string): OrderMail {
  const { subject, body } = ports.mailTexts["payment-failed"];
  const values = { site: new URL(pages).host, link: origin + PORTAL_PATH, footer: texts.footer };
  return { id: ports.newId(), recipient: "", subject, body, values };
}

/** The emails about a new order: to the customer, and to the owner. */
export function newOrderMails(
  sender: OrderSender,
  orderId: string,
  { notify, onAccount, origin }: { notify: readonly string[]; onAccount: boolean; origin: string },
): OrderMail[] {
  const { ports, pages, texts } = sender;
  const customer = customerMail(sender, "order", orderId);
  const payment = onAccount ? texts.invoice : "";
  const { subject, body } = ports.mailTexts["order-new"];
  const link = `${origin}${OWNER_PATH}#/orders/${orderId}`;
  const owners = notify.map((recipient) => ({
    ...{ id: ports.newId(), recipient, subject, body },
    values: { site: new URL(pages).host, link },
  }));
  return [{ ...customer, values: { ...customer.values, payment } }, ...owners];
}
