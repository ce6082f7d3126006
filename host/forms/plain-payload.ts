import { SUBMISSION_LIMITS } from "../../wire/limits";
import { UNTITLED_FORM } from "../../wire/site-form";
import type { FieldValue, FormPayload } from "../../wire/submission";
import { Refused } from "../http/refused";
import type { PlainControl, PlainForm } from "../site/plain-form";

type Entry = readonly [name: string, value: string];

/**
 * Reads the body of a form that a browser sent without a script.
 * @throws Refused for another body, and for one with files.
 */
export async function readEntries(text: string, contentType: string): Promise<Entry[]> {
  const type = contentType.split(";", 1).join("").trim().toLowerCase();
  if (type === "application/x-www-form-urlencoded") return [...new URLSearchParams(text)];
  if (type !== "multipart/form-data")
    throw new Refused(400, `The form was sent as "${type}", which this host cannot read.`);
  const data = await new Response(text, { headers: { "content-type": contentType } }).formData().catch(() => {
    throw new Refused(400, "The form arrived incomplete.");
  });
  return [...data].map(([name, value]) => {
    if (typeof value === "string") return [name, value] as const;
    throw new Refused(400, "Files can be sent only with JavaScript.");
  });
}

/**
 * The payload that the script would have sent (`forms.md` 6 and 8), as far as a browser sends it without one.
 * @param plain undefined for a form that no page has: its fields have the names of the request (F-81).
 * @param source URL of the page.
 * @throws Refused for too many fields.
 */
export function createPlainPayload(
  plain: PlainForm | undefined,
  entries: readonly Entry[],
  source: string,
): FormPayload {
  const fields = readFields(plain?.controls ?? [], plain?.others ?? [], entries);
  if (fields.size > SUBMISSION_LIMITS.fields) {
    throw new Refused(400, `The form has ${fields.size} fields, expected at most ${SUBMISSION_LIMITS.fields}.`);
  }
  return {
    name: plain?.form.name ?? UNTITLED_FORM,
    pageId: plain?.pageId ?? "",
    elementId: plain?.elementId ?? "",
    source,
    test: false,
    fields: Object.fromEntries(fields),
    fileUploads: {},
    dolphin: false,
    trackingCookies: {},
  };
}

function readFields(
  controls: readonly PlainControl[],
  others: readonly string[],
  entries: readonly Entry[],
): Map<string, FieldValue> {
  const sent = new Map<string, string[]>();
  for (const [name, value] of entries) {
    const values = sent.get(name);
    // Browsers write line ends of texts as CR LF, the script as LF.
    const clean = value.replaceAll("\r\n", "\n").trim();
    if (values) values.push(clean);
    else sent.set(name, [clean]);
  }
  const fields = new Map<string, FieldValue>();
  const radios = new Set<string>();
  for (const control of controls) {
    const { key, name, type } = control;
    if (type === "radio" && radios.has(key)) continue;
    if (type === "radio") radios.add(key);
    const value = readValue(control, sent.get(name) ?? []);
    if (value !== undefined) fields.set(key, value);
  }
  const known = new Set([...controls.map(({ name }) => name), ...others]);
  for (const [name, values] of sent) {
    const [first = "", ...more] = values;
    if (!known.has(name)) fields.set(name, more.length > 0 ? values : first);
  }
  return fields;
}

/**
 * @param values those of the control's name; texts take theirs out of it, because several can have the same name.
 * @returns undefined for a field that the browser did not send.
 */
function readValue({ type, value, multiple }: PlainControl, values: string[]): FieldValue | undefined {
  if (type === "checkbox") return values.includes(value.trim());
  if (type === "radio") return values[0] || null;
  if (type === "select") return multiple ? values : (values.shift() ?? null);
  return values.shift();
}
