import type { FormPayload } from "../../wire/submission";
import { textsIn } from "../base/submission-fields";
import type { SpamReason } from "../records/submissions";

/** Weight from which a submission is moved to the spam folder; the owner can move it back. */
export const SPAM_THRESHOLD = 100;

/** The same text from three other senders within a day. */
export const SAME_TEXT = { times: 3, window: 24 * 3_600_000, weight: 60 };

export interface SpamRules {
  /** Key of the hidden field; empty: none. */
  honeypot: string;
  words: readonly string[];
}

/** Reasons for spam in the content. Only the hidden field and a spam word are enough on their own. */
export function assess(payload: FormPayload, { honeypot, words }: SpamRules): SpamReason[] {
  const reasons: SpamReason[] = [];
  const text = textsIn(payload.fields).join("\n").toLowerCase();
  const trap = honeypot && Object.hasOwn(payload.fields, honeypot) ? payload.fields[honeypot] : "";
  if (trap) reasons.push({ reason: `the hidden field "${honeypot}" is filled in`, weight: 100 });
  for (const word of words) {
    if (contains(text, word.toLowerCase())) reasons.push({ reason: `contains "${word}"`, weight: 100 });
  }
  const links = text.match(/https?:\/\/|\[url=|<a\s/g)?.length ?? 0;
  if (links > 2) reasons.push({ reason: `contains ${links} links`, weight: links > 8 ? 70 : 40 });
  if (/\[url=|<a\s/.test(text)) reasons.push({ reason: "contains link markup", weight: 40 });
  return reasons;
}

/** Matches whole words: "seo" is not in "museo". */
function contains(text: string, word: string): boolean {
  const letter = /[\p{L}\p{N}]/u;
  for (let at = text.indexOf(word); word && at >= 0; at = text.indexOf(word, at + 1)) {
    if (!letter.test(text[at - 1] ?? "") && !letter.test(text[at + word.length] ?? "")) return true;
  }
  return false;
}
