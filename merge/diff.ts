import type { Change, Content, Gap } from "./change";
import { hasSameLines } from "./lines";
import { match } from "./match/match";
import type { Matching } from "./match/matching";
import { findIncreasing } from "./match/sequence";
import { makePlace } from "./places";
import { isElement, type Node, type Tree } from "./tree/node";
import { countText } from "./tree/space";

/** The changes that make `mine` of `base`. White space between blocks and other spellings of the same markup are none. */
export function diff(base: Tree, mine: Tree): Change[] {
  const problem = base.problem ?? mine.problem;
  if (problem !== undefined)
    return hasSameLines(base.source, mine.source) ? [] : [{ kind: "lines", mine: mine.source, problem }];
  return diffMatched(match(base, mine));
}

/** The changes that make the second tree of the first. */
export function diffMatched(matching: Matching): Change[] {
  return matching.a.nodes.flatMap((node) => {
    const partner = matching.partners.get(node)?.node;
    if (!partner) return node.derived === undefined ? [] : [describeDerived(matching, node, undefined)];
    return [...diffNode(matching, node, partner), ...diffChildren(matching, node, partner)];
  });
}

function diffNode(matching: Matching, node: Node, partner: Node): Change[] {
  const { a, b } = matching;
  if (isElement(node)) {
    const attributes = diffAttributes(matching, node, partner);
    return node.derived !== undefined && !hasAll(node, partner)
      ? [...attributes, describeDerived(matching, node, partner)]
      : attributes;
  }
  if (node.hash === partner.hash || isInDerived(a, node)) return [];
  const texts = { base: readSource(a, node), mine: readSource(b, partner), hash: partner.hash };
  return [{ kind: "text", ...makeEdit(matching, node), ...texts }];
}

/** Whether a derived element has the content and at least the attributes that it had. */
const hasAll = (node: Node, partner: Node): boolean =>
  node.children.length === partner.children.length &&
  node.children.every((child, index) => child.hash === partner.children[index]?.hash) &&
  [...node.attributes].every(([name, { plain }]) => partner.attributes.get(name)?.plain === plain);

const isInDerived = (tree: Tree, node: Node): boolean => tree.locate(node).parent?.derived !== undefined;

function diffAttributes(matching: Matching, node: Node, partner: Node): Change[] {
  const names = new Set([...node.attributes.keys(), ...partner.attributes.keys()]);
  return [...names].flatMap((name): Change[] => {
    const base = node.attributes.get(name);
    const mine = partner.attributes.get(name);
    // The attributes that a derived element had are made again.
    if (base?.plain === mine?.plain || (base && node.derived !== undefined)) return [];
    const values = { base: base?.value ?? null, mine: mine?.value ?? null };
    return [{ kind: "attribute", ...makeEdit(matching, node), name, ...values }];
  });
}

const describeDerived = ({ a, b }: Matching, node: Node, partner: Node | undefined): Change => ({
  kind: "derived",
  name: node.derived ?? "",
  base: readSource(a, node),
  mine: partner ? readSource(b, partner) : null,
});

function makeEdit({ a, partners }: Matching, node: Node) {
  const { parent } = a.locate(node);
  const other = parent && partners.get(parent)?.node;
  const isCertain = !other || parent.children.length === other.children.length;
  const equals = !isCertain && parent.children.some((child) => child !== node && child.hash === node.hash);
  return { place: makePlace(a, node), ...(equals ? { equals } : {}) };
}

const readSource = ({ source }: Tree, { start, end }: Node): string => source.slice(start, end);

/** A child of `mine`, and the child of the base that keeps its place or has given it its place. */
interface Slot {
  readonly child: Node;
  readonly origin: Node | undefined;
  anchor?: Node | undefined;
}

function diffChildren(matching: Matching, node: Node, partner: Node): Change[] {
  const { a, partners } = matching;
  if (node.derived !== undefined) return [];
  const slots = listSlots(matching, node, partner);
  const removed = node.children.filter((child) => !partners.has(child) && child.derived === undefined);
  const replaced = pairReplaced(matching, node, slots, removed);
  const changes: Change[] = [];
  slots.forEach(({ child, origin, anchor }, at) => {
    if (child.derived !== undefined || (origin && anchor)) return;
    const old = replaced.get(child);
    if (old) {
      const base = readSource(a, old);
      const content = { mine: readContent(matching, child), hash: child.hash };
      changes.push({ kind: "replace", ...makeEdit(matching, old), base, ...content });
      return;
    }
    const gap = findGap(a, node, slots, at);
    const space = readSpace(matching.b, partner, child);
    if (origin) changes.push({ kind: "move", ...makeEdit(matching, origin), at: gap, space });
    else
      changes.push({
        kind: "insert",
        at: gap,
        mine: joinTexts([space, ...readContent(matching, child)]),
        hash: child.hash,
      });
  });
  const gone = new Set(replaced.values());
  for (const child of removed) {
    if (!gone.has(child)) changes.push({ kind: "remove", ...makeEdit(matching, child), base: readSource(a, child) });
  }
  return changes;
}

function listSlots({ a, origins }: Matching, node: Node, partner: Node): Slot[] {
  const slots: Slot[] = partner.children.map((child) => ({ child, origin: origins.get(child) }));
  const same = slots.filter(({ origin }) => origin && a.locate(origin).parent === node);
  const kept = findIncreasing(same.map(({ origin }) => (origin ? a.locate(origin).index : 0)));
  same.forEach((slot, at) => {
    if (kept.has(at)) slot.anchor = slot.origin;
  });
  return slots;
}

/** New children that are in the place of removed ones of the same tag, or have their content. */
function pairReplaced(matching: Matching, node: Node, slots: Slot[], removed: readonly Node[]): Map<Node, Node> {
  const { a } = matching;
  const replaced = new Map<Node, Node>();
  const left = new Set(removed);
  let from = 0;
  slots.forEach((slot, at) => {
    if (slot.anchor) from = a.locate(slot.anchor).index + 1;
    if (slot.origin || slot.child.derived !== undefined) return;
    const end = slots.slice(at).find(({ anchor }) => anchor)?.anchor;
    const gap = node.children.slice(from, end ? a.locate(end).index : undefined).filter((child) => left.has(child));
    const old = gap.find((child) => child.name === slot.child.name || hasContent(matching, slot.child, child));
    if (!old || old.name === "#rule") return;
    left.delete(old);
    replaced.set(slot.child, old);
    slot.anchor = old;
    from = a.locate(old).index + 1;
  });
  return replaced;
}

/** Whether nodes in `child` were in `old`. */
function hasContent({ a, b, origins }: Matching, child: Node, old: Node): boolean {
  const { order, last } = b.locate(child);
  const outer = a.locate(old);
  return b.nodes.slice(order + 1, last + 1).some((inside) => {
    const origin = origins.get(inside);
    const at = origin && a.locate(origin).order;
    return at !== undefined && at > outer.order && at <= outer.last;
  });
}

function findGap(tree: Tree, parent: Node, slots: readonly Slot[], at: number): Gap {
  const after = slots.slice(0, at).findLast(({ anchor }) => anchor)?.anchor;
  const before = slots.slice(at + 1).find(({ anchor }) => anchor)?.anchor;
  return {
    parent: makePlace(tree, parent),
    ...(after && { after: makePlace(tree, after) }),
    ...(before && { before: makePlace(tree, before) }),
  };
}

/** The white space in front of a child. */
function readSpace({ source }: Tree, parent: Node, child: Node): string {
  const before = parent.children[parent.children.indexOf(child) - 1];
  const text = source.slice(before?.end ?? parent.inner.start, child.start);
  return text.slice(countText(text));
}

/** The source of a new node, with the places of the nodes of the base that are inside. */
function readContent({ a, b, origins }: Matching, node: Node): Content {
  const content: (string | Node)[] = [];
  let at = node.start;
  function visit(child: Node): void {
    const origin = origins.get(child);
    if (!origin) return child.children.forEach(visit);
    content.push(b.source.slice(at, child.start), origin);
    at = child.end;
  }
  node.children.forEach(visit);
  content.push(b.source.slice(at, node.end));
  return joinTexts(content.map((part) => (typeof part === "string" ? part : makePlace(a, part))));
}

function joinTexts(content: Content): Content {
  const joined: Content[number][] = [];
  for (const part of content) {
    const last = joined.at(-1);
    if (part === "") continue;
    if (typeof part === "string" && typeof last === "string") joined.splice(-1, 1, last + part);
    else joined.push(part);
  }
  return joined;
}
