import { isElement, type Node, type Tree } from "../tree/node";
import type { Links, Partner } from "./matching";
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
  const family: Family = { links, a: parent, b: partner.node, sure: partner.sure, balances: new Map() };
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
  /** Of all children, by what they have in common. */
  readonly balances: Map<Value, Balance>;
}

/** Children of both that follow each other. */
type Gap = readonly [own: readonly Node[], others: readonly Node[]];
type Value = HashName | "link";
/** Whether two children of a gap with the same value are certainly the same. */
type Balance = (node: Node, other: Node) => boolean;

/** The children of both that have no partner. */
const listRest = (family: Family): [Node[], Node[]] => withoutPartner(family, [family.a.children, family.b.children]);

const withoutPartner = ({ links }: Family, [own, others]: Gap): [Node[], Node[]] => [
  own.filter((child) => !links.has(child)),
  others.filter((child) => !links.has(child)),
];

/**
 * Children are the same if as many of both have the value, or they are at the same position of as many children: of equal
 * siblings of which one is gone, it is not known which one.
 */
function createBalance({ links, sure }: Family, [own, others]: Gap, by: Value): Balance {
  const [counts, otherCounts] = [countBy(own, by), countBy(others, by)];
  const read = (tree: Tree, nodes: readonly Node[], node: Node) =>
    nodes[0] && tree.locate(node).index - tree.locate(nodes[0]).index;
  return (node, other) =>
    sure &&
    (counts.get(node[by]) === otherCounts.get(other[by]) ||
      (own.length === others.length && read(links.a, own, node) === read(links.b, others, other)));
}

function readBalance(family: Family, by: Value): Balance {
  const known = family.balances.get(by) ?? createBalance(family, [family.a.children, family.b.children], by);
  family.balances.set(by, known);
  return known;
}

function countBy(nodes: readonly Node[], by: Value): ReadonlyMap<unknown, number> {
  const counts = new Map<unknown, number>();
  for (const node of nodes) counts.set(node[by], (counts.get(node[by]) ?? 0) + 1);
  return counts;
}

/** Links equal children in the same order: those between neighbors that are certainly the same, then the others. */
function linkEqual(family: Family, by: HashName): void {
  const compared = by === "content" ? by : "hash";
  for (const gap of listGaps(family, ({ sure }) => sure)) {
    const rest = withoutPartner(family, gap);
    if (rest.every((nodes) => nodes.length > 0)) linkPairs(family, rest, by, createBalance(family, gap, compared));
  }
  linkPairs(family, listRest(family), by, readBalance(family, compared));
}

function linkPairs({ links }: Family, [own, others]: Gap, by: HashName, isSure: Balance): void {
  const pairs = findCommon(
    own.map((node) => node[by]),
    others.map((node) => node[by]),
  );
  for (const [at, to] of pairs) {
    const [node, other] = [own[at], others[to]];
    if (node && other) links.linkAll(node, other, isSure(node, other));
  }
}

/** Links children that are equal, and the only such ones, in any order. */
function linkSingle(family: Family): void {
  const [own, others] = listRest(family);
  for (const by of ["hash", "content"] as const) {
    const found = collectSingle(family.links, others, (node) => node[by]);
    for (const [hash, node] of collectSingle(family.links, own, (node) => node[by])) {
      const other = found.get(hash);
      if (node && other) family.links.linkAll(node, other, readBalance(family, by)(node, other));
    }
  }
}

/** Links children with the same name, target, source or selector. */
function linkByLink(family: Family): void {
  const [own, others] = listRest(family);
  const { compare } = createSimilarity(family.links);
  const found = collectSingle(family.links, others, ({ link }) => link || undefined);
  for (const [link, node] of collectSingle(family.links, own, ({ link }) => link || undefined)) {
    const other = found.get(link);
    if (!node || !other || (link.includes(" > ") && compare(node, other) < RELATED)) continue;
    family.links.link(node, other, readBalance(family, "link")(node, other));
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
  for (const gap of listGaps(family)) {
    const [own, others] = withoutPartner(family, gap);
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

/** The children between children that are linked in the same order. */
function listGaps({ links, a, b }: Family, isFixed: (partner: Partner) => boolean = () => true): Gap[] {
  const linked = a.children.flatMap((child, at) => {
    const partner = links.partners.get(child);
    const place = partner && isFixed(partner) ? links.b.locate(partner.node) : undefined;
    return place?.parent === b ? [{ at, other: place.index }] : [];
  });
  const kept = findIncreasing(linked.map(({ other }) => other));
  const ends = [...linked.filter((_, at) => kept.has(at)), { at: a.children.length, other: b.children.length }];
  let from = { at: -1, other: -1 };
  return ends.map((end) => {
    const gap: Gap = [a.children.slice(from.at + 1, end.at), b.children.slice(from.other + 1, end.other)];
    from = end;
    return gap;
  });
}
