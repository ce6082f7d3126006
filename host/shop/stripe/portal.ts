import type { Hono } from "hono";
import { refusal } from "../../../wire/answers";
import { accountLink } from "../../../wire/account-rules";
import { addressRates } from "../../base/addresses";
import type { Env } from "../../http/client";
import { findPagesOrigin, type SenderSettings } from "../../mail/sender";
import type { Ports } from "../../ports";
import { isSecure } from "../../security/hosts";
import { limit } from "../../security/limits";
import { openVisit } from "../../security/request-session";
import { PORTAL_PATH } from "../order-links";
import { openStripe, type StripeSettings } from "./client";
import { describeError } from "./checkout";

/** Visits of one address per minute. */
const PER_MINUTE = 10;

/** Leads users to their page at the payment processor, where they change cards, see invoices and cancel. */
export function addPortal(app: Hono<Env>, settings: StripeSettings & SenderSettings, ports: Ports): void {
  if (!settings.stripeKey) return;
  const secure = isSecure(settings.origin);
  const pages = findPagesOrigin(settings);
  app.get(PORTAL_PATH, async (context) => {
    const { account, cookies } = await openVisit(context.req.header("cookie") ?? null, ports, secure);
    for (const one of cookies) context.header("set-cookie", one, { append: true });
    context.header("cache-control", "private, no-store");
    if (!account) {
      // Pages elsewhere cannot lead back to a path of this host.
      const back = pages === settings.origin ? { usredir: PORTAL_PATH } : undefined;
      return context.redirect(pages + accountLink("usys-log-in", back), 303);
    }
    await limit(ports, addressRates("portal", context.env.client.address, PER_MINUTE, 60_000));
    const [last] = await ports.store.paidPlans({ accountId: account.id });
    if (!last) return context.json(refusal(404, "You have no subscription that is paid by card."), 404);
    try {
      const stripe = await openStripe(settings);
      const { url } = await stripe.billingPortal.sessions.create({ customer: last.customerId, return_url: pages });
      return context.redirect(url, 303);
    } catch (error) {
      ports.log({ level: "error", event: "no customer portal", order: last.orderId, error: describeError(error) });
      return context.json(refusal(502, "The payment processor does not answer. Try again later."), 502);
    }
  });
}
