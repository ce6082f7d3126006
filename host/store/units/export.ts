import type { FieldValue, FormPayload } from "../../../wire/submission";
import { csvLine } from "../../csv";
import type { Db } from "../schema";

/** Where a page of an export begins; pages go from the oldest on. */
export interface ExportPage {
  /** Id of the last one of the page before; empty: from the first. */
  after: string;
  limit: number;
}

/** Keys that messages have, each a column. */
export interface ExportColumns {
  fields: string[];
  files: string[];
}

/** The keys of a page's messages. @returns `next` undefined: this was the last page. */
export async function exportColumns(db: Db, page: ExportPage): Promise<ExportColumns & { next: string | undefined }> {
  const rows = await pageOf(db, page).select(["id", "payload"]).execute();
  const fields = new Set<string>();
  const files = new Set<string>();
  for (const { payload } of rows) {
    const parsed = JSON.parse(payload) as FormPayload;
    for (const key of Object.keys(parsed.fields)) fields.add(key);
    for (const key of Object.keys(parsed.fileUploads)) files.add(key);
  }
  return { fields: [...fields], files: [...files], next: nextOf(rows, page) };
}

/** A page's messages as CSV, ready to go out: whoever asked has other work to do. */
export async function exportLines(
  db: Db,
  { fields, files, ...page }: ExportPage & ExportColumns,
): Promise<{ text: string; next: string | undefined }> {
  const rows = await pageOf(db, page).select(["id", "received_at", "status", "payload"]).execute();
  const lines = rows.map(({ id, received_at: at, status, payload }) => {
    const parsed = JSON.parse(payload) as FormPayload;
    return csvLine([
      ...[id, new Date(at).toISOString(), parsed.name, status, parsed.source],
      ...fields.map((key) => textOf(valueOf(parsed.fields, key))),
      ...files.map((key) => valueOf(parsed.fileUploads, key) ?? ""),
    ]);
  });
  return { text: lines.join(""), next: nextOf(rows, page) };
}

function pageOf(db: Db, { after, limit }: ExportPage) {
  return db.selectFrom("submission").where("id", ">", after).orderBy("id").limit(limit);
}

function nextOf(rows: { id: string }[], { limit }: ExportPage): string | undefined {
  return rows.length === limit ? rows.at(-1)?.id : undefined;
}

function valueOf<T>(map: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(map, key) ? map[key] : undefined;
}

function textOf(value: FieldValue | undefined): string {
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}
