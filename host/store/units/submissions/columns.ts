import { formatField, SHOWN_FIELDS, type FormPayload } from "../../../../wire/submission";
import type { Answered, SubmissionStatus } from "../../../records/submissions";

/** What an export has of a submission besides its form's fields and files. */
export interface Exported {
  id: string;
  receivedAt: number;
  status: SubmissionStatus;
  payload: FormPayload;
  answered: Answered | null;
}

interface Column {
  /** The heading in CSV. */
  label: string;
  /** In the JSON feed. */
  name: string;
  read(submission: Exported): string;
}

const [form, ...others] = SHOWN_FIELDS.map(({ key, label, name }): Column => ({
  label,
  name,
  read: ({ payload }) => formatField(payload, key),
}));

/** The columns before those of the form's fields, in the order of the export. Tables that read a feed depend on the order. */
export const COLUMNS: readonly Column[] = [
  { label: "Id", name: "id", read: ({ id }) => id },
  { label: "Received", name: "received", read: ({ receivedAt }) => new Date(receivedAt).toISOString() },
  ...(form ? [form] : []),
  { label: "Status", name: "status", read: ({ status }) => status },
  ...others,
];

/** The columns after all others. */
export const LAST_COLUMNS: readonly Column[] = [
  {
    label: "Answered",
    name: "answered",
    read: ({ answered }) => (answered ? new Date(answered.at).toISOString() : ""),
  },
  { label: "Answered by", name: "answeredBy", read: ({ answered }) => answered?.by ?? "" },
];
