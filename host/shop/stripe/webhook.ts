import type { Hono } from "hono";
import type Stripe from "stripe";
import { refusal } from "../../../wire/answers";
import type { Env } from "../../http/client";
import { readText } from "../../http/body";
import { createSender, type LetterSettings } from "../../members/letters";
import type { Ports } from "../../ports";
import type { Settings } from "../../settings/settings";
import { customerLetter } from "../letters";
import { openStripe, type StripeSettings } from "./client";
import { describeError } from "./checkout";
import { settleSession } from "./settle";

const PATH = "/.millrace/stripe";
const MOST_BYTES = 256_000;

export type WebhookSettings = StripeSettings & LetterSettings & Pick<Settings, "stripeWebhookSecret" | "notify">;

/** The endpoint for events of the payment processor. */
export function addStripeWebhook(app: Hono<Env>, settings: WebhookSettings, ports: Ports): void {
  if (!settings.stripeKey || !settings.stripeWebhookSecret) return;
  app.post(PATH, async ({ req, json }) => {
    const text = await readText(req.raw, MOST_BYTES, ports.timeouts.body);
    const stripe = await openStripe(settings);
    let event: Stripe.Event;
    try {
      const signature = req.header("stripe-signature") ?? "";
      event = await stripe.webhooks.constructEventAsync(text, signature, settings.stripeWebhookSecret);
    } catch (error) {
      ports.log({ level: "warn", event: "payment event refused", error: describeError(error) });
      return json(refusal(400, "The signature is invalid"), 400);
    }
    await applyEvent(stripe, event);
    return json({ received: true });
  });

  async function applyEvent(stripe: Stripe, event: Stripe.Event): Promise<void> {
    const { pages } = createSender(settings, ports);
    switch (event.type) {
      case "checkout.session.completed":
      case "checkout.session.async_payment_succeeded":
      case "checkout.session.expired":
        await settleSession(stripe, { ports, pages, settings }, event.data.object.id);
        return;
      case "charge.refunded":
        if (event.data.object.refunded) await changeByPayment(stripe, event.data.object.payment_intent, "refunded");
        return;
      case "charge.dispute.created":
        await changeByPayment(stripe, event.data.object.payment_intent, "disputed");
        return;
      default:
    }
  }

  /** Changes the order of a payment. */
  async function changeByPayment(
    stripe: Stripe,
    intent: string | Stripe.PaymentIntent | null,
    status: "refunded" | "disputed",
  ): Promise<void> {
    if (!intent) return;
    const payment = typeof intent === "string" ? intent : intent.id;
    const { data } = await stripe.checkout.sessions.list({ payment_intent: payment, limit: 1 });
    const id = data[0]?.client_reference_id;
    if (!id) return;
    const [{ pages }, { settings: shop }] = [createSender(settings, ports), await ports.store.readShopSettings()];
    const sender = { ports, pages, texts: shop.texts };
    const letters = status === "refunded" ? [customerLetter(sender, "order-refunded", id)] : [];
    await ports.store.changeOrder({ id, status, now: ports.now(), letters });
  }
}
