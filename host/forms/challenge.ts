import type { FormPayload } from "../../wire/submission";
import { CHALLENGE_FIELDS } from "../base/submission-fields";
import { deriveUuid, verifyToken, type ChallengeSettings } from "../security/challenge";
import type { PageForm } from "../site/read-page";
import type { SpamReason } from "../records/submissions";

/** Weight of a missing token of an optional check: not enough for spam without another reason. */
const WITHOUT_TOKEN = 40;

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
  const check = async (name: string, field: string, url: string, secret: string, more: object, optional = false) => {
    const value = Object.hasOwn(payload.fields, field) ? payload.fields[field] : "";
    const token = typeof value === "string" ? value : "";
    if (!token && optional) {
      reasons.push({ reason: `no ${name} token`, weight: WITHOUT_TOKEN });
      return;
    }
    const verdict = token ? await verifyToken(url, { secret, response: token, ...more }, ask) : "wrong";
    if (verdict === "wrong") reasons.push({ reason: `${name} check failed`, weight: 100 });
    if (verdict === "unknown") reasons.push({ reason: `${name} check unavailable`, weight: 0 });
  };
  if (form.turnstile && settings.turnstileSecret) {
    const [field] = CHALLENGE_FIELDS;
    // The page may send a token again after a failed response. With the same key, the service accepts it again.
    const key = { idempotency_key: deriveUuid(String(payload.fields[field])) };
    await check("Turnstile", field, settings.turnstileUrl, settings.turnstileSecret, key, form.optional);
  }
  if (form.recaptcha && settings.recaptchaSecret) {
    await check("reCAPTCHA", CHALLENGE_FIELDS[1], settings.recaptchaUrl, settings.recaptchaSecret, {});
  }
  return reasons;
}
