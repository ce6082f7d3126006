import { formatField, PAYLOAD_FIELDS, PAYLOAD_KEYS, type FormPayload } from "../../wire/submission";
import { textsIn } from "../base/submission-fields";
import type { Settings } from "../settings/settings";
import type { SpamReason } from "../records/submissions";

export type AkismetSettings = Pick<Settings, "akismetKey" | "akismetUrl" | "origin">;

/** The sender of a submission, as the service expects it. */
export interface Sender {
  /** The client's address, whole. */
  address: string;
  userAgent: string;
  /** E-mail address. */
  email: string | null;
}

const TIMEOUT = 5000;

/** Checks a submission with the service. Returns no reasons if the service fails or rejects the key. */
export async function askAkismet(
  payload: FormPayload,
  { address, userAgent, email }: Sender,
  { akismetKey, akismetUrl, origin }: AkismetSettings,
  ask: typeof fetch,
): Promise<SpamReason[]> {
  const body = new URLSearchParams({
    api_key: akismetKey,
    blog: origin,
    user_ip: address,
    user_agent: userAgent,
    ...namedForAkismet(payload),
    comment_type: "contact-form",
    comment_content: textsIn(payload.fields).join("\n"),
    ...(email ? { comment_author_email: email } : {}),
  });
  try {
    const answer = await ask(akismetUrl, {
      method: "POST",
      body,
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const spam = answer.ok && (await answer.text()).trim() === "true";
    return spam ? [{ reason: "Akismet marked it as spam", weight: 100 }] : [];
  } catch {
    return [];
  }
}

/** The fields of the body that the service gets, by its names. */
function namedForAkismet(payload: FormPayload): Record<string, string> {
  const named = PAYLOAD_KEYS.flatMap((key) => {
    const { akismet } = PAYLOAD_FIELDS[key];
    return akismet ? [[akismet, formatField(payload, key)]] : [];
  });
  return Object.fromEntries(named) as Record<string, string>;
}
