import type { Invite } from "../accounts/invitations";
import { createId } from "../base/ids";
import type { Ports } from "../ports";
import { SettingsError } from "../settings/settings-error";
import type { NewMember, TableUser } from "../store/units/accounts/members";
import { countUsers, describeUserLimit, type MemberLimits } from "./limits";

/** Users per transaction. */
const AT_ONCE = 100;

/** Those of a table whose address has an account already: they stay as they are. */
export async function findKnown({ store }: Pick<Ports, "store">, users: readonly TableUser[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let from = 0; from < users.length; from += AT_ONCE) {
    const emails = users.slice(from, from + AT_ONCE).map(({ email }) => email);
    for (const email of await store.knownAddresses({ emails })) known.add(email);
  }
  return known;
}

/** Users in the order of their accounts, in parts of one transaction each. */
export function splitUsers(users: readonly TableUser[], begun: number): TableUser[][] {
  const inOrder = users.toSorted((a, b) => (a.createdAt ?? begun) - (b.createdAt ?? begun));
  return Array.from({ length: Math.ceil(users.length / AT_ONCE) }, (_, number) =>
    inOrder.slice(number * AT_ONCE, (number + 1) * AT_ONCE),
  );
}

export interface Invitations {
  perHour: number;
  make: Invite;
}

/** One part of an import. */
export interface ImportPart {
  users: readonly TableUser[];
  /** From 0. */
  number: number;
  /** When the import began. */
  begun: number;
  /** Invitations of the parts before. */
  invited: number;
}

/** The accounts of a part. With `invite` each gets an invitation, so many in an hour; who is disabled gets none. */
export function createMembers(
  { users, number, begun, invited: before }: ImportPart,
  invite: Invitations | undefined,
): { members: NewMember[]; groupIds: Record<string, string>; invited: number } {
  let invited = before;
  const members = users.map((user, index): NewMember => {
    const at = begun + Math.round((invited * 3_600_000) / (invite?.perHour ?? 1));
    const asked = invite && user.status !== "disabled";
    if (asked) invited++;
    return {
      ...user,
      // Keeps the order of the table for rows with the same time.
      id: createId(begun + number * AT_ONCE + index),
      createdAt: user.createdAt ?? begun,
      ...(asked ? { status: "invited", invitation: invite.make(user, at) } : { invitation: null }),
    };
  });
  const names = new Set(users.flatMap(({ groups }) => groups));
  return { members, groupIds: Object.fromEntries([...names].map((name) => [name, createId(begun)])), invited };
}

/** Why an import ended early. */
export async function describeFull(store: Ports["store"], limits: MemberLimits, added: number): Promise<string> {
  return `${describeUserLimit(limits, await countUsers(store))} ${added} users of the table were imported.`;
}

export interface ImportOptions {
  limits: MemberLimits;
  invite?: Invitations;
  /** Called after each transaction with the number of rows that were stored so far. */
  onStored?: (done: number) => void;
}

/**
 * Adds users in one go.
 * @returns how many were added.
 * @throws SettingsError if another process has used up the limit of users since {@link findImportProblem}.
 */
export async function importUsers(
  users: readonly TableUser[],
  { store, now }: Pick<Ports, "store" | "now">,
  { limits, invite, onStored }: ImportOptions,
): Promise<number> {
  const begun = now();
  let invited = 0;
  let added = 0;
  let done = 0;
  for (const [number, part] of splitUsers(users, begun).entries()) {
    const { members, groupIds, ...next } = createMembers({ users: part, number, begun, invited }, invite);
    const stored = await store.addMembers({ members, groupIds, now: begun, most: limits.mostUsers });
    if (stored === "full") throw new SettingsError(await describeFull(store, limits, added));
    ({ invited } = next);
    added += stored;
    done += part.length;
    onStored?.(done);
  }
  return added;
}
