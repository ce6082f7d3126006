import type Stripe from "stripe";
import { ShopError } from "../../../wire/shop/errors";
import type { Settings } from "../../settings/settings";

export type StripeSettings = Pick<Settings, "stripeKey" | "stripeApi">;

/** Ms for a call. */
const TIMEOUT = 10_000;

/** Clients by key, because each loads the package and keeps connections. */
const clients = new Map<string, Promise<Stripe>>();

/** The client of the payment processor. @throws ShopError if its package is not installed. */
export async function openStripe({ stripeKey, stripeApi }: StripeSettings): Promise<Stripe> {
  const name = `${stripeKey} ${stripeApi}`;
  const client = clients.get(name) ?? createClient(stripeKey, stripeApi);
  clients.set(name, client);
  try {
    return await client;
  } catch {
    clients.delete(name);
    throw new ShopError("StripeFailure", "The payment processor is not available");
  }
}

/** Whether the processor does not know an object, such as one of another account or of its test mode. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "resource_missing";
}

async function createClient(key: string, api: string): Promise<Stripe> {
  const { default: StripeClient } = await import("stripe");
  const url = api ? new URL(api) : undefined;
  return new StripeClient(key, {
    ...{ timeout: TIMEOUT, maxNetworkRetries: 1, telemetry: false, httpClient: StripeClient.createFetchHttpClient() },
    ...(url ? { host: url.hostname, port: url.port, protocol: "http" } : {}),
  });
}
