import { SUBMISSION_LIMITS } from "./limits";
import { isText, mapReader, optionalText, readFlag, readText, textOrNull, type Read } from "./read-values";

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

interface PayloadField<T> {
  read: Read<T>;
  /** How owners see it: in emails, on the owner's page and in exports. Undefined: they do not see it. */
  shown?: { label: string; /** In the JSON feed. */ name: string };
  /** Its name in a request to Akismet. Undefined: it is not sent there. */
  akismet?: string;
}

/** Everything that the back end knows about each field of the body, in the order in which it is stored. */
export const PAYLOAD_FIELDS: { readonly [K in keyof FormPayload]-?: PayloadField<FormPayload[K]> } = {
  name: { read: readName, shown: { label: "Form", name: "form" } },
  pageId: { read: readText },
  elementId: { read: readText },
  source: { read: readText, shown: { label: "Page", name: "page" }, akismet: "permalink" },
  test: { read: readFlag },
  fields: { read: mapReader(SUBMISSION_LIMITS.fields, isFieldValue, "text, boolean, null or a list of texts") },
  fileUploads: { read: mapReader(SUBMISSION_LIMITS.files, isText, "text") },
  dolphin: { read: readFlag },
  trackingCookies: { read: mapReader(SUBMISSION_LIMITS.cookies, isText, "text") },
  wfFlow: { read: optionalText },
  localeId: { read: optionalText },
  domain: { read: textOrNull },
  collectionId: { read: textOrNull },
  itemSlug: { read: textOrNull },
};

export const PAYLOAD_KEYS = Object.keys(PAYLOAD_FIELDS) as (keyof FormPayload)[];

/** A field of the body that owners see. */
export interface ShownField {
  key: keyof FormPayload;
  label: string;
  /** In the JSON feed. */
  name: string;
}

export const SHOWN_FIELDS: readonly ShownField[] = PAYLOAD_KEYS.flatMap((key) => {
  const { shown } = PAYLOAD_FIELDS[key];
  return shown ? [{ key, ...shown }] : [];
});

/** A field of the body as text; empty: none. */
export const formatField = (payload: FormPayload, key: keyof FormPayload): string => String(payload[key] ?? "");

function readName(body: Record<string, unknown>, key: string): string {
  const name = readText(body, key);
  if (!name) throw new TypeError(`\`${key}\` is missing`);
  if (name.length > SUBMISSION_LIMITS.name) {
    throw new TypeError(`\`${key}\` has ${name.length} characters, expected at most ${SUBMISSION_LIMITS.name}`);
  }
  return name;
}

function isFieldValue(value: unknown): value is FieldValue {
  return value === null || typeof value === "boolean" || isText(value) || (Array.isArray(value) && value.every(isText));
}
