import type { Db } from "../../schema";
import { storable } from "../submissions/text";
import { hasRoom } from "./room";

export interface Group {
  id: string;
  name: string;
}

export async function listGroups(db: Db): Promise<(Group & { members: number })[]> {
  const rows = await db
    .selectFrom("access_group")
    .leftJoin("account_group", "account_group.group_id", "access_group.id")
    .select(["access_group.id", "access_group.name", (eb) => eb.fn.count<number>("account_id").as("members")])
    .groupBy(["access_group.id", "access_group.name"])
    .orderBy("access_group.name")
    .execute();
  return rows.map(({ id, name, members }) => ({ id, name, members: Number(members) }));
}

export interface NewGroup extends Group {
  now: number;
}

/** Finds a group by its name, or creates it unless there are `most` groups; undefined: no limit. */
export async function addGroup(db: Db, { most, ...group }: NewGroup & { most?: number }): Promise<Group | "full"> {
  if (most === undefined) return putGroup(db, group);
  const known = await db
    .selectFrom("access_group")
    .select(["id", "name"])
    .where("name", "=", storable(group.name))
    .executeTakeFirst();
  if (known) return known;
  return (await hasRoom(db, "access_group", 1, most)) ? putGroup(db, group) : "full";
}

/** Finds a group by its name, or creates it. */
export async function putGroup(db: Db, { id, name, now }: NewGroup): Promise<Group> {
  return db
    .insertInto("access_group")
    .values({ id, name: storable(name), created_at: now })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ name: storable(name) }))
    .returning(["id", "name"])
    .executeTakeFirstOrThrow();
}

/** Deletes a group, also from users and plans; false for an unknown one. */
export async function removeGroup(db: Db, { id }: { id: string }): Promise<boolean> {
  const removed = await db.deleteFrom("access_group").where("id", "=", id).returning("id").executeTakeFirst();
  for (const plan of await db.selectFrom("plan").select(["id", "groups"]).execute()) {
    const groups = JSON.parse(plan.groups) as string[];
    if (!groups.includes(id)) continue;
    const rest = JSON.stringify(groups.filter((one) => one !== id));
    await db.updateTable("plan").set({ groups: rest }).where("id", "=", plan.id).execute();
  }
  return removed !== undefined;
}

/** Sets the assigned groups of a user; ignores unknown ids. */
export async function setAccountGroups(
  db: Db,
  { accountId, groupIds }: { accountId: string; groupIds: string[] },
): Promise<void> {
  await db.deleteFrom("account_group").where("account_id", "=", accountId).execute();
  await addAccountGroups(db, accountId, groupIds);
}

export async function addAccountGroups(db: Db, accountId: string, groupIds: readonly string[]): Promise<void> {
  if (!groupIds.length) return;
  const known = await db
    .selectFrom("access_group")
    .select("id")
    .where("id", "in", [...groupIds])
    .execute();
  if (!known.length) return;
  await db
    .insertInto("account_group")
    .values(known.map(({ id }) => ({ account_id: accountId, group_id: id })))
    .onConflict((conflict) => conflict.columns(["account_id", "group_id"]).doNothing())
    .execute();
}

/** Assigned groups of these accounts. */
export async function groupsOfAccounts(
  db: Db,
  { accountIds }: { accountIds: string[] },
): Promise<{ accountId: string; id: string; name: string }[]> {
  if (!accountIds.length) return [];
  const rows = await db
    .selectFrom("account_group")
    .innerJoin("access_group", "access_group.id", "account_group.group_id")
    .select(["account_id", "access_group.id", "access_group.name"])
    .where("account_id", "in", accountIds)
    .orderBy("access_group.name")
    .execute();
  return rows.map(({ account_id, id, name }) => ({ accountId: account_id, id, name }));
}

/** Names of all groups of a user, assigned or from a current plan. */
export async function readAccess(db: Db, { accountId, now }: { accountId: string; now: number }): Promise<string[]> {
  const byHand = await db.selectFrom("account_group").select("group_id").where("account_id", "=", accountId).execute();
  const byPlan = await db
    .selectFrom("subscription")
    .innerJoin("plan", "plan.id", "subscription.plan_id")
    .select("plan.groups")
    .where("account_id", "=", accountId)
    .where((eb) =>
      eb.or([eb("status", "=", "active"), eb.and([eb("status", "=", "canceled"), eb("period_end", ">", now)])]),
    )
    .execute();
  const ids = [
    ...byHand.map(({ group_id }) => group_id),
    ...byPlan.flatMap(({ groups }) => JSON.parse(groups) as string[]),
  ];
  if (!ids.length) return [];
  const rows = await db
    .selectFrom("access_group")
    .select("name")
    .where("id", "in", [...new Set(ids)])
    .execute();
  return rows.map(({ name }) => name).sort();
}
