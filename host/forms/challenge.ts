import { createHash } from "node:crypto";
import type { FormPayload } from "../../wire/submission";
import type { PageForm } from "../site/read-page";
import type { SpamReason } from "../store/units/accept";

export interface ChallengeSettings {
  turnstileSecret: string;
  turnstileUrl: string;
  recaptchaSecret: string;
  recaptchaUrl: string;
}

/** Fields in which challenges send their tokens (`forms.md` 14). */
export const CHALLENGE_FIELDS = ["cf-turnstile-response", "g-recaptcha-response"] as const;

const TIMEOUT = 5000;

/** Whether this form has a challenge that the host can check. */
export function hasChallenge(form: PageForm | undefined, settings: ChallengeSettings): boolean {
  return Boolean((form?.turnstile && settings.turnstileSecret) || (form?.recaptcha && settings.recaptchaSecret));
}

/** Checks the tokens of a form's bot checks. A failing service does not make a submission spam. */
export async function checkChallenge(
  form: PageForm,
  payload: FormPayload,
  settings: ChallengeSettings,
  ask: typeof fetch,
): Promise<SpamReason[]> {
  const reasons: SpamReason[] = [];
  const check = async (name: string, field: string, url: string, secret: string, more: object) => {
    const value = Object.hasOwn(payload.fields, field) ? payload.fields[field] : "";
    const token = typeof value === "string" ? value : "";
    const verdict = token ? await verify(url, { secret, response: token, ...more }, ask) : "wrong";
    if (verdict === "wrong") reasons.push({ reason: `${name} check failed`, weight: 100 });
    if (verdict === "unknown") reasons.push({ reason: `${name} check unavailable`, weight: 0 });
  };
  if (form.turnstile && settings.turnstileSecret) {
    const [field] = CHALLENGE_FIELDS;
    // The page may send a token again after a failed response. With the same key, the service accepts it again.
    const key = { idempotency_key: uuidOf(String(payload.fields[field])) };
    await check("Turnstile", field, settings.turnstileUrl, settings.turnstileSecret, key);
  }
  if (form.recaptcha && settings.recaptchaSecret) {
    await check("reCAPTCHA", CHALLENGE_FIELDS[1], settings.recaptchaUrl, settings.recaptchaSecret, {});
  }
  return reasons;
}

/** Whether a Turnstile token is valid; true if the service does not answer. */
export async function isHuman(token: string, settings: ChallengeSettings, ask: typeof fetch): Promise<boolean> {
  if (!token) return false;
  const question = { secret: settings.turnstileSecret, response: token, idempotency_key: uuidOf(token) };
  return (await verify(settings.turnstileUrl, question, ask)) !== "wrong";
}

async function verify(
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

function uuidOf(token: string): string {
  const hex = createHash("sha256").update(token).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
