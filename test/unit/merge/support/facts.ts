import { defaultTreeAdapter, parse, type DefaultTreeAdapterMap } from "parse5";

/** What a page says, each as often as it says it: texts with their tag, attributes, classes and declarations. */
type Facts = ReadonlyMap<string, number>;

function readFacts(page: string): Facts {
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

/** The facts of `theirs` with what `mine` changed, which a merge must have; differences from `merged` as text. */
export function compareFacts(versions: { base: string; mine: string; theirs: string; merged: string }): string[] {
  const [base, mine, theirs, merged] = [versions.base, versions.mine, versions.theirs, versions.merged].map(
    readFacts,
  ) as [Facts, Facts, Facts, Facts];
  return [...new Set([base, mine, theirs, merged].flatMap((facts) => [...facts.keys()]))].flatMap((fact) => {
    const count = (facts: Facts) => facts.get(fact) ?? 0;
    const expected = count(theirs) + count(mine) - count(base);
    // Both versions removed the same.
    const isTwice = count(mine) < count(base) && count(theirs) < count(base) && count(merged) >= expected;
    return expected === count(merged) || isTwice ? [] : `${fact}: ${count(merged)} times, expected ${expected}`;
  });
}
