import { csvLine } from "./csv";
import type { ExportColumns, ExportPage } from "./store/units/export";
import type { StoredSubmission, SubmissionQuery } from "./store/units/submissions";

/** What all messages are read from, page by page. */
export interface Messages {
  listSubmissions(query: SubmissionQuery): Promise<StoredSubmission[]>;
  exportColumns(page: ExportPage): Promise<ExportColumns & { next: string | undefined }>;
  exportLines(page: ExportPage & ExportColumns): Promise<{ text: string; next: string | undefined }>;
}

const PAGE = 500;

/** One JSON object a line, oldest first. */
export async function* jsonLines(store: Messages): AsyncGenerator<string> {
  for (let after: string | undefined = ""; after !== undefined;) {
    const page: StoredSubmission[] = await store.listSubmissions({ after, limit: PAGE });
    for (const submission of page) yield `${JSON.stringify(submission)}\n`;
    after = page.length === PAGE ? page.at(-1)?.id : undefined;
  }
}

const HEAD = ["Id", "Received", "Form", "Status", "Page"];

/**
 * As CSV, oldest first, a page of lines at a time. Twice through: the columns are the keys of all messages, and they do not
 * fit into memory together.
 */
export async function* csvLines(store: Messages): AsyncGenerator<string> {
  const columns = await columnsOf(store);
  const { fields, files } = columns;
  yield csvLine([...HEAD, ...fields, ...files.map((key) => `${key} (file)`)]);
  for (let after: string | undefined = ""; after !== undefined;) {
    const { text, next }: { text: string; next: string | undefined } = await store.exportLines({
      ...columns,
      after,
      limit: PAGE,
    });
    if (text) yield text;
    after = next;
  }
}

async function columnsOf(store: Messages): Promise<ExportColumns> {
  const fields = new Set<string>();
  const files = new Set<string>();
  for (let after: string | undefined = ""; after !== undefined;) {
    const page: ExportColumns & { next: string | undefined } = await store.exportColumns({ after, limit: PAGE });
    for (const key of page.fields) fields.add(key);
    for (const key of page.files) files.add(key);
    after = page.next;
  }
  return { fields: [...fields], files: [...files] };
}
