import { hashText } from "../../../merge";
import { inOrder, type Inventory } from "../io/inventory";
import { decode, type Decoded } from "../read/html/encoding";
import { AdoptError } from "../model/adopt-error";
import { isPage } from "../read/outcome";
import { derivedBy } from "./derived";
import { prepareMerge, type MergedText } from "./merge-text";
import type { MergeReport } from "../model/merge-report";
import { pairFiles } from "./pair-files";
import { createQuestions, type Decide, type Questions } from "./questions";
import type { Question } from "../model/question";
import { hashBytes, isText, readIdentity, type BaseFile, type Versions } from "./versions";

/** Merges the site of an owner with a new export, file by file, while the export is converted. */
export interface SiteMerge {
  /** The new export with the files that only the owner has; sheets and other files of it have the owner's changes. */
  readonly inventory: Inventory;
  /**
   * Finds the changes of the owner in a page. Returns a function that puts them into the converted page; `undefined` for a page
   * that the owner did not change.
   */
  page(path: string): Promise<((converted: string) => string) | undefined>;
  /** A file that the program made, or a page that cannot be converted, with the changes of the owner. */
  file(path: string, bytes: Uint8Array): Promise<Uint8Array>;
  /** Notes a page on which a strict policy refuses what the owner added. */
  noteInline(path: string): void;
  /** Whether only the owner has a file. */
  isOwn(path: string): boolean;
  /** What the base remembers of a file: its bytes without the changes of the owner, `undefined` for those that were written. */
  theirs(path: string): Promise<Uint8Array | undefined>;
  /**
   * Merges what has not been read yet, and reports.
   * @param made paths of all files that the program made.
   */
  finish(made: ReadonlyMap<string, unknown>): Promise<MergeReport>;
}

export interface MergeOptions {
  readonly decide: Decide;
  /** The URL of the runtime, if the site does not have its files. */
  readonly script?: string | undefined;
}

/** @param theirs the new export. */
export async function mergeSite(
  versions: Versions,
  theirs: Inventory,
  { decide, script }: MergeOptions,
): Promise<SiteMerge> {
  const { base, mine } = versions;
  const questions = createQuestions(decide);
  const identities = await readIdentities(theirs);
  const exported = new Map([...base.files].filter(([, { kind, old }]) => kind !== "made" && !old));
  const pairs = pairFiles(exported, identities);
  checkLinks(mine, theirs);
  const edited = await findEdited(versions);
  const own = new Set([...mine.files].filter((path) => !base.files.has(path) && !theirs.files.has(path)));
  checkFolders(own, theirs.files);
  if (isOtherSite(exported, identities)) askAboutFile(questions, "the whole site", "other site", ["theirs"]);
  const left = new Set<string>();
  const removed: string[] = [];
  const options = derivedBy(script, (path) => own.has(path));
  const inline = new Set<string>();
  const changes = new Map<string, Omit<MergedText, "text">>();

  // The texts of all pages would not fit into memory.
  const readEdited = async (old: string) => (edited.get(old) ? mine.read(old) : undefined);
  const noteChanges = (path: string, { edits, problem }: MergedText) => changes.set(path, { edits, problem });

  const paired = new Set(pairs.values());
  for (const [path] of exported) {
    if (paired.has(path)) continue;
    if (!edited.has(path)) removed.push(path);
    else if (edited.get(path) && askAboutFile(questions, path, "file gone") === "mine") own.add(path);
  }
  for (const [path, old] of pairs) {
    if (edited.get(old) !== false) continue;
    const isSame = identities.get(path)?.source === base.files.get(old)?.source;
    if (isSame || askAboutFile(questions, path, "file removed") === "mine") left.add(path);
  }

  /** Finds the changes of the owner in a text; `undefined` for other files, and for texts whose encoding changed. */
  async function prepare(path: string, old: string, bytes: Uint8Array) {
    const before = isText(path) ? await base.read(old) : undefined;
    const mineText = before && decode(bytes);
    const baseText = before && decode(before);
    if (!mineText || !baseText || !isSameEncoding(mineText, baseText)) return undefined;
    const exportedBytes = await base.exported?.(old);
    const exportedText = exportedBytes && decode(exportedBytes)?.text;
    const texts = { base: baseText.text, mine: mineText.text, exported: exportedText };
    const merge = prepareMerge(path, texts, options);
    return (theirs: string): string => {
      const merged = merge(theirs, questions.about(path));
      noteChanges(path, merged);
      return merged.text;
    };
  }

  async function mergeFile(path: string, old: string, theirBytes: Uint8Array): Promise<Uint8Array> {
    const bytes = await readEdited(old);
    if (!bytes) return theirBytes;
    const hash = await hashBytes(theirBytes);
    if (hash === base.files.get(old)?.hash) return bytes;
    if (hash === (await hashBytes(bytes))) return theirBytes;
    const other = decode(theirBytes);
    const merge = other && (await prepare(path, old, bytes));
    if (!merge) return askAboutFile(questions, path, "both changed") === "mine" ? bytes : theirBytes;
    const text = merge(other.text);
    return text === other.text ? theirBytes : other.encode(text);
  }

  const files = [...theirs.files].filter((path) => !left.has(path));
  const added = new Set([...mine.files].filter((path) => !base.files.has(path) && theirs.files.has(path)));
  const isPaired = (path: string) => !isPage(path) && edited.get(pairs.get(path) ?? "") === true;

  async function read(path: string): Promise<Uint8Array | undefined> {
    if (own.has(path)) return mine.read(path);
    const bytes = await theirs.read(path);
    const old = pairs.get(path);
    if (!bytes) return bytes;
    if (added.has(path)) return chooseAdded(path, bytes);
    return old !== undefined && isPaired(path) ? mergeFile(path, old, bytes) : bytes;
  }

  /** The owner and the builder have a new file of one name. */
  async function chooseAdded(path: string, bytes: Uint8Array): Promise<Uint8Array> {
    const mineBytes = await mine.read(path);
    if (!mineBytes || (await hashBytes(mineBytes)) === (await hashBytes(bytes))) return bytes;
    return askAboutFile(questions, path, "file added") === "mine" ? mineBytes : bytes;
  }

  return {
    inventory: {
      ...theirs,
      files: new Set(inOrder([...files, ...own])),
      read,
      about: async (path) => (await (own.has(path) ? mine : theirs).about?.(path)) ?? {},
    },
    async page(path) {
      const old = pairs.get(path);
      const bytes = old === undefined ? undefined : await readEdited(old);
      if (old === undefined || !bytes) return undefined;
      const merge = await prepare(path, old, bytes);
      if (!merge) askAboutFile(questions, path, "encoding", ["theirs"]);
      return merge;
    },
    file: (path, bytes) => mergeFile(path, pairs.get(path) ?? path, bytes),
    noteInline: (path) => inline.add(path),
    isOwn: (path) => own.has(path),
    theirs: async (path) => (isPaired(path) || added.has(path) ? theirs.read(path) : undefined),
    async finish(made) {
      for (const path of theirs.files) if (isPaired(path) || added.has(path)) await read(path);
      for (const [path, isThere] of edited) {
        const isGone = isThere && base.files.get(path)?.kind === "made" && !made.has(path);
        if (isGone) askAboutFile(questions, path, "made again", ["theirs"]);
      }
      return {
        questions: questions.list(),
        pages: countPages(exported, identities, pairs, edited),
        edits: [...changes.values()].reduce((sum, { edits }) => sum + edits, 0),
        own: [...own],
        removed,
        inline: [...inline],
        renamed: [...pairs].filter(([path, old]) => path !== old).map(([path, from]) => ({ path, from })),
        byLine: [...changes].flatMap(([what, { problem }]) =>
          problem === undefined ? [] : [{ what, reason: problem }],
        ),
      };
    },
  };
}

async function readIdentities({ files, read }: Inventory) {
  const found = new Map<string, Pick<BaseFile, "source" | "page">>();
  for (const path of files) {
    const bytes = await read(path);
    if (bytes) found.set(path, await readIdentity(path, bytes));
  }
  return found;
}

/** Whether the builder gave ids to pages of both, and none of them is in both. */
function isOtherSite(base: Identities, theirs: Identities): boolean {
  const before = listPageIds(base);
  const now = listPageIds(theirs);
  return before.length > 0 && now.length > 0 && !now.some((page) => before.includes(page));
}

type Identities = ReadonlyMap<string, Pick<BaseFile, "page">>;

const listPageIds = (files: Identities): string[] => [...files.values()].flatMap(({ page }) => page ?? []);

/** Files that the owner changed, by their paths in the base; `false` for those that are gone. */
async function findEdited({ base, mine }: Versions): Promise<Map<string, boolean>> {
  const edited = new Map<string, boolean>();
  for (const [path, { hash, old, kind }] of base.files) {
    const bytes = mine.files.has(path) ? await mine.read(path) : undefined;
    if (!bytes && mine.files.has(path)) {
      throw new AdoptError(`${path} of your site cannot be read. Make it readable, and merge again.`);
    }
    if (bytes && (await hashBytes(bytes)) !== hash) edited.set(path, true);
    else if (!bytes && !old && kind !== "made") edited.set(path, false);
  }
  return edited;
}

/** A text that the encodings differ in. */
const SAMPLE = "\u00e9";

const isSameEncoding = (one: Decoded, other: Decoded): boolean =>
  one.encode(SAMPLE).slice(-2).join() === other.encode(SAMPLE).slice(-2).join();

/** @throws AdoptError when a folder of the new export is a link in the site, which is not followed. */
function checkLinks(mine: Inventory, theirs: Inventory): void {
  const link = mine.skipped.find(({ what }) => [...theirs.files].some((path) => path.startsWith(`${what}/`)));
  if (!link) return;
  throw new AdoptError(
    `Your site has the link ${link.what} where the new export has a folder. Put the folder there in its place, and merge again.`,
  );
}

/** @throws AdoptError when one version has a folder where the other has a file. */
function checkFolders(own: ReadonlySet<string>, theirs: ReadonlySet<string>): void {
  for (const [files, others, whose] of [
    [own, theirs, "Your site has a folder where the new export has the file"],
    [theirs, own, "The new export has a folder where your site has the file"],
  ] as const) {
    for (const path of files) {
      const parts = path.split("/");
      const file = parts.map((_, at) => parts.slice(0, at).join("/")).find((folder) => others.has(folder));
      if (file !== undefined) throw new AdoptError(`${whose} ${file}. Rename one of them, and merge again.`);
    }
  }
}

function askAboutFile(
  questions: Questions,
  path: string,
  reason: Question["reason"],
  choices: Question["choices"] = ["mine", "theirs"],
) {
  const id = hashText(JSON.stringify([reason, path])).toString(36);
  return questions.about(path)({ id, reason, choices, selector: "" });
}

function countPages(
  exported: ReadonlyMap<string, BaseFile>,
  identities: ReadonlyMap<string, Pick<BaseFile, "source">>,
  pairs: ReadonlyMap<string, string>,
  edited: ReadonlyMap<string, unknown>,
): MergeReport["pages"] {
  const counts = { builder: 0, owner: 0, both: 0 };
  for (const [path, { source }] of identities) {
    const old = pairs.get(path);
    if (!isPage(path) || old === undefined) continue;
    const byBuilder = exported.get(old)?.source !== source;
    const byOwner = edited.has(old);
    if (byBuilder) counts.builder++;
    if (byOwner) counts.owner++;
    if (byBuilder && byOwner) counts.both++;
  }
  return counts;
}
