import type { FormPayload } from "../../wire/submission";
import { fieldLines, oneLine } from "./notification";

/** Characters of a quotation, so that there is room for the reply. */
const LONGEST = 10_000;

/** What a reply to a submission starts with: its subject, and the message as a quotation below two empty lines. */
export function draftReply(payload: FormPayload): { subject: string; body: string } {
  const quoted = fieldLines(payload).flatMap((lines) => lines.split("\n").map((line) => `> ${line}`));
  return { subject: `Re: ${oneLine(payload.name)}`, body: `\n\n${quoted.join("\n").slice(0, LONGEST)}` };
}
