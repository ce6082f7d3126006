import { defaultTreeAdapter, parse, type DefaultTreeAdapterMap } from "parse5";

/** What a page says, each as often as it says it: texts with their tag, attributes, classes and declarations. */
export type Facts = ReadonlyMap<string, number>;

export function readFacts(page: string): Facts {
  const facts = new Map<string, number>();
  const add = (fact: string) => facts.set(fact, (facts.get(fact) ?? 0) + 1);
  function visit(node: DefaultTreeAdapterMap["node"], parent: string): void {
    if (defaultTreeAdapter.isTextNode(node)) {
      const text = node.value.replace(/\s+/g, " ").trim();
      if (text) add(`${parent}: ${text}`);
    } else if (defaultTreeAdapter.isCommentNode(node)) add(`<!-- ${node.data.trim()}`);
    if (defaultTreeAdapter.isElementNode(node)) {
      add(`<${node.tagName}>`);
      for (const { name, value } of node.attrs) {
        const parts = name === "class" ? value.split(/\s+/) : name === "style" ? value.split(";") : [value];
        for (const part of parts)
          if (part.trim())
            add(
              `${name}=${part
                .replace(/\s*:\s*/, ":")
                .replace(/\s+/g, " ")
                .trim()}`,
            );
      }
    }
    const name = defaultTreeAdapter.isElementNode(node) ? node.tagName : parent;
    if ("content" in node) visit(node.content, name);
    if ("childNodes" in node) for (const child of node.childNodes) visit(child, name);
  }
  visit(parse(page.replace(/^\uFEFF/, "")), "");
  return facts;
}

/** A fact that a merged version does not have as often as it must. */
export interface Difference {
  readonly fact: string;
  readonly count: number;
  readonly expected: number;
}

type Versions<Value> = Readonly<Record<"base" | "mine" | "theirs" | "merged", Value>>;

/** Compares a merged version with what it must have: the facts of `theirs` with what `mine` changed. */
export function compareCounts({ base, mine, theirs, merged }: Versions<Facts>): Difference[] {
  const all = new Set([base, mine, theirs, merged].flatMap((facts) => [...facts.keys()]));
  return [...all].flatMap((fact) => {
    const read = (facts: Facts) => facts.get(fact) ?? 0;
    const [count, expected] = [read(merged), read(theirs) + read(mine) - read(base)];
    // Both versions removed the same.
    const both = [read(mine), read(theirs)];
    const isTwice = Math.max(...both) < read(base) && count >= expected && count <= Math.min(...both);
    return expected === count || isTwice ? [] : [{ fact, count, expected }];
  });
}

/** The same of pages; differences as text. */
export const compareFacts = ({ base, mine, theirs, merged }: Versions<string>): string[] =>
  compareCounts({
    base: readFacts(base),
    mine: readFacts(mine),
    theirs: readFacts(theirs),
    merged: readFacts(merged),
  }).map(({ fact, count, expected }) => `${fact}: ${count} times, expected ${expected}`);
