import { Refused } from "../http/refused";
import { readString } from "./request";

const LONGEST_SUBJECT = 200;

/**
 * Subject and text that an owner wrote for an email. The subject has no line breaks, which would add a header.
 * @param longest characters of the text.
 * @throws Refused
 */
export function readMailText(
  given: { readonly subject?: unknown; readonly body?: unknown },
  longest: number,
): { subject: string; body: string } {
  const subject = readString(given, "subject").trim();
  const body = readString(given, "body").replaceAll("\r\n", "\n").trim();
  if (!subject || !body) throw new Refused(422, "Enter a subject and a text");
  if (subject.length > LONGEST_SUBJECT || /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(subject)) {
    throw new Refused(422, `The subject must be one line of at most ${LONGEST_SUBJECT} characters`);
  }
  if (body.length > longest || /[^\P{Cc}\n\t]/u.test(body)) {
    throw new Refused(422, `The text must have at most ${longest} characters`);
  }
  return { subject, body };
}
