import {
  exportHead,
  MOST_COLUMNS,
  type ExportChoice,
  type ExportColumns,
  type ExportPage,
} from "../store/units/submissions/export";
import type { StoredSubmission, SubmissionQuery } from "../store/units/submissions/submissions";

export type { ExportChoice };

/** The source of submissions, read page by page. */
export interface Messages {
  listSubmissions(query: SubmissionQuery): Promise<StoredSubmission[]>;
  exportLines(page: ExportPage): Promise<{ text: string; next: string | undefined }>;
}

/** A form of the pages, whose fields and file fields are columns. */
export interface ExportForm {
  name: string;
  fields: readonly { key: string }[];
  files: readonly { key: string }[];
}

/** Submissions per unit of work, so that other requests wait only briefly. */
const PAGE = 100;

/** Oldest first. */
export async function* listStored(store: Messages, choice: ExportChoice): AsyncGenerator<StoredSubmission> {
  for (let after: string | undefined = ""; after !== undefined;) {
    const page: StoredSubmission[] = await store.listSubmissions({ ...choice, after, limit: PAGE });
    yield* page;
    after = page.length === PAGE ? page.at(-1)?.id : undefined;
  }
}

/** One JSON object per line, oldest first. */
export async function* jsonLines(store: Messages, choice: ExportChoice): AsyncGenerator<string> {
  for await (const submission of listStored(store, choice)) yield `${JSON.stringify(submission)}\n`;
}

/**
 * CSV, oldest first, a page of lines at a time. Only fields of the pages' forms become columns, because field names are
 * untrusted and could make a table too wide to open. All others are in the last column, as JSON, without the tokens of
 * bot checks.
 */
export async function* csvLines(
  store: Messages,
  choice: ExportChoice,
  forms: readonly ExportForm[],
): AsyncGenerator<string> {
  const columns = listColumns(forms.filter(({ name }) => choice.form === undefined || name === choice.form));
  yield exportHead(columns);
  for (let after: string | undefined = ""; after !== undefined;) {
    const page: ExportPage = { ...columns, choice, after, limit: PAGE };
    const { text, next }: { text: string; next: string | undefined } = await store.exportLines(page);
    if (text) yield text;
    after = next;
  }
}

function listColumns(forms: readonly ExportForm[]): ExportColumns {
  const first = (lists: (readonly { key: string }[])[], most: number) =>
    [...new Set(lists.flat().map(({ key }) => key))].slice(0, most);
  const fields = first(
    forms.map((form) => form.fields),
    MOST_COLUMNS,
  );
  const files = first(
    forms.map((form) => form.files),
    MOST_COLUMNS - fields.length,
  );
  return { fields, files };
}
