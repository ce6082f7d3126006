import { isRecord } from "./records";
import { readBrackets } from "./brackets";
import { SUBMISSION_LIMITS } from "./limits";

/** What one control of a site form sends (`forms.md` 6). */
export type FieldValue = string | boolean | null | string[];

/** The body of a form submission (`forms.md` 8). */
export interface FormPayload {
  name: string;
  pageId: string;
  elementId: string;
  source: string;
  test: boolean;
  fields: Record<string, FieldValue>;
  fileUploads: Record<string, string>;
  dolphin: boolean;
  trackingCookies: Record<string, string>;
  wfFlow?: string;
  domain?: string | null;
  localeId?: string;
  collectionId?: string | null;
  itemSlug?: string | null;
}

export type SubmissionEncoding = "json" | "urlencoded";

/**
 * Reads a form submission from its body text, in either encoding (`forms.md` 9). Names that section 8 does not list are
 * left out.
 * @throws TypeError whose message names the fault and the expectation.
 */
export function readSubmission(
  text: string,
  contentType: string,
): { payload: FormPayload; encoding: SubmissionEncoding } {
  const type = contentType.split(";", 1).join("").trim().toLowerCase();
  if (type === "application/json") return { payload: readPayload(parseJson(text)), encoding: "json" };
  if (type === "application/x-www-form-urlencoded") {
    return { payload: readPayload(readBrackets(text)), encoding: "urlencoded" };
  }
  throw new TypeError(
    `Content-Type is "${contentType}", expected application/json or application/x-www-form-urlencoded`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new TypeError("The body is not JSON");
  }
}

function readPayload(body: unknown): FormPayload {
  if (!isRecord(body)) throw new TypeError("The body is not an object");
  const name = readText(body, "name");
  if (!name) throw new TypeError("`name` is missing");
  if (name.length > SUBMISSION_LIMITS.name) {
    throw new TypeError(`\`name\` has ${name.length} characters, expected at most ${SUBMISSION_LIMITS.name}`);
  }
  return {
    name,
    pageId: readText(body, "pageId"),
    elementId: readText(body, "elementId"),
    source: readText(body, "source"),
    test: readFlag(body, "test"),
    fields: readMap(body, "fields", SUBMISSION_LIMITS.fields, isFieldValue, "text, boolean, null or a list of texts"),
    fileUploads: readMap(body, "fileUploads", SUBMISSION_LIMITS.files, isText, "text"),
    dolphin: readFlag(body, "dolphin"),
    trackingCookies: readMap(body, "trackingCookies", SUBMISSION_LIMITS.cookies, isText, "text"),
    ...some("wfFlow", optionalText(body, "wfFlow")),
    ...some("localeId", optionalText(body, "localeId")),
    ...some("domain", textOrNull(body, "domain")),
    ...some("collectionId", textOrNull(body, "collectionId")),
    ...some("itemSlug", textOrNull(body, "itemSlug")),
  };
}

/** The encoding with brackets leaves empty texts and maps out, so a missing one counts as empty. */
function readText(body: Record<string, unknown>, key: string): string {
  return optionalText(body, key) ?? "";
}

function optionalText(body: Record<string, unknown>, key: string): string | undefined {
  const value = body[key];
  if (value === undefined || isText(value)) return value;
  // A text "true" in brackets becomes a boolean.
  if (typeof value === "boolean") return String(value);
  throw new TypeError(`\`${key}\` is not text`);
}

function textOrNull(body: Record<string, unknown>, key: string): string | null | undefined {
  return body[key] === null ? null : optionalText(body, key);
}

function readFlag(body: Record<string, unknown>, key: string): boolean {
  const value = body[key] ?? false;
  if (typeof value !== "boolean") throw new TypeError(`\`${key}\` is not a boolean`);
  return value;
}

function readMap<T>(
  body: Record<string, unknown>,
  key: string,
  most: number,
  fits: (value: unknown) => value is T,
  expected: string,
): Record<string, T> {
  const map = body[key];
  if (map === undefined) return {};
  if (!isRecord(map)) throw new TypeError(`\`${key}\` is not a map`);
  const entries = Object.entries(map);
  if (entries.length > most) throw new TypeError(`\`${key}\` has ${entries.length} entries, expected at most ${most}`);
  // fromEntries defines own properties, so a field called __proto__ is an ordinary key.
  return Object.fromEntries(
    entries.map(([name, value]): [string, T] => {
      if (!fits(value)) throw new TypeError(`"${name}" of \`${key}\` is not ${expected}`);
      return [name, value];
    }),
  );
}

function some(key: string, value: string | null | undefined): Record<string, string | null> {
  return value === undefined ? {} : { [key]: value };
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isFieldValue(value: unknown): value is FieldValue {
  return value === null || typeof value === "boolean" || isText(value) || (Array.isArray(value) && value.every(isText));
}
