import type { Db, Tables } from "../schema";

/** An address from which a table program reads submissions. */
export interface Feed {
  id: string;
  /** SHA-256 of the secret part of its token. */
  tokenHash: string;
  name: string;
  /** Name of the owner who created it. */
  createdBy: string;
  createdAt: number;
  /** Time of the last request; null before the first one. */
  usedAt: number | null;
}

/** Adds a feed. Idempotent by id. */
export async function addFeed(
  db: Db,
  { id, tokenHash, name, createdBy, createdAt }: Omit<Feed, "usedAt">,
): Promise<void> {
  await db
    .insertInto("feed")
    .values({ id, token_hash: tokenHash, name, created_by: createdBy, created_at: createdAt, used_at: null })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
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

export async function removeFeed(db: Db, { id }: { id: string }): Promise<void> {
  await db.deleteFrom("feed").where("id", "=", id).execute();
}

function fromRow(row: Tables["feed"]): Feed {
  return {
    ...{ id: row.id, tokenHash: row.token_hash, name: row.name },
    ...{ createdBy: row.created_by, createdAt: row.created_at, usedAt: row.used_at },
  };
}
