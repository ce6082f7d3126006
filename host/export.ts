import type { FieldValue } from "../wire/submission";
import { csvLine } from "./csv";
import type { StoredSubmission, SubmissionQuery } from "./store/units/submissions";

/** What all messages are read from, page by page. */
export interface Messages {
  listSubmissions(query: SubmissionQuery): Promise<StoredSubmission[]>;
}

const PAGE = 500;

async function* submissionsOf(store: Messages): AsyncGenerator<StoredSubmission> {
  for (let after: string | undefined = ""; after !== undefined;) {
    const page: StoredSubmission[] = await store.listSubmissions({ after, limit: PAGE });
    yield* page;
    after = page.length === PAGE ? page.at(-1)?.id : undefined;
  }
}

/** One JSON object a line, oldest first. */
export async function* jsonLines(store: Messages): AsyncGenerator<string> {
  for await (const submission of submissionsOf(store)) yield `${JSON.stringify(submission)}\n`;
}

const HEAD = ["Id", "Received", "Form", "Status", "Page"];

/** As CSV, oldest first. Twice through: the columns are the keys of all messages, and they do not fit into memory together. */
export async function* csvLines(store: Messages): AsyncGenerator<string> {
  const keys = new Set<string>();
  const files = new Set<string>();
  for await (const { payload } of submissionsOf(store)) {
    for (const key of Object.keys(payload.fields)) keys.add(key);
    for (const key of Object.keys(payload.fileUploads)) files.add(key);
  }
  yield csvLine([...HEAD, ...keys, ...[...files].map((key) => `${key} (file)`)]);
  for await (const { id, receivedAt, status, payload } of submissionsOf(store)) {
    const of = <T>(map: Record<string, T>, key: string) => (Object.hasOwn(map, key) ? map[key] : undefined);
    yield csvLine([
      ...[id, new Date(receivedAt).toISOString(), payload.name, status, payload.source],
      ...[...keys].map((key) => textOf(of(payload.fields, key))),
      ...[...files].map((key) => of(payload.fileUploads, key) ?? ""),
    ]);
  }
}

function textOf(value: FieldValue | undefined): string {
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}
