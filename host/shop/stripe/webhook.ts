import type { Hono } from "hono";
import type Stripe from "stripe";
import { refusal } from "../../../wire/answers";
import type { Env } from "../../http/client";
import { readText } from "../../http/body";
import type { Ports } from "../../ports";
import type { Settings } from "../../settings/settings";
import { isMissing, openStripe, type StripeSettings } from "./client";
import { describeError } from "./checkout";
import { applyEvent, type EventSettings } from "./events";

const PATH = "/.millrace/stripe";
const MOST_BYTES = 256_000;

export type WebhookSettings = StripeSettings & EventSettings & Pick<Settings, "stripeWebhookSecret">;

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
    try {
      await applyEvent(stripe, event, settings, ports);
    } catch (error) {
      if (!isMissing(error)) throw error;
      // Accepted, because the processor would send it again for days.
      ports.log({ level: "warn", event: "payment event about something unknown", error: describeError(error) });
    }
    return json({ received: true });
  });
}
