import { sql } from "kysely";
import type { Db } from "../../schema";
import { toAccount, profileColumns, type Account, type Profile } from "./accounts";
import { addAttempt, type NewEmailLink } from "./email-links";
import { addAccountGroups, putGroup } from "./groups";
import { hasRoom } from "./room";
import type { NewMail } from "../mails";
import { likePattern } from "../submissions/by-text";
import { storable } from "../submissions/text";
import type { AccountStatus } from "../../../records/users";

export interface AccountQuery {
  /** Part of the address or name, case-insensitive. */
  search?: string;
  status?: AccountStatus;
  /** Only users assigned to this group. */
  groupId?: string;
  /** Only users older than this id. */
  before?: string;
  /** Only users newer than this id, oldest first. */
  after?: string;
  limit: number;
}

/** Newest first, or with `after` oldest first. */
export async function listAccounts(db: Db, query: AccountQuery): Promise<Account[]> {
  const { search, status, groupId, before, after, limit } = query;
  let rows = db
    .selectFrom("account")
    .selectAll()
    .orderBy("id", after === undefined ? "desc" : "asc")
    .limit(limit);
  if (status) rows = rows.where("status", "=", status);
  if (before !== undefined) rows = rows.where("id", "<", before);
  if (after !== undefined) rows = rows.where("id", ">", after);
  if (search) rows = rows.where(sql<boolean>`search like ${likePattern(search.toLowerCase())} escape '\\'`);
  if (groupId !== undefined) {
    rows = rows.where("id", "in", (eb) =>
      eb.selectFrom("account_group").select("account_id").where("group_id", "=", groupId),
    );
  }
  return (await rows.execute()).map(toAccount);
}

/** Number of users by status. */
export async function countAccounts(db: Db): Promise<Record<AccountStatus, number>> {
  const rows = await db
    .selectFrom("account")
    .select(["status", (eb) => eb.fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  const counts: Record<AccountStatus, number> = { verified: 0, unverified: 0, invited: 0, disabled: 0 };
  for (const { status, count } of rows) counts[status] = Number(count);
  return counts;
}

/** The addresses among these that have an account, in lower case. */
export async function knownAddresses(db: Db, { emails }: { emails: string[] }): Promise<string[]> {
  if (!emails.length) return [];
  const rows = await db.selectFrom("account").select("email").where("email", "in", emails.map(storable)).execute();
  return rows.map(({ email }) => email);
}

/** An imported user, without a password. */
export interface NewMember {
  id: string;
  /** In lower case. */
  email: string;
  /** As written in the table. */
  address: string;
  profile: Profile;
  status: AccountStatus;
  createdAt: number;
  /** Group names. */
  groups: string[];
  /** The link for choosing a password, and its email. */
  invitation: { attempt: NewEmailLink; mails: NewMail[] } | null;
}

/** A user in a table to import. */
export type TableUser = Omit<NewMember, "id" | "invitation" | "createdAt"> & { createdAt: number | null };

/**
 * Adds accounts for new addresses. Existing accounts are not changed.
 * @param groupIds ids for new groups, by name.
 * @param most limit of all users; undefined: no limit.
 * @returns the number of added users; `full` if they would exceed the limit, then none is added.
 */
export async function addMembers(
  db: Db,
  given: { members: NewMember[]; groupIds: Record<string, string>; now: number; most?: number },
): Promise<number | "full"> {
  const { members, groupIds, now, most } = given;
  if (most !== undefined) {
    const known = await knownAddresses(db, { emails: members.map(({ email }) => email) });
    const adding = members.filter(({ email }) => !known.includes(storable(email))).length;
    if (adding && !(await hasRoom(db, "account", adding, most))) return "full";
  }
  const ids = new Map<string, string>();
  for (const [name, id] of Object.entries(groupIds)) ids.set(name, (await putGroup(db, { id, name, now })).id);
  let count = 0;
  for (const { id, email, address, profile, status, createdAt, groups, invitation } of members) {
    const added = await db
      .insertInto("account")
      .values({
        ...{ id, email: storable(email), address: storable(address), password: null, status, created_at: createdAt },
        ...{ verified_at: status === "verified" ? now : null, seen_at: null },
        ...profileColumns({ ...profile, address }),
      })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) continue;
    count++;
    await addAccountGroups(
      db,
      id,
      groups.flatMap((name) => ids.get(name) ?? []),
    );
    if (invitation) await addAttempt(db, { accountId: id, kind: "invite", madeAt: now, ...invitation });
  }
  return count;
}
