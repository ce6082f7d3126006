import { createHash } from "node:crypto";
import type { Settings } from "../settings/settings";

export type ChallengeSettings = Pick<Settings, "turnstileSecret" | "turnstileUrl" | "recaptchaSecret" | "recaptchaUrl">;

const TIMEOUT = 5000;

/** Whether a Turnstile token is valid; true if the service does not answer. */
export async function passesTurnstile(token: string, settings: ChallengeSettings, ask: typeof fetch): Promise<boolean> {
  if (!token) return false;
  const question = { secret: settings.turnstileSecret, response: token, idempotency_key: deriveUuid(token) };
  return (await verifyToken(settings.turnstileUrl, question, ask)) !== "wrong";
}

/** Asks a challenge service whether a token is valid. */
export async function verifyToken(
  url: string,
  question: Record<string, string>,
  ask: typeof fetch,
): Promise<"right" | "wrong" | "unknown"> {
  try {
    const body = new URLSearchParams(question);
    const answer = await ask(url, { method: "POST", body, redirect: "error", signal: AbortSignal.timeout(TIMEOUT) });
    if (!answer.ok) return "unknown";
    const { success } = (await answer.json()) as { success?: unknown };
    return success === true ? "right" : "wrong";
  } catch {
    return "unknown";
  }
}

/** A UUID derived from a token, as an idempotency key. */
export function deriveUuid(token: string): string {
  const hex = createHash("sha256").update(token).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
