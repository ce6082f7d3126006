import type { FormPayload } from "../../../../wire/submission";
import { csvLine } from "../../../../common/csv";
import { fieldText, shownFields } from "../../../base/submission-fields";
import type { Db } from "../../schema";
import { selectWanted, type TextQuery } from "./by-text";

/** Filters of an export; undefined ones are ignored. */
export type ExportChoice = Pick<TextQuery, "form" | "status" | "notStatus" | "receivedFrom" | "receivedBefore">;

/** Keys of the columns, in order. */
export interface ExportColumns {
  fields: string[];
  files: string[];
}

/** A page of an export; pages go from the oldest on. */
export interface ExportPage extends ExportColumns {
  choice: ExportChoice;
  /** Id of the last one of the page before; empty: from the first. */
  after: string;
  limit: number;
}

/**
 * A page of submissions as CSV, ready to be sent: the calling thread has other work.
 * @returns `next` undefined: this was the last page.
 */
export async function exportLines(
  db: Db,
  { choice, after, limit, ...columns }: ExportPage,
): Promise<{ text: string; next: string | undefined }> {
  const rows = await selectWanted(db, { ...choice, after })
    .limit(limit)
    .execute();
  const [fields, files] = [new Set(columns.fields), new Set([...columns.files])];
  const lines = rows.map(({ id, received_at: at, status, payload }) => {
    const parsed = JSON.parse(payload) as FormPayload;
    return csvLine([
      ...[id, new Date(at).toISOString(), parsed.name, status, parsed.source],
      ...columns.fields.map((key) => fieldText(getOwn(parsed.fields, key), ["true", "false"])),
      ...columns.files.map((key) => getOwn(parsed.fileUploads, key) ?? ""),
      formatMore(parsed, { fields, files }),
    ]);
  });
  return { text: lines.join(""), next: rows.length === limit ? rows.at(-1)?.id : undefined };
}

interface Known {
  fields: ReadonlySet<string>;
  files: ReadonlySet<string>;
}

/** The fields without a column, as JSON; empty without such fields. */
function formatMore(payload: FormPayload, { fields, files }: Known): string {
  const moreFields = shownFields(payload.fields).filter(({ key }) => !fields.has(key));
  const moreFiles = Object.entries(payload.fileUploads).filter(([key]) => !files.has(key));
  if (!moreFields.length && !moreFiles.length) return "";
  return JSON.stringify({
    ...(moreFields.length ? { fields: Object.fromEntries(moreFields.map(({ key, value }) => [key, value])) } : {}),
    ...(moreFiles.length ? { files: Object.fromEntries(moreFiles) } : {}),
  });
}

function getOwn<T>(map: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(map, key) ? map[key] : undefined;
}
