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
    return listBlocks(theirs, name).flatMap(({ node, value }) => {
      // A block has a part of the events and lists only.
      const merged = mergeValue(keepKeys(before, value), keepKeys(own, value), value, name, choose);
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

/** A block that is no JSON counts as empty: the runtime reads nothing of it either. */
function parseBlock({ source }: Tree, { inner }: Node): unknown {
  try {
    return JSON.parse(source.slice(inner.start, inner.end));
  } catch {
    return {};
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
