import { sql } from "kysely";
import type {
  PageBase,
  PageChange,
  PageDraft,
  PageKey,
  PageRevision,
  PageVersion,
  PublishedPage,
} from "../../records/pages";
import type { Db } from "../schema";
import { holdRow } from "./rates";

/** A page as its editor needs it. */
export interface StoredPage {
  /** Grows with each change of the draft and each revision; 0: there are none. */
  version: number;
  draft: (PageVersion & PageDraft) | null;
  revision: (PageVersion & PageRevision) | null;
}

/** What a change of a page starts with. */
interface PageWrite extends PageKey {
  /** Identifies the change, because the unit may run again. */
  id: string;
  /** The version that the owner has seen. */
  version: number;
  author: string;
  now: number;
}

/** The new version; undefined: another change came first. */
type Written = { version: number } | undefined;

/** The number of the newest revision; 0: there is none. */
export async function lastPageRevision(db: Db, { siteIds }: { siteIds: string[] }): Promise<number> {
  const row = await db
    .selectFrom("page_revision")
    .select((eb) => eb.fn.max("number").as("number"))
    .where("site_id", "in", siteIds)
    .executeTakeFirst();
  return Number(row?.number ?? 0);
}

/** The current revisions of all pages. */
export async function listPublishedPages(db: Db, { siteIds }: { siteIds: string[] }): Promise<PublishedPage[]> {
  const rows = await db
    .selectFrom("page_revision as one")
    .select(["site_id", "page", "number", "author", "published_at", "address"])
    .where("site_id", "in", siteIds)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("page_revision as later")
            .select("later.id")
            .whereRef("later.site_id", "=", "one.site_id")
            .whereRef("later.page", "=", "one.page")
            .whereRef("later.number", ">", "one.number"),
        ),
      ),
    )
    .orderBy("page")
    .execute();
  return rows.map(({ site_id: siteId, published_at: publishedAt, ...row }) => ({ ...row, siteId, publishedAt }));
}

export async function listPageDrafts(db: Db, { siteIds }: { siteIds: string[] }): Promise<(PageKey & PageDraft)[]> {
  const rows = await db
    .selectFrom("page_draft")
    .select(["site_id", "page", "author", "changed_at"])
    .where("site_id", "in", siteIds)
    .where("changes", "is not", null)
    .orderBy("page")
    .execute();
  return rows.map(({ site_id: siteId, page, author, changed_at: changedAt }) => ({ siteId, page, author, changedAt }));
}

export async function findPage(db: Db, key: PageKey): Promise<StoredPage> {
  const row = await db
    .selectFrom("page_draft")
    .leftJoin("page_base", "page_base.id", "page_draft.base")
    .select(["version", "author", "changed_at", "changes", "base", "content"])
    .where("site_id", "=", key.siteId)
    .where("page", "=", key.page)
    .executeTakeFirst();
  const { version = 0, author = "", changed_at: changedAt = 0, changes, base, content } = row ?? {};
  const draft =
    changes && base && content
      ? { author, changedAt, changes: JSON.parse(changes) as PageChange[], base: { id: base, content } }
      : null;
  return { version, draft, revision: (await findPageRevision(db, key)) ?? null };
}

/** @param number default: the current one. */
export async function findPageRevision(
  db: Db,
  { siteId, page, number }: PageKey & { number?: number },
): Promise<(PageVersion & PageRevision) | undefined> {
  let rows = db
    .selectFrom("page_revision")
    .innerJoin("page_base", "page_base.id", "page_revision.base")
    .select(["number", "author", "published_at", "changes", "base", "content"])
    .where("site_id", "=", siteId)
    .where("page", "=", page);
  if (number !== undefined) rows = rows.where("number", "=", number);
  const row = await rows.orderBy("number", "desc").limit(1).executeTakeFirst();
  return (
    row && {
      ...{ number: row.number, author: row.author, publishedAt: row.published_at },
      ...{ changes: JSON.parse(row.changes) as PageChange[], base: { id: row.base, content: row.content } },
    }
  );
}

/** Newest first. @param before only revisions with lower numbers; default: all. */
export async function listPageRevisions(
  db: Db,
  { siteId, page, before, limit }: PageKey & { before?: number; limit: number },
): Promise<PageRevision[]> {
  let rows = db
    .selectFrom("page_revision")
    .select(["number", "author", "published_at"])
    .where("site_id", "=", siteId)
    .where("page", "=", page);
  if (before !== undefined) rows = rows.where("number", "<", before);
  const found = await rows.orderBy("number", "desc").limit(limit).execute();
  return found.map(({ published_at: publishedAt, ...row }) => ({ ...row, publishedAt }));
}

/** Replaces the draft of a page. @param draft null: there is none any more. */
export async function savePageDraft(
  db: Db,
  { draft, ...write }: PageWrite & { draft: PageVersion | null },
): Promise<Written> {
  const changes = draft && JSON.stringify(draft.changes);
  return inTurn(db, write, () => keepDraft(db, write, { changes, base: draft?.base ?? null }));
}

/** Adds a revision, which is the current one from now on, and ends the draft. @param most revisions of the site. */
export async function publishPage(
  db: Db,
  { published, most, ...write }: PageWrite & { published: PageVersion & { address: string | null }; most: number },
): Promise<Written> {
  return inTurn(db, write, async () => {
    const { siteId, page, id, author, now } = write;
    const { changes, base, address } = published;
    const number = (await lastPageRevision(db, { siteIds: [siteId] })) + 1;
    await keepBase(db, base);
    const made = { id, site_id: siteId, page, number, author, published_at: now, address, base: base.id };
    await db
      .insertInto("page_revision")
      .values({ ...made, changes: JSON.stringify(changes) })
      .execute();
    const written = await keepDraft(db, write, { changes: null, base: null });
    await removeOldRevisions(db, siteId, most);
    return written;
  });
}

/** Runs a change of a page if it is the next one. */
async function inTurn(
  db: Db,
  { id, siteId, page, version }: PageWrite,
  change: () => Promise<{ version: number }>,
): Promise<Written> {
  await holdRow(db, "pages");
  const row = await db
    .selectFrom("page_draft")
    .select(["version", "written_by"])
    .where("site_id", "=", siteId)
    .where("page", "=", page)
    .executeTakeFirst();
  // The unit runs again.
  if (row?.written_by === id) return { version: row.version };
  return (row?.version ?? 0) === version ? change() : undefined;
}

async function keepDraft(
  db: Db,
  { id, siteId, page, version, author, now }: PageWrite,
  { changes, base }: { changes: string | null; base: PageBase | null },
): Promise<{ version: number }> {
  if (base) await keepBase(db, base);
  const before = await db
    .selectFrom("page_draft")
    .select("base")
    .where("site_id", "=", siteId)
    .where("page", "=", page)
    .executeTakeFirst();
  const row = { version: version + 1, written_by: id, author, changed_at: now, changes, base: base?.id ?? null };
  await db
    .insertInto("page_draft")
    .values({ id, site_id: siteId, page, ...row })
    .onConflict((conflict) => conflict.columns(["site_id", "page"]).doUpdateSet(row))
    .execute();
  if (before?.base) await removeBases(db, [before.base]);
  return { version: version + 1 };
}

async function keepBase(db: Db, { id, content }: PageBase): Promise<void> {
  await db
    .insertInto("page_base")
    .values({ id, content })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Removes the oldest revisions beyond a number, but no current one. */
async function removeOldRevisions(db: Db, siteId: string, most: number): Promise<void> {
  const { count } = await db
    .selectFrom("page_revision")
    .select((eb) => eb.fn.countAll().as("count"))
    .where("site_id", "=", siteId)
    .executeTakeFirstOrThrow();
  const surplus = Number(count) - most;
  if (surplus <= 0) return;
  const { rows } = await sql<{ base: string }>`delete from page_revision where id in (
    select id from page_revision as one where site_id = ${siteId} and exists (
      select 1 from page_revision as later
      where later.site_id = one.site_id and later.page = one.page and later.number > one.number
    ) order by number limit ${surplus}
  ) returning base`.execute(db);
  await removeBases(db, [...new Set(rows.map(({ base }) => base))]);
}

/** Removes pages that no draft and no revision is made on. */
async function removeBases(db: Db, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await db
      .deleteFrom("page_base")
      .where("id", "=", id)
      .where((eb) => eb.not(eb.exists(eb.selectFrom("page_draft").select("page_draft.id").where("base", "=", id))))
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom("page_revision").select("page_revision.id").where("base", "=", id))),
      )
      .execute();
  }
}
