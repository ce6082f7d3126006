import type { FieldValue, FormPayload } from "../wire/submission";
import { csvHead, csvLine } from "./csv";
import { CHALLENGE_FIELDS } from "./forms/challenge";
import type { StoredSubmission, SubmissionQuery } from "./store/units/submissions";

/** What submissions are read from, page by page. */
export interface Messages {
  listSubmissions(query: SubmissionQuery): Promise<StoredSubmission[]>;
}

/** Which submissions an export has; what is left out does not matter. */
export type ExportChoice = Pick<SubmissionQuery, "form" | "status" | "receivedFrom" | "receivedBefore">;

/** A form of the pages, whose fields and file fields are columns. */
export interface ExportForm {
  name: string;
  fields: readonly { key: string }[];
  files: readonly { key: string }[];
}

const PAGE = 500;

async function* submissionsOf(store: Messages, choice: ExportChoice): AsyncGenerator<StoredSubmission> {
  for (let after: string | undefined = ""; after !== undefined;) {
    const page: StoredSubmission[] = await store.listSubmissions({ ...choice, after, limit: PAGE });
    yield* page;
    after = page.length === PAGE ? page.at(-1)?.id : undefined;
  }
}

/** One JSON object a line, oldest first. */
export async function* jsonLines(store: Messages, choice: ExportChoice): AsyncGenerator<string> {
  for await (const submission of submissionsOf(store, choice)) yield `${JSON.stringify(submission)}\n`;
}

const HEAD = ["Id", "Received", "Form", "Status", "Page"];
const MORE = "More fields";
/** Most columns that a table program opens. */
const MOST = 16_384;

/**
 * As CSV, oldest first. Only fields that the pages' forms have are columns: names come from strangers as well, and a
 * column for each would make a table that no program opens. All others are in the last column, as JSON.
 */
export async function* csvLines(
  store: Messages,
  choice: ExportChoice,
  forms: readonly ExportForm[],
): AsyncGenerator<string> {
  const { fields, files } = columnsOf(forms.filter(({ name }) => choice.form === undefined || name === choice.form));
  yield csvHead([...HEAD, ...fields, ...[...files].map((key) => `${key} (file)`), MORE]);
  for await (const { id, receivedAt, status, payload } of submissionsOf(store, choice)) {
    const of = <T>(map: Record<string, T>, key: string) => (Object.hasOwn(map, key) ? map[key] : undefined);
    yield csvLine([
      ...[id, new Date(receivedAt).toISOString(), payload.name, status, payload.source],
      ...[...fields].map((key) => textOf(of(payload.fields, key))),
      ...[...files].map((key) => of(payload.fileUploads, key) ?? ""),
      moreOf(payload, { fields, files }),
    ]);
  }
}

interface Columns {
  /** Keys of the fields that have a column, in their order. */
  fields: ReadonlySet<string>;
  files: ReadonlySet<string>;
}

function columnsOf(forms: readonly ExportForm[]): Columns {
  const first = (keys: string[], most: number) => new Set([...new Set(keys)].slice(0, most));
  const most = MOST - HEAD.length - 1;
  const fields = first(
    forms.flatMap((form) => form.fields.map(({ key }) => key)),
    most,
  );
  const files = first(
    forms.flatMap((form) => form.files.map(({ key }) => key)),
    most - fields.size,
  );
  return { fields, files };
}

/** What has no column, without the answers to challenges, which say nothing to a person; empty: nothing. */
function moreOf(payload: FormPayload, { fields, files }: Columns): string {
  const challenges: readonly string[] = CHALLENGE_FIELDS;
  const moreFields = Object.entries(payload.fields).filter(([key]) => !fields.has(key) && !challenges.includes(key));
  const moreFiles = Object.entries(payload.fileUploads).filter(([key]) => !files.has(key));
  if (!moreFields.length && !moreFiles.length) return "";
  return JSON.stringify({
    ...(moreFields.length ? { fields: Object.fromEntries(moreFields) } : {}),
    ...(moreFiles.length ? { files: Object.fromEntries(moreFiles) } : {}),
  });
}

function textOf(value: FieldValue | undefined): string {
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}
