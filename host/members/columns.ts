/** What is known of a custom field. */
export interface MemberField {
  id: string;
  type: string;
}

/** Columns of somebody's account, as an export of users writes them. */
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

/** Between the names of groups in a cell, so that no name has it. */
export const GROUP_SEPARATOR = ";";

/** Fields that a table can carry: a file is not a text, and a password is never read. */
export function carries({ type }: MemberField): boolean {
  return type !== "FileRef" && type !== "Password";
}
