import type { Db, Tables } from "../schema";
import type { Feed } from "../../records/submissions";

export interface NewFeed extends Pick<Feed, "id" | "tokenHash" | "name" | "createdAt"> {
  ownerId: string;
}

/** Adds a feed. Idempotent by id. @returns false if the owner no longer has the right to create one. */
export async function addFeed(db: Db, { id, tokenHash, name, ownerId, createdAt }: NewFeed): Promise<boolean> {
  // Locks the owner: a parallel change waits, and then ends this feed.
  const owner = await db
    .updateTable("owner")
    .set({ id: ownerId })
    .where("id", "=", ownerId)
    .where("role", "=", "all")
    .where("disabled_at", "is", null)
    .returning("name")
    .executeTakeFirst();
  if (!owner) return false;
  const feed = { id, token_hash: tokenHash, name, created_by: owner.name, owner_id: ownerId, created_at: createdAt };
  await db
    .insertInto("feed")
    .values({ ...feed, used_at: null })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return true;
}

export async function findFeed(db: Db, { id }: { id: string }): Promise<Feed | undefined> {
  const row = await db.selectFrom("feed").selectAll().where("id", "=", id).executeTakeFirst();
  return row && fromRow(row);
}

/** Newest first. */
export async function listFeeds(db: Db): Promise<Feed[]> {
  return (await db.selectFrom("feed").selectAll().orderBy("id", "desc").execute()).map(fromRow);
}

/** Stores the time of a request. */
export async function useFeed(db: Db, { id, now }: { id: string; now: number }): Promise<void> {
  await db.updateTable("feed").set({ used_at: now }).where("id", "=", id).execute();
}

/** Ends the feeds of an owner. */
export async function removeOwnerFeeds(db: Db, ownerId: string): Promise<void> {
  await db.deleteFrom("feed").where("owner_id", "=", ownerId).execute();
}

export async function removeFeed(db: Db, { id }: { id: string }): Promise<void> {
  await db.deleteFrom("feed").where("id", "=", id).execute();
}

function fromRow(row: Tables["feed"]): Feed {
  return {
    ...{ id: row.id, tokenHash: row.token_hash, name: row.name },
    ...{ createdBy: row.created_by, ownerId: row.owner_id, createdAt: row.created_at, usedAt: row.used_at },
  };
}
