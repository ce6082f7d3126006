import { isElement, type Node } from "../tree/node";
import type { Links } from "./matching";
import { findBest, findCommon, findIncreasing } from "./sequence";
import { createSimilarity } from "./similarity";
import { collectSingle, type HashName } from "./unique";

/** Elements that have less in common are different ones. */
const SIMILAR = 0.4;
/** Similar elements are certainly the same if no other pair of siblings is nearly as similar. */
const SURE = 0.5;
const MARGIN = 0.1;
/** Elements in the same gap that have less in common, and no class, replace each other. */
const RELATED = 0.2;
/** More pairs are not compared one by one. */
const PAIRS = 40_000;

/** Links the children of a node and of its partner. */
export function alignChildren(links: Links, parent: Node): void {
  const partner = links.partners.get(parent);
  if (!partner) return;
  const family: Family = { links, a: parent, b: partner.node, sure: partner.sure, counts: new Map() };
  if (listRest(family).some((rest) => rest.length === 0)) return;
  linkEqual(family, "exact");
  linkEqual(family, "hash");
  linkByLink(family);
  linkEqual(family, "content");
  linkSingle(family);
  linkSimilar(family);
  linkGaps(family);
}

interface Family {
  readonly links: Links;
  readonly a: Node;
  readonly b: Node;
  readonly sure: boolean;
  /** How many children of each have a value. */
  readonly counts: Map<Node, Partial<Record<HashName | "link", Counts>>>;
}

type Counts = ReadonlyMap<unknown, number>;

/** The children of both that have no partner. */
const listRest = ({ links, a, b }: Family): [Node[], Node[]] => [
  a.children.filter((child) => !links.has(child)),
  b.children.filter((child) => !links.has(child)),
];

/**
 * Whether as many children of both have a value, or the two are at the same position of as many children: of equal siblings
 * of which one is gone, it is not known which one.
 */
function isBalanced({ a, b, links, counts }: Family, node: Node, other: Node, by: HashName | "link"): boolean {
  const count = (parent: Node) => {
    const known = counts.get(parent)?.[by] ?? countBy(parent.children, by);
    counts.set(parent, { ...counts.get(parent), [by]: known });
    return known.get(node[by]) ?? 0;
  };
  if (count(a) === count(b)) return true;
  return a.children.length === b.children.length && links.a.locate(node).index === links.b.locate(other).index;
}

function countBy(nodes: readonly Node[], by: HashName | "link"): Counts {
  const counts = new Map<unknown, number>();
  for (const node of nodes) counts.set(node[by], (counts.get(node[by]) ?? 0) + 1);
  return counts;
}

/** Links equal children in the same order. */
function linkEqual(family: Family, by: HashName): void {
  const [own, others] = listRest(family);
  const pairs = findCommon(
    own.map((node) => node[by]),
    others.map((node) => node[by]),
  );
  for (const [at, other] of pairs) linkTwins(family, by, own[at], others[other]);
}

/** Links children that are equal, and the only such ones, in any order. */
function linkSingle(family: Family): void {
  const [own, others] = listRest(family);
  for (const by of ["hash", "content"] as const) {
    const found = collectSingle(family.links, others, (node) => node[by]);
    for (const [hash, node] of collectSingle(family.links, own, (node) => node[by])) {
      linkTwins(family, by, node, found.get(hash));
    }
  }
}

function linkTwins(family: Family, by: HashName, a: Node | undefined, b: Node | undefined): void {
  if (!a || !b) return;
  const kind = by === "content" ? by : "hash";
  family.links.linkAll(a, b, family.sure && isBalanced(family, a, b, kind));
}

/** Links children with the same name, target, source or selector. */
function linkByLink(family: Family): void {
  const [own, others] = listRest(family);
  const { compare } = createSimilarity(family.links);
  const found = collectSingle(family.links, others, ({ link }) => link || undefined);
  for (const [link, node] of collectSingle(family.links, own, ({ link }) => link || undefined)) {
    const other = found.get(link);
    if (!node || !other || (link.includes(" > ") && compare(node, other) < RELATED)) continue;
    family.links.link(node, other, family.sure && isBalanced(family, node, other, "link"));
  }
}

/** Links similar children in the same order. Rules with other selectors are other rules. */
function linkSimilar(family: Family): void {
  const [own, others] = listRest(family).map((rest) => rest.filter(({ name }) => name !== "#rule")) as [Node[], Node[]];
  if (own.length * others.length > PAIRS) return;
  const { compare } = createSimilarity(family.links);
  const scores = own.map((node) => others.map((other) => compare(node, other)));
  const read = (row: number, column: number) => scores[row]?.[column] ?? 0;
  const pairs = findBest(own.length, others.length, (row, column) => {
    const score = read(row, column);
    return score >= SIMILAR ? score : 0;
  });
  for (const [row, column] of pairs) {
    const score = read(row, column);
    const next = Math.max(
      0,
      ...others.map((_, at) => (at === column ? 0 : read(row, at))),
      ...own.map((_, at) => (at === row ? 0 : read(at, column))),
    );
    const [node, other] = [own[row], others[column]];
    if (!node || !other) continue;
    const isBest = (score >= SURE && next <= score - MARGIN) || isOnlyKind(family, node, other);
    family.links.link(node, other, family.sure && isBest);
  }
}

/** Links what is left between the same neighbors, if it is of the same kind. */
function linkGaps(family: Family): void {
  const { compare } = createSimilarity(family.links);
  for (const [own, others] of listGaps(family)) {
    const isSame = own.length === others.length && own.every(({ name }, at) => name === others[at]?.name);
    for (const [at, node] of own.entries()) {
      const twins = others.filter(({ name }) => name === node.name);
      const other = isSame ? others[at] : twins.length === 1 ? twins[0] : undefined;
      const isOnly = isSame || own.filter(({ name }) => name === node.name).length === 1;
      if (!other || !isOnly || node.name === "#rule" || node.derived !== other.derived) continue;
      const score = compare(node, other);
      const isSmall = !node.children.some(isElement) && !other.children.some(isElement);
      if (!isSmall && score < RELATED && readClass(node) !== readClass(other)) continue;
      family.links.link(node, other, family.sure && isOnlyKind(family, node, other) && (isSmall || score >= RELATED));
    }
  }
}

const readClass = (node: Node): string => node.attributes.get("class")?.plain ?? "";

/** Whether two nodes are the only children of their tag, or of their tag and classes. */
function isOnlyKind({ a, b }: Family, node: Node, other: Node): boolean {
  const isOnly = (read: (node: Node) => string) =>
    read(node) === read(other) &&
    [a, b].every(({ children }) => children.filter((child) => read(child) === read(node)).length === 1);
  return (
    isOnly(({ name }) => name) || (readClass(node) !== "" && isOnly((child) => `${child.name} ${readClass(child)}`))
  );
}

/** The children without partner between children that are linked in the same order. */
function listGaps({ links, a, b }: Family): [Node[], Node[]][] {
  const linked = a.children.flatMap((child, at) => {
    const partner = links.partners.get(child)?.node;
    const place = partner && links.b.locate(partner);
    return place?.parent === b ? [{ at, other: place.index }] : [];
  });
  const kept = findIncreasing(linked.map(({ other }) => other));
  const ends = [...linked.filter((_, at) => kept.has(at)), { at: a.children.length, other: b.children.length }];
  let from = { at: -1, other: -1 };
  return ends.map((end) => {
    const own = a.children.slice(from.at + 1, end.at).filter((child) => !links.has(child));
    const others = b.children.slice(from.other + 1, end.other).filter((child) => !links.has(child));
    from = end;
    return [own, others];
  });
}
