import type { FormPayload } from "../../../../wire/submission";
import { csvHead, csvLine } from "../../../../common/csv";
import { fieldText, shownFields } from "../../../base/submission-fields";
import type { Db } from "../../schema";
import { selectWanted, type TextQuery } from "./by-text";
import { COLUMNS, LAST_COLUMNS } from "./columns";
import { readAnswered } from "./submissions";

/** Filters of an export; undefined ones are ignored. */
export type ExportChoice = Pick<TextQuery, "form" | "status" | "notStatus" | "receivedFrom" | "receivedBefore">;

/** Keys of the columns of fields and files, in order. */
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

/** Maximum number of columns that spreadsheet programs open. */
const MOST = 16_384;
/** Maximum number of columns of fields and files: the others are those of `COLUMNS` and the last ones. */
export const MOST_COLUMNS = MOST - COLUMNS.length - 1 - LAST_COLUMNS.length;

/** The first line of the CSV. The cells of the other lines are in `exportLines`. */
export const exportHead = ({ fields, files }: ExportColumns): string =>
  csvHead([
    ...COLUMNS.map(({ label }) => label),
    ...fields,
    ...files.map((key) => `${key} (file)`),
    "More fields",
    ...LAST_COLUMNS.map(({ label }) => label),
  ]);

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
  const lines = rows.map(({ id, received_at: receivedAt, status, payload: json, ...row }) => {
    const payload = JSON.parse(json) as FormPayload;
    const submission = { id, receivedAt, status, payload, answered: readAnswered(row) };
    return csvLine([
      ...COLUMNS.map(({ read }) => read(submission)),
      ...columns.fields.map((key) => fieldText(getOwn(payload.fields, key), ["true", "false"])),
      ...columns.files.map((key) => getOwn(payload.fileUploads, key) ?? ""),
      formatMore(payload, { fields, files }),
      ...LAST_COLUMNS.map(({ read }) => read(submission)),
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
