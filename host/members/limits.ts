import { ACCESS_GROUPS, USER_HARD_LIMIT } from "../../wire/user-system";
import type { Settings } from "../settings/settings";
import type { Store } from "../store/store";

/** The limits of accounts that an operator can set. */
export type MemberLimits = Pick<Settings, "mostUsers" | "mostGroups">;

/** The answer to who would exceed the limit of users, or has reached it. */
export function describeUserLimit({ mostUsers }: MemberLimits, users: number): string {
  const raise = mostUsers < USER_HARD_LIMIT ? `, or raise --most-users to at most ${USER_HARD_LIMIT}` : "";
  return `There are ${users} of at most ${mostUsers} users. Delete users${raise}.`;
}

/** The answer to who would exceed the limit of groups. */
export function describeGroupLimit({ mostGroups }: MemberLimits, groups: number): string {
  return `There are ${groups} of at most ${mostGroups} groups. Delete groups, or raise --most-groups.`;
}

/** What is wrong with the name of a new group; undefined: nothing. */
export function findNameProblem(name: string): string | undefined {
  const right = /^[^;\p{C}]{1,80}$/u.test(name) && name.length >= ACCESS_GROUPS.idLength;
  return right
    ? undefined
    : `"${name}" cannot be the name of a group. Expected ${ACCESS_GROUPS.idLength} to 80 characters and no semicolon.`;
}

/** Number of all users. */
export async function countUsers(store: Pick<Store, "countAccounts">): Promise<number> {
  return Object.values(await store.countAccounts()).reduce((sum, one) => sum + one, 0);
}

/** Why a table cannot be imported: too many users or groups, or a wrong name of a group. undefined: it can. */
export async function findImportProblem(
  adding: readonly { groups: readonly string[] }[],
  limits: MemberLimits,
  store: Pick<Store, "countAccounts" | "listGroups">,
): Promise<string | undefined> {
  const users = await countUsers(store);
  if (adding.length && users + adding.length > limits.mostUsers) {
    return `The table adds ${adding.length} users. ${describeUserLimit(limits, users)} Nothing was imported.`;
  }
  const known = (await store.listGroups()).map(({ name }) => name);
  const names = [...new Set(adding.flatMap(({ groups }) => groups))].filter((name) => !known.includes(name));
  const problem = names.map(findNameProblem).find((one) => one !== undefined);
  if (problem) return `${problem} Change it in the table. Nothing was imported.`;
  if (names.length && known.length + names.length > limits.mostGroups) {
    const added = `The table adds the groups ${names.join(", ")}.`;
    return `${added} ${describeGroupLimit(limits, known.length)} Nothing was imported.`;
  }
  return undefined;
}
