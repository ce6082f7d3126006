import { lookup, mimes } from "mrmime";
import { SIGN_REFUSALS } from "../../wire/answers";
import { UPLOAD_LIMITS } from "../../wire/limits";
import type { FileField } from "../site/read-page";

const KNOWN_TYPES = new Set(Object.values(mimes));

/**
 * The error if no file field of a site accepts a file, in the words of `forms.md` 15; undefined if one does.
 * @param size in bytes.
 */
export function uploadProblem(
  fields: readonly FileField[],
  { name, size }: { name: string; size: number },
): string | undefined {
  const fitting = fields.filter(({ accept }) => takesName(accept, name));
  if (!fitting.length) return SIGN_REFUSALS.type;
  return fitting.some((field) => size <= getLimit(field)) ? undefined : SIGN_REFUSALS.size;
}

/** Entries of an `accept` attribute, in lower case; an empty list accepts all files. */
function parseAccept(accept: string): string[] {
  const entries = accept.toLowerCase().split(",");
  return entries.map((entry) => entry.trim()).filter(Boolean);
}

function takesName(accept: string, name: string): boolean {
  const entries = parseAccept(accept);
  return !entries.length || entries.some((entry) => matches(entry, name.toLowerCase()));
}

function matches(entry: string, name: string): boolean {
  if (entry.startsWith(".")) return name.endsWith(entry);
  if (entry === "*/*" || entry === "*") return true;
  const type = lookup(name) ?? "";
  if (entry.endsWith("/*")) return type.startsWith(entry.slice(0, -1));
  // The file name cannot prove a type that is not in the table.
  return entry === type || !KNOWN_TYPES.has(entry);
}

/** The size limit as on the page (`forms.md` F-61); image-only fields have a separate limit. */
function getLimit({ accept }: FileField): number {
  const entries = parseAccept(accept);
  const isImages = entries.length > 0 && entries.every((entry) => entry.startsWith("image/"));
  return UPLOAD_LIMITS[isImages ? "image" : "file"].bytes;
}
