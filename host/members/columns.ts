/** A custom field. */
export interface MemberField {
  id: string;
  type: string;
}

/** The header of a custom field, from which an import reads the id. */
export const formatHeader = (id: string, name: string | undefined): string => (name ? `${name} (${id})` : id);

/** The id in a header of {@link formatHeader}; of another header all of it. */
export const fieldIdIn = (header: string): string => / \(([^()]+)\)$/.exec(header)?.[1] ?? header;

/** Columns of an account in an export of users. */
export const COLUMNS = {
  email: "Email",
  name: "Name",
  status: "Status",
  groups: "Groups",
  acceptPrivacy: "Accepted privacy policy",
  acceptCommunications: "Accepted communications",
  createdAt: "Created on",
} as const;

export type Column = keyof typeof COLUMNS;

/** Separates group names in a cell, so group names must not contain it. */
export const GROUP_SEPARATOR = ";";

/** Whether a table can contain the field: files are not text, and passwords are write-only. */
export function carries({ type }: MemberField): boolean {
  return type !== "FileRef" && type !== "Password";
}
