import type { Invite } from "../accounts/invitations";
import { createId } from "../base/ids";
import type { Ports } from "../ports";
import { SettingsError } from "../settings/settings-error";
import type { NewMember } from "../store/units/accounts/members";
import { countUsers, describeUserLimit, type MemberLimits } from "./limits";
import type { TableUser } from "./read-users";

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

export interface ImportOptions {
  limits: MemberLimits;
  invite?: { perHour: number; make: Invite };
  /** Called after each transaction with the number of rows that were stored so far. */
  onStored?: (done: number) => void;
}

/**
 * Adds users, 100 in a transaction. With `invite` each gets an invitation, so many in an hour; who is disabled gets none.
 * @returns how many were added.
 * @throws SettingsError if another process has used up the limit of users since {@link findImportProblem}.
 */
export async function importUsers(
  users: readonly TableUser[],
  { store, now }: Pick<Ports, "store" | "now">,
  { limits, invite, onStored }: ImportOptions,
): Promise<number> {
  const begun = now();
  const names = new Set(users.flatMap(({ groups }) => groups));
  const groupIds = Object.fromEntries([...names].map((name) => [name, createId(begun)]));
  let invited = 0;
  let added = 0;
  const inOrder = users.toSorted((a, b) => (a.createdAt ?? begun) - (b.createdAt ?? begun));
  for (let from = 0; from < users.length; from += AT_ONCE) {
    const members = inOrder.slice(from, from + AT_ONCE).map((user, index): NewMember => {
      const at = begun + Math.round((invited * 3_600_000) / (invite?.perHour ?? 1));
      const asked = invite && user.status !== "disabled";
      if (asked) invited++;
      return {
        ...user,
        // Keeps the order of the table for rows with the same time.
        id: createId(begun + from + index),
        createdAt: user.createdAt ?? begun,
        ...(asked ? { status: "invited", invitation: invite.make(user, at) } : { invitation: null }),
      };
    });
    const stored = await store.addMembers({ members, groupIds, now: begun, most: limits.mostUsers });
    if (stored === "full") {
      const reason = describeUserLimit(limits, await countUsers(store));
      throw new SettingsError(`${reason} ${added} users of the table were imported.`);
    }
    added += stored;
    onStored?.(from + members.length);
  }
  return added;
}
