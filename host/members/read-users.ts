import { parseCsv, unguarded, type CsvRecord } from "../../common/csv";
import { addressIn, emailKey } from "../../wire/mail-address";
import { nearest } from "../../common/nearest";
import { SettingsError } from "../settings/settings-error";
import type { TableUser } from "../store/units/accounts/members";
import { COLUMNS, GROUP_SEPARATOR, carries, fieldIdIn, type Column, type MemberField } from "./columns";
import type { RowProblem, TableColumn } from "../records/imports";
import type { AccountStatus } from "../records/users";

export interface UserTable {
  users: TableUser[];
  columns: TableColumn[];
  /** Why no row can be read with these targets; undefined: they can. */
  columnProblem?: string;
  /** Skipped rows with the reason. */
  problems: RowProblem[];
}

const MOST = 100_000;
/** Each row is read by column, and an owner's browser shows a choice for each. */
const MOST_COLUMNS = 200;
const LONGEST = 10_000;
const STATUSES = ["verified", "unverified", "invited", "disabled"] satisfies AccountStatus[];

/** Common header names of each column. */
const NAMES: Record<Column, readonly string[]> = {
  email: ["email", "emailaddress", "mail"],
  name: ["name", "fullname", "displayname"],
  status: ["status"],
  groups: ["groups", "group", "accessgroups", "accessgroup"],
  acceptPrivacy: ["acceptedprivacypolicy", "acceptprivacy", "acceptedprivacy", "privacypolicy"],
  acceptCommunications: ["acceptedcommunications", "acceptcommunications", "communications", "newsletter"],
  createdAt: ["createdon", "created", "createdat", "joined", "joinedon", "signupdate"],
};

/**
 * Reads a table of users.
 * @param map the target of each header: a column's key, the id of a custom field, or an empty string.
 * @throws SettingsError for an invalid table.
 */
export function readUsers(
  text: string,
  fields: readonly MemberField[],
  map: ReadonlyMap<string, string> = new Map(),
): UserTable {
  const [head, ...rows] = readRecords(text);
  if (!head) throw new SettingsError("The file is empty.");
  if (rows.length > MOST)
    throw new SettingsError(`The file has ${rows.length} users. The limit is ${MOST}. Split the file.`);
  const headers = head.cells.map((cell) => cell.trim());
  if (headers.length > MOST_COLUMNS || map.size > headers.length)
    throw new SettingsError(`The file has ${headers.length} columns. The limit is ${MOST_COLUMNS}, each mapped once.`);
  const columns = chooseTargets(headers, fields, map);
  const columnProblem = findColumnProblem(columns);
  const table: UserTable = { users: [], columns, columnProblem, problems: [] };
  if (columnProblem !== undefined) return table;
  const lines = new Map<string, number>();
  for (const row of rows) {
    const user = readUser(row, columns, fields);
    const before = typeof user === "string" ? undefined : lines.get(user.email);
    if (typeof user === "string") table.problems.push({ line: row.line, text: user });
    else if (before !== undefined)
      table.problems.push({ line: row.line, text: `same email address as line ${before}` });
    else {
      lines.set(user.email, row.line);
      table.users.push(user);
    }
  }
  return table;
}

function readRecords(text: string): CsvRecord[] {
  try {
    return parseCsv(text);
  } catch (error) {
    if (error instanceof TypeError) throw new SettingsError(error.message);
    throw error;
  }
}

function chooseTargets(
  headers: string[],
  fields: readonly MemberField[],
  map: ReadonlyMap<string, string>,
): UserTable["columns"] {
  for (const header of map.keys()) if (!headers.includes(header)) throw unknown("column", header, headers);
  const known = [...Object.keys(COLUMNS), ...fields.filter(carries).map(({ id }) => id)];
  return headers.map((header) => {
    const wanted = map.get(header);
    if (wanted && !known.includes(wanted)) throw unknown("target for a column", wanted, known);
    return { header, target: wanted === undefined ? guess(header, known) : wanted || null };
  });
}

function findColumnProblem(columns: UserTable["columns"]): string | undefined {
  const targets = columns.flatMap(({ target }) => target ?? []);
  const twice = targets.find((target, index) => targets.indexOf(target) !== index);
  if (twice) return `Two columns map to "${twice}".`;
  return targets.includes("email") ? undefined : "No column has email addresses.";
}

function guess(header: string, known: readonly string[]): string | null {
  const word = header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const column = (Object.keys(NAMES) as Column[]).find((key) => NAMES[key].includes(word));
  return column ?? known.find((id) => id.toLowerCase() === fieldIdIn(header).toLowerCase()) ?? null;
}

/** The user of a row, or the reason why it is skipped. */
function readUser(
  { cells }: CsvRecord,
  columns: UserTable["columns"],
  fields: readonly MemberField[],
): TableUser | string {
  const given = new Map<string, string>();
  for (const [index, { target }] of columns.entries()) if (target) given.set(target, unguarded(cells[index] ?? ""));
  for (const [target, text] of given) if (text.length > LONGEST) return `more than ${LONGEST} characters in ${target}`;
  const address = addressIn(given.get("email"));
  if (!address) return `"${(given.get("email") ?? "").slice(0, 100)}" is not an email address`;
  const status = (given.get("status") ?? "").trim().toLowerCase() || "verified";
  if (!isStatus(status)) return `unknown status "${status.slice(0, 50)}", expected ${STATUSES.join(", ")}`;
  const created = (given.get("createdAt") ?? "").trim();
  if (created && Number.isNaN(Date.parse(created))) return `"${created.slice(0, 50)}" is not a date`;
  const data = Object.create(null) as Record<string, string | boolean | null>;
  for (const field of fields) {
    const text = given.get(field.id);
    if (text !== undefined && carries(field)) data[field.id] = field.type === "Bool" ? isYes(text) : text || null;
  }
  const groups = (given.get("groups") ?? "").split(GROUP_SEPARATOR).map((name) => name.trim());
  return {
    ...{ email: emailKey(address), address },
    // Unverified users get an invitation, because their sign-up is not part of the table.
    status: status === "unverified" ? "invited" : status,
    profile: {
      name: given.get("name") ?? "",
      acceptPrivacy: isYes(given.get("acceptPrivacy")),
      acceptCommunications: isYes(given.get("acceptCommunications")),
      data: { ...data },
    },
    groups: [...new Set(groups.filter(Boolean))],
    createdAt: created ? Date.parse(created) : null,
  };
}

function isYes(text = ""): boolean {
  return /^(true|yes|y|1|x|on)$/i.test(text.trim());
}

function isStatus(text: string): text is AccountStatus {
  return (STATUSES as string[]).includes(text);
}

function unknown(what: string, word: string, known: readonly string[]): SettingsError {
  const like = nearest(word, known);
  return new SettingsError(`Unknown ${what} "${word.slice(0, 100)}".${like ? ` Did you mean "${like}"?` : ""}`);
}
