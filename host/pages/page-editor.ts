import { basename } from "node:path";
import { readPage } from "../../merge";
import { Refused } from "../http/refused";
import type { Ports } from "../ports";
import type {
  OpenedPage,
  PageChange,
  PageDifference,
  PageKey,
  PageRevision,
  PageRow,
  PageVersion,
} from "../records/pages";
import type { Settings } from "../settings/settings";
import type { StoredPage } from "../store/units/pages";
import { checkAddress, type AddressSettings } from "./check-address";
import { listPages, toDraft, toRevision } from "./list-pages";
import { hashPage, packBase, readSource, unpackBase } from "./base";
import { carryCertain } from "./carry-over";
import { cleanRichText } from "./clean-rich-text";
import { describeChanges } from "./describe-changes";
import { asRefused, createPageFinder, emptyVersion, type FindOriginal, type PageFinder } from "./find-page";
import { makeDraft, createOpenedPages } from "./make-draft";
import { findMissingFiles } from "./missing-files";
import { readSettings } from "./page-settings";
import type { PublishedPages } from "./published-pages";
import { readChanges } from "./read-changes";
import { showPage } from "./show-page";

type EditorSettings = AddressSettings & Pick<Settings, "pageChanges" | "pageRevisions">;

/** Who changes a page, and what this owner has seen. */
export interface Author {
  author: string;
  version: number;
}

/** Changes of pages as owners make them. All functions throw Refused. */
export interface PageEditor {
  readonly finder: PageFinder;
  list(siteIds: string[]): Promise<PageRow[]>;
  open(page: string): Promise<OpenedPage>;
  /** The page as its draft makes it, or with a mark at each element that can be edited. */
  show(page: string, marks: boolean): Promise<string>;
  /**
   * Ends the questions after a new export: the draft is on the new page from now on.
   * @param take whose version stays where both changed the same. Changes without a certain place are left out.
   */
  answer(page: string, author: Author, take: "mine" | "theirs"): Promise<{ version: number; left: number }>;
  /**
   * @param base identifies the page that the changes are made on.
   * @param given the changes from the request.
   * @returns whether it is another draft than before, and the page that it is on now.
   */
  save(
    page: string,
    author: Author,
    base: string,
    given: unknown,
  ): Promise<{ version: number; isNew: boolean; base: string }>;
  discard(page: string, author: Author): Promise<{ version: number }>;
  /** @returns the file, if publishing has written one. */
  publish(page: string, author: Author): Promise<{ version: number; changes: number; file?: string }>;
  history(page: string, before: number | undefined): Promise<PageRevision[]>;
  /** What a revision has changed. */
  explain(page: string, number: number): Promise<PageDifference[]>;
  /** @param number of a revision; 0: the page without changes. */
  restore(page: string, author: Author, number: number): Promise<{ version: number }>;
}

const REVISIONS_AT_ONCE = 100;

/** @param findOriginal of pages that are written into their files. */
export function createPageEditor(
  settings: EditorSettings,
  { store, now, newId }: Pick<Ports, "store" | "now" | "newId">,
  published: PublishedPages,
  findOriginal?: FindOriginal,
): PageEditor {
  const finder = createPageFinder(settings.site, store, findOriginal);
  const { find, showLast, countQuestions } = finder;

  const opened = createOpenedPages();

  const start = (key: PageKey, { author, version }: Author) => ({ ...key, id: newId(), version, author, now: now() });

  /** Refuses changes of an owner who has not seen the last ones, with both versions. */
  async function refuseConflict(key: PageKey, mine: readonly PageChange[] | null): Promise<never> {
    const { version, draft, revision } = await store.findPage(key);
    const last = draft ?? revision;
    const theirs = { version, author: last?.author ?? "", changes: last?.changes ?? [], isDraft: draft !== null };
    throw new Refused(409, "This page was changed meanwhile", undefined, { theirs, mine });
  }

  async function refuseSeen(key: PageKey, { version }: Author, stored: StoredPage): Promise<void> {
    if (stored.version !== version) await refuseConflict(key, null);
  }

  /** What is published: on the page that is on the disk, where nothing is left to decide. */
  async function prepare(page: string, version: PageVersion, bytes: Buffer) {
    const { changes, questions } = await asRefused(() => showPage(version, bytes));
    if (questions.length > 0)
      throw new Refused(409, "The page was exported again, and changes need a decision", undefined, { questions });
    const address = await asRefused(() => checkAddress(page, changes, settings, published));
    return { changes: [...changes], base: await packBase(bytes), address };
  }

  return {
    finder,

    async list(siteIds) {
      const rows = await listPages(settings.site, store, siteIds);
      return Promise.all(rows.map(async (row) => ({ ...row, questions: await countQuestions(row) })));
    },

    async open(page) {
      const { stored, last, bytes, changes, text, questions } = await showLast(page);
      await opened.remember(bytes);
      return {
        version: stored.version,
        base: questions.length > 0 ? last.base.id : hashPage(bytes),
        ...{ changes, questions, settings: readSettings(text, readAddress(page, changes)) },
        missing: questions.length > 0 ? await findMissingFiles(settings.site, page, text, published.findOlderFile) : [],
        draft: stored.draft && toDraft(stored.draft),
        revision: stored.revision && toRevision(stored.revision),
      };
    },

    async show(page, marks) {
      return (await showLast(page, { marks })).text;
    },

    async answer(page, author, take) {
      const { key, stored, last, bytes, changes, base, questions } = await showLast(page);
      await refuseSeen(key, author, stored);
      if (questions.length === 0) throw new Refused(409, "This page has no open questions");
      const [older, newer] = [readPage(base), readPage(readSource(bytes))];
      const carried = carryCertain(changes, older, newer, take === "mine" ? "mine" : undefined);
      const draft = { changes: [...carried], base: await packBase(bytes) };
      const written = await store.savePageDraft({ ...start(key, author), draft });
      if (!written) return refuseConflict(key, last.changes);
      return { ...written, left: changes.length - carried.length };
    },

    async save(page, author, base, given) {
      const most = settings.pageChanges * 1000;
      const changes = await asRefused(async () => readChanges(given).map(clean));
      if (Buffer.byteLength(JSON.stringify(changes)) > most)
        throw new Refused(413, `The changes of a page have at most ${most / 1000} kB (--page-changes)`);
      const { bytes, key, stored } = await find(page);
      const isCurrent = base === hashPage(bytes);
      const known = [stored.draft, stored.revision].find((one) => one?.base.id === base)?.base ?? opened.find(base);
      if (!isCurrent && !known) return refuseConflict(key, changes);
      const draft = await asRefused(() => makeDraft(changes, bytes, isCurrent ? undefined : known));
      await asRefused(() => checkAddress(page, changes, settings, published));
      const written = await store.savePageDraft({ ...start(key, author), draft });
      if (!written) return refuseConflict(key, changes);
      return { ...written, isNew: stored.draft?.author !== author.author, base: draft.base.id };
    },

    async discard(page, author) {
      const { key } = await find(page);
      return (await store.savePageDraft({ ...start(key, author), draft: null })) ?? refuseConflict(key, null);
    },

    async publish(page, author) {
      const { bytes, key, stored } = await find(page);
      await refuseSeen(key, author, stored);
      if (!stored.draft) throw new Refused(409, "This page has no draft");
      const version = await prepare(page, stored.draft, bytes);
      const written = await store.publishPage({
        ...start(key, author),
        published: version,
        most: settings.pageRevisions,
      });
      if (!written) return refuseConflict(key, stored.draft.changes);
      await published.look();
      return { ...written, changes: version.changes.length };
    },

    async history(page, before) {
      const { key } = await find(page);
      return store.listPageRevisions({ ...key, before, limit: REVISIONS_AT_ONCE });
    },

    async explain(page, number) {
      const { key } = await find(page);
      const revision = await store.findPageRevision({ ...key, number });
      if (!revision) throw new Refused(404, "The page has no such revision");
      const [earlier] = await store.listPageRevisions({ ...key, before: number, limit: 1 });
      const before = earlier && (await store.findPageRevision({ ...key, number: earlier.number }));
      const base = await unpackBase(revision.base);
      return asRefused(async () => describeChanges(base, before?.changes ?? [], revision.changes));
    },

    async restore(page, author, number) {
      const { bytes, key, stored } = await find(page);
      await refuseSeen(key, author, stored);
      if (stored.draft) throw new Refused(409, "Publish or discard the draft of this page first");
      const revision = number === 0 ? await emptyVersion(bytes) : await store.findPageRevision({ ...key, number });
      if (!revision) throw new Refused(404, "The page has no such revision");
      const version = await prepare(page, revision, bytes);
      const most = settings.pageRevisions;
      const written = await store.publishPage({ ...start(key, author), published: version, most });
      if (!written) return refuseConflict(key, null);
      await published.look();
      return written;
    },
  };
}

/** The last part of a page's address. */
const readAddress = (page: string, changes: readonly PageChange[]): string =>
  changes.find((change) => change.kind === "settings")?.address ?? basename(page, ".html");

/** Rich texts are cleaned before they are stored, and again when they are applied. */
const clean = (change: PageChange): PageChange =>
  change.kind === "rich" ? { ...change, html: cleanRichText(change.html, "block") } : change;
