import { createHmac } from "node:crypto";

/**
 * The headers of Standard Webhooks. `id` stays the same over all attempts.
 * @param secret `whsec_` and base64, or any other text as it is.
 * @param at ms since 1970.
 */
export function webhookHeaders(id: string, at: number, body: string, secret: string): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const key = secret.startsWith("whsec_") ? Buffer.from(secret.slice(6), "base64") : Buffer.from(secret);
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    ...(secret ? { "webhook-signature": `v1,${signature}` } : {}),
  };
}
