import { addressIn } from "../../wire/mail-address";
import { fieldText, shownFields } from "../base/submission-fields";
import type { Store } from "../store/store";
import type { StoredSubmission } from "../store/units/submissions/submissions";
import type { SubmissionRow } from "./api-types";

const PREVIEW = 140;

/** Submissions as rows of a list. */
export async function submissionRows(
  store: Pick<Store, "countFiles">,
  submissions: readonly StoredSubmission[],
): Promise<SubmissionRow[]> {
  const counts = await store.countFiles({ submissionIds: submissions.map(({ id }) => id) });
  return submissions.map((submission) => submissionRow(submission, counts[submission.id] ?? 0));
}

/** @param files number of its files; the payload may name missing files. */
export function submissionRow(
  { id, receivedAt, status, unread, answered, payload }: StoredSubmission,
  files: number,
): SubmissionRow {
  const texts = shownFields(payload.fields).map(({ key, value }) => ({ key, text: fieldText(value).trim() }));
  const name = texts.find(({ key, text }) => text && /name/i.test(key));
  const sender = name ?? texts.find(({ text }) => addressIn(text)) ?? texts.find(({ text }) => text);
  const rest = texts.filter((one) => one !== sender && one.text && !addressIn(one.text));
  // Free text is a better preview than a choice.
  const longest = rest.toSorted((a, b) => b.text.length - a.text.length)[0]?.text ?? "";
  return {
    ...{ id, receivedAt, status, unread, answered },
    form: payload.name,
    from: sender?.text.slice(0, 100) || "No name",
    preview: longest.replace(/\s+/g, " ").slice(0, PREVIEW),
    files,
  };
}
