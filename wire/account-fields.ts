import { isRecord } from "./records";
import type { FailedValidation } from "./account-error";
import { invalidData } from "./account-error";

export type FieldType = "PlainText" | "Email" | "Bool" | "Number" | "Option" | "Link" | "FileRef" | "Password";

/** The element of each type of custom field, in the order in which a page sends them (`accounts.md` A-49). */
export const FIELD_ELEMENTS: Readonly<Record<FieldType, "input" | "select">> = {
  PlainText: "input",
  Bool: "input",
  Email: "input",
  Number: "input",
  Option: "select",
  Link: "input",
  FileRef: "input",
  Password: "input",
};

export const FIELD_TYPES = Object.keys(FIELD_ELEMENTS) as FieldType[];

/** A field type as a key of sent values and of queries. */
export type TypeKey = Uncapitalize<FieldType>;

export function typeKey(type: FieldType): TypeKey {
  return (type.charAt(0).toLowerCase() + type.slice(1)) as TypeKey;
}

/** A custom user field as `GetFieldValidations` reports it, plus its type. */
export interface FieldSchema {
  id: string;
  type: FieldType;
  required: boolean;
  validations: FieldValidations | null;
}

export interface FieldValidations {
  minLength: number | null;
  maxLength: number | null;
  min: number | null;
  max: number | null;
  step: number | null;
  extensions: string[] | null;
  options: { slug: string; name: string }[] | null;
}

/** One value of `usys_update_user_data`; `value` is absent for an untouched file. */
export interface SentValue {
  type: FieldType;
  id: string;
  present: boolean;
  value: unknown;
}

const TYPES = new Map<string, FieldType>(FIELD_TYPES.map((type) => [typeKey(type), type]));

/**
 * Reads `{ plainText: [{ id, value }], … }` (`accounts.md` A-48).
 * @throws AccountError
 */
export function readValues(data: unknown): SentValue[] {
  if (typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([key, list]: [string, unknown]) => {
    const type = TYPES.get(key);
    if (!type || !Array.isArray(list)) throw invalidData(`"${key}" is not a list of a known type`);
    return list.map((entry: unknown) => {
      if (!isRecord(entry) || typeof entry.id !== "string") throw invalidData(`An entry of "${key}" has no id`);
      return { type, id: entry.id, present: "value" in entry, value: entry.value };
    });
  });
}

/**
 * What is wrong with a value; null: nothing.
 * @param isFile whether the value of a file field names a file that this user may refer to.
 */
export function findProblem(
  schema: FieldSchema,
  value: unknown,
  isFile: (value: unknown) => boolean,
): FailedValidation["name"] | null {
  if (isEmpty(value)) return schema.required ? "EmptyValue" : null;
  const limits = schema.validations;
  switch (schema.type) {
    case "Bool":
      return typeof value === "boolean" ? null : "DefaultError";
    case "FileRef":
      return isFile(value) ? null : "DefaultError";
    case "Option":
      return !limits?.options || limits.options.some(({ slug }) => slug === value) ? null : "DefaultError";
    case "Number": {
      const number = Number(value);
      if (Number.isNaN(number) || number < (limits?.min ?? -Infinity)) return "MinSizeError";
      return number > (limits?.max ?? Infinity) ? "MaxSizeError" : null;
    }
    case "PlainText":
    case "Email":
    case "Link":
    case "Password": {
      const { length } = String(value);
      if (length < (limits?.minLength ?? 0)) return "MinSizeError";
      return length > (limits?.maxLength ?? Infinity) ? "MaxSizeError" : null;
    }
  }
}

/** What an empty field sends. */
export function isEmpty(value: unknown): value is null | undefined | "" {
  return value === null || value === undefined || value === "";
}
