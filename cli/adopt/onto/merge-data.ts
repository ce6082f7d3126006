import type { Edit } from "../../../common/edits";
import { isRecord } from "../../../wire/records";
import type { Node, Tree } from "../../../merge";
import { scriptSafeJson } from "../read/interactions";

/** A value of the data that both versions changed. */
export interface DataConflict {
  /** Such as `interactions.events.e-12.action`. */
  readonly path: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Which value is taken of a conflict. */
type Choose = (conflict: DataConflict) => "mine" | "theirs";

/**
 * Merges the values of the blocks of data of a page, by event and list.
 * @returns edits of the source of `theirs`; none if `mine` has the values of the base.
 */
export function mergeData(base: Tree, mine: Tree, theirs: Tree, choose: Choose): Edit[] {
  return DATA.flatMap((name) => {
    const [before, own] = [base, mine].map((tree) => joinBlocks(listBlocks(tree, name)));
    if (JSON.stringify(before) === JSON.stringify(own)) return [];
    const blocks = listBlocks(theirs, name);
    const all = joinBlocks(blocks);
    return blocks.flatMap(({ node, value }, at) => {
      // A block has a part of the events and lists only; new ones of the owner are in the first.
      const added = at === 0 ? addKeys(own, all, value) : keepKeys(own, value);
      const merged = mergeValue(keepKeys(before, value), added, value, name, choose);
      const text = scriptSafeJson(merged);
      return text === scriptSafeJson(value) ? [] : [{ start: node.inner.start, end: node.inner.end, text }];
    });
  });
}

/** The names of derived elements with data. */
export const DATA: readonly string[] = ["interactions", "timelines"];

interface Block {
  readonly node: Node;
  readonly value: unknown;
}

const listBlocks = (tree: Tree, name: string): Block[] =>
  tree.nodes.filter(({ derived }) => derived === name).map((node) => ({ node, value: parseBlock(tree, node) }));

/** Whether all blocks of data of a page are JSON. */
export const hasValidData = (tree: Tree): boolean =>
  DATA.every((name) => listBlocks(tree, name).every(({ value }) => value !== undefined));

/** @returns undefined for a block that is no JSON. */
function parseBlock({ source }: Tree, { inner }: Node): unknown {
  try {
    return JSON.parse(source.slice(inner.start, inner.end));
  } catch {
    return undefined;
  }
}

/** Blocks have different entries of the same fields. */
function joinBlocks(blocks: readonly Block[]): unknown {
  const joined: Record<string, unknown> = {};
  for (const { value } of blocks) {
    if (!isRecord(value)) continue;
    for (const [key, entry] of Object.entries(value)) {
      const before = joined[key];
      joined[key] = isRecord(before) && isRecord(entry) ? { ...before, ...entry } : entry;
    }
  }
  return joined;
}

/** The entries of the block, and those that no block has. */
function addKeys(whole: unknown, all: unknown, block: unknown): unknown {
  const kept = keepKeys(whole, block);
  if (!isRecord(whole) || !isRecord(kept) || !isRecord(all)) return kept;
  const added = Object.entries(whole).map(([key, entries]) => {
    const [old, there] = [all[key], kept[key]];
    if (!isRecord(entries)) return [key, there ?? (old === undefined ? entries : undefined)];
    const fresh = Object.entries(entries).filter(([id]) => !(isRecord(old) && Object.hasOwn(old, id)));
    return [key, { ...(isRecord(there) ? there : {}), ...Object.fromEntries(fresh) }];
  });
  return { ...kept, ...Object.fromEntries(added.filter(([, value]) => value !== undefined)) };
}

function keepKeys(whole: unknown, block: unknown): unknown {
  if (!isRecord(whole) || !isRecord(block)) return whole;
  return Object.fromEntries(
    Object.entries(block).flatMap(([key, entries]) => {
      const all = whole[key];
      if (all === undefined) return [];
      if (!isRecord(all) || !isRecord(entries)) return [[key, all]];
      return [[key, Object.fromEntries(Object.entries(all).filter(([id]) => Object.hasOwn(entries, id)))]];
    }),
  );
}

function mergeValue(base: unknown, mine: unknown, theirs: unknown, path: string, choose: Choose): unknown {
  const [before, own, other] = [base, mine, theirs].map((value) => JSON.stringify(value));
  if (own === before || own === other) return theirs;
  if (other === before) return mine;
  const choices = { path, base, mine, theirs };
  if (Array.isArray(mine) && Array.isArray(theirs) && Array.isArray(base)) {
    // Which item of a longer list is which is not known.
    const isSame = mine.length === theirs.length && mine.length === base.length;
    if (!isSame) return choose(choices) === "mine" ? mine : theirs;
    return mine.map((item, at) => mergeValue(base[at], item, theirs[at], `${path}.${at}`, choose));
  }
  if (!isRecord(mine) || !isRecord(theirs)) return choose(choices) === "mine" ? mine : theirs;
  const old = isRecord(base) ? base : {};
  const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  const merged = [...keys].map((key): [string, unknown] => [
    key,
    mergeValue(old[key], mine[key], theirs[key], `${path}.${key}`, choose),
  ]);
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}
