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

/** Puts the changes of the owner into a new version of the text. */
export type TextMerge = (theirs: string, ask: Ask) => MergedText;

/** Finds the changes of the owner in a text: in a page by element, in a sheet by rule, in others by line. */
export function prepareMerge(path: string, texts: Texts, page: PageOptions): TextMerge {
  if (isPage(path)) return preparePage(texts, page);
  const { base, mine } = texts;
  if (/\.css$/i.test(path)) {
    const tree = readSheet(base);
    const changes = diff(tree, readSheet(mine));
    return (theirs, ask) => applyChanges(changes, tree, readSheet(theirs), ask);
  }
  return (theirs, ask) => {
    let edits = 0;
    const { text } = mergeLines(base, mine, theirs, (lines) => {
      edits++;
      return ask({ ...describe("lines", lines), ...lines });
    });
    return { text, edits: text === theirs ? edits : Math.max(edits, 1) };
  };
}

function applyChanges(changes: readonly Change[], base: Tree, theirs: Tree, ask: Ask): MergedText {
  const { text, problem } = apply(changes, theirs, base, (conflict) => ask(toQuestion(conflict)));
  return { text, edits: changes.length, problem };
}

function preparePage(texts: Texts, options: PageOptions): TextMerge {
  const base = readPage(texts.base, options);
  const mine = readPage(texts.mine, options);
  const changes = diff(base, mine).filter(createStepFilter(texts, base));
  const derived = changes.filter((change) => change.kind === "derived");
  // Another version of the program may have made other elements.
  const added = texts.exported === undefined ? listAdded(base, mine) : [];
  const isValid = hasValidData(mine);
  return (text, ask) => {
    const theirs = readPage(text, options);
    const merged = applyChanges(changes, base, theirs, ask);
    const isMerged = (name: string) => isValid && DATA.includes(name) && findDerived(theirs, name).length > 0;
    for (const change of [...derived.filter(({ name }) => !isMerged(name)), ...added]) {
      const shown = { base: change.base ?? undefined, mine: change.mine ?? undefined };
      const about = { ...describe(change.name, shown), selector: change.name, ...shown };
      ask({ ...about, reason: "made again", choices: ["theirs"] });
    }
    if (derived.length === 0 || !isValid) return merged;
    const edits = mergeData(base, mine, readPage(merged.text, options), ({ path, ...values }) => {
      const shown = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, format(value)]));
      return ask({ ...describe(path, shown), selector: path, ...shown }) ?? "theirs";
    });
    return { ...merged, text: applyEdits(merged.text, edits) };
  };
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
function listAdded(base: Tree, mine: Tree) {
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
