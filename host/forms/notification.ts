import { formatField, SHOWN_FIELDS, type FormPayload } from "../../wire/submission";
import { addressIn } from "../../wire/mail-address";
import { fieldText, shownFields } from "../base/submission-fields";
import type { PageForm } from "../site/read-page";

/** The sender's address: the first email field of the form on the page, else the first field named like one. */
export function findSender({ fields }: FormPayload, form: PageForm | undefined): string | null {
  const keys = Object.keys(fields);
  const typed = keys.filter((key) => form?.fields.some((field) => field.key === key && field.type === "email"));
  const named = keys.filter((key) => /e-?mail/i.test(key));
  for (const key of [...typed, ...named]) {
    const address = addressIn(fields[key]);
    if (address) return address;
  }
  return null;
}

/**
 * Subject and text of the notification of a submission. Lists file names without links; files are on the owner's page.
 * @param fileNames names by id; for unknown ids, the field name is listed.
 */
export function createNotification(
  payload: FormPayload,
  formKnown: boolean,
  fileNames: ReadonlyMap<string, string>,
): { subject: string; body: string } {
  const lines = fieldLines(payload);
  const files = Object.entries(payload.fileUploads).map(([key, id]) => {
    const name = fileNames.get(id);
    return name === undefined ? oneLine(key) : `${oneLine(name)} (${oneLine(key)})`;
  });
  const facts = SHOWN_FIELDS.flatMap(({ key, label }) => {
    const text = oneLine(formatField(payload, key));
    const hint = key === "name" && !formKnown ? " (no page of the site has a form with this name)" : "";
    return text || hint ? [`${label}: ${text}${hint}`] : [];
  });
  return {
    subject: `${oneLine(payload.name)}: new submission`,
    body: [...lines, ...(files.length ? [`Files: ${files.join(", ")}`] : []), "", ...facts].join("\n"),
  };
}

/** What a submission says, with one text per field. */
export function fieldLines({ fields }: FormPayload): string[] {
  return shownFields(fields).map(({ key, value }) => `${oneLine(key)}: ${indented(fieldText(value, ["yes", "no"]))}`);
}

/** Indents a text of several lines below its field, so that it cannot imitate other lines of this email. */
function indented(text: string): string {
  const lines = text.split(/\r\n|[\n\v\f\r\x85\u2028\u2029]/);
  return lines.length > 1 ? lines.map((line) => `\n  ${line}`).join("") : text;
}

/** Removes line breaks, which would add a line to a header. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, 200);
}
