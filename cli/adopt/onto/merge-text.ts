import {
  apply,
  diff,
  hashText,
  mergeLines,
  readPage,
  readSheet,
  type Change,
  type Conflict,
  type PageOptions,
  type Tree,
} from "../../../merge";
import { isPage } from "../read/outcome";
import { applyEdits } from "../../../common/edits";
import { DATA, hasValidData, mergeData } from "./merge-data";
import type { Question, Version } from "../model/question";

/** Asks about a place of a file; `undefined` leaves the question open. */
export type Ask = (question: Omit<Question, "files">) => Version | undefined;

export interface Texts {
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
  /** A page as it was exported, if the base was made of it again by a newer version of the program. */
  readonly exported?: string | undefined;
}

export interface MergedText {
  readonly text: string;
  /** How many changes the owner made. */
  readonly edits: number;
  /** Why a page was merged by line. */
  readonly problem?: string | undefined;
}

/** Puts the changes of the owner into the new version of a text: a page by element, a sheet by rule, others by line. */
export function mergeText(path: string, texts: Texts, page: PageOptions, ask: Ask): MergedText {
  if (isPage(path)) return mergePage(texts, page, ask);
  if (/\.css$/i.test(path)) return mergeTrees(readTrees(texts, readSheet), ask);
  let edits = 0;
  const { base, mine, theirs } = texts;
  const { text } = mergeLines(base, mine, theirs, (lines) => {
    edits++;
    return ask({ ...describe("lines", lines), ...lines });
  });
  return { text, edits: text === theirs ? edits : Math.max(edits, 1) };
}

interface Trees {
  readonly base: Tree;
  readonly mine: Tree;
  readonly theirs: Tree;
}

const readTrees = ({ base, mine, theirs }: Texts, read: (text: string) => Tree): Trees => ({
  base: read(base),
  mine: read(mine),
  theirs: read(theirs),
});

function mergeTrees({ base, mine, theirs }: Trees, ask: Ask, changes = diff(base, mine)): MergedText {
  const { text, problem } = apply(changes, theirs, base, (conflict) => ask(toQuestion(conflict)));
  return { text, edits: changes.length, problem };
}

function mergePage(texts: Texts, options: PageOptions, ask: Ask): MergedText {
  const trees = readTrees(texts, (text) => readPage(text, options));
  const changes = diff(trees.base, trees.mine).filter(createStepFilter(texts, trees.base));
  const merged = mergeTrees(trees, ask, changes);
  const derived = changes.filter((change) => change.kind === "derived");
  // Another version of the program may have made other elements.
  const added = texts.exported === undefined ? listAdded(trees) : [];
  const isValid = hasValidData(trees.mine);
  const isMerged = (name: string) => isValid && DATA.includes(name) && findDerived(trees.theirs, name).length > 0;
  for (const { name, base, mine } of [...derived.filter((change) => !isMerged(change.name)), ...added]) {
    const shown = { base: base ?? undefined, mine: mine ?? undefined };
    ask({ ...describe(name, shown), selector: name, reason: "made again", choices: ["theirs"], ...shown });
  }
  if (derived.length === 0 || !isValid) return merged;
  const edits = mergeData(trees.base, trees.mine, readPage(merged.text, options), ({ path, ...values }) => {
    const shown = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, format(value)]));
    return ask({ ...describe(path, shown), selector: path, ...shown }) ?? "theirs";
  });
  return { ...merged, text: applyEdits(merged.text, edits) };
}

const findDerived = (tree: Tree, name: string) => tree.nodes.filter(({ derived }) => derived === name);

/**
 * Leaves out changes that only another version of the program made: of attributes that its steps wrote, and of what it makes
 * again.
 */
function createStepFilter({ exported }: Texts, base: Tree): (change: Change) => boolean {
  if (exported === undefined) return () => true;
  const key = (name: string, value: string | null) => JSON.stringify([name, value]);
  const written = diff(readPage(exported), base).flatMap((change) =>
    change.kind === "attribute" ? key(change.name, change.mine) : [],
  );
  return (change) =>
    change.kind !== "derived" && !(change.kind === "attribute" && written.includes(key(change.name, change.base)));
}

/** Derived elements of which the site has more than the program made. */
function listAdded({ base, mine }: Trees) {
  const names = new Set(mine.nodes.flatMap(({ derived }) => derived ?? []));
  return [...names].flatMap((name) => {
    const own = findDerived(mine, name);
    const last = own.at(-1);
    if (own.length <= findDerived(base, name).length || !last) return [];
    return [{ name, base: null, mine: mine.source.slice(last.start, last.end) }];
  });
}

const format = (value: unknown): string | undefined =>
  value === undefined ? undefined : JSON.stringify(value, undefined, 1);

const toQuestion = ({ key, reason, change, choices, selector, heading, base, mine, theirs }: Conflict) => ({
  id: key,
  reason,
  choices,
  selector,
  heading,
  ...(change.kind === "attribute" ? { attribute: change.name } : {}),
  base,
  mine,
  theirs,
});

function describe(what: string, texts: object): Omit<Question, "files"> {
  return {
    id: hashText(JSON.stringify([what, texts])).toString(36),
    reason: "both changed",
    choices: ["mine", "theirs"],
    selector: "",
  };
}
