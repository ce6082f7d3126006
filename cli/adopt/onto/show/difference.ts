import { diffArrays } from "diff";
import type { Question } from "../../model/question";
import { showControls } from "./visible-text";

/** A stretch of a version. */
export interface Part {
  readonly text: string;
  /** It is not the same in the version that this one is compared with. */
  readonly changed: boolean;
}

export type MarkedTexts = Readonly<Record<"base" | "mine" | "theirs", readonly Part[] | undefined>>;

interface Token {
  readonly text: string;
  changed: boolean;
}

/** Differing words from which on the search for equal ones takes too long. */
const MOST_EDITS = 500;

/**
 * The versions of a question, with what differs: the owner's and the new one from the one before, if there is one, else
 * from each other.
 */
export function markDifferences(question: Question): MarkedTexts {
  const base = split(question.base);
  const mine = split(question.mine);
  const theirs = split(question.theirs);
  compare(base, mine);
  compare(base ?? mine, theirs);
  return { base: joinParts(base), mine: joinParts(mine), theirs: joinParts(theirs) };
}

/** Starts of tags, words, white space, and single other characters. */
function split(text: string | undefined): Token[] | undefined {
  if (text === undefined) return undefined;
  const words = showControls(text.replace(/\r\n?/g, "\n")).match(/<\/?[a-z][\w-]*|[\p{L}\p{M}\p{N}_]+|\s+|[^]/gu) ?? [];
  return words.map((word) => ({ text: word, changed: false }));
}

const isSame = (one: Token, other: Token): boolean => one.text === other.text;

function compare(from: Token[] | undefined, to: Token[] | undefined): void {
  if (!from || !to) return;
  const changes = diffArrays(from, to, { comparator: isSame, maxEditLength: MOST_EDITS });
  if (!changes) return markMiddles(from, to);
  for (const { value, added, removed } of changes)
    if (added || removed) for (const token of value) token.changed = true;
}

/** Marks what is neither in the common start nor in the common end. */
function markMiddles(from: Token[], to: Token[]): void {
  const length = Math.min(from.length, to.length);
  const isSameAt = (one = from[0], other = to[0]) => one?.text === other?.text;
  let start = 0;
  while (start < length && isSameAt(from[start], to[start])) start++;
  let end = 0;
  while (end < length - start && isSameAt(from.at(-1 - end), to.at(-1 - end))) end++;
  for (const tokens of [from, to]) for (const token of tokens.slice(start, tokens.length - end)) token.changed = true;
}

function joinParts(tokens: Token[] | undefined): Part[] | undefined {
  const parts: { text: string; changed: boolean }[] = [];
  tokens?.forEach(({ text, changed: differs }, at) => {
    // One space or comma between changed words is read with them.
    const isBetween = tokens[at - 1]?.changed && tokens[at + 1]?.changed && /^[^\p{L}\p{N}]$/u.test(text);
    const changed = differs || Boolean(isBetween);
    const last = parts.at(-1);
    if (last?.changed === changed) last.text += text;
    else parts.push({ text, changed });
  });
  return tokens && parts;
}
