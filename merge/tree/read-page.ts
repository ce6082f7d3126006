import { defaultTreeAdapter, parse, type DefaultTreeAdapterMap } from "parse5";
import { plainValue } from "./attributes";
import { createNode, isHint } from "./create-node";
import { createTree, type Attribute, type Node, type Range, type Tree } from "./node";
import { findEdges, findTextKind, plainText, type TextKind } from "./page-text";
import { plainAddress } from "./plain-address";
import { countSpace, countText } from "./space";

type Child = DefaultTreeAdapterMap["childNode"];
type Element = DefaultTreeAdapterMap["element"];

/** A tag and its attributes, for a caller that recognizes elements. */
export interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

export interface PageOptions {
  /**
   * Recognizes the elements that the caller makes again after each merge: returns a name for the part, equal in all
   * versions; undefined for elements of the page.
   */
  readonly derived?: (tag: Tag) => string | undefined;
}

/** Recursion reads a page; a page that nests deeper is merged by line. */
const DEPTH = 500;

/** Markup whose place in the tree is not its place in the source. */
class Misplaced extends Error {}

export function readPage(source: string, options: PageOptions = {}): Tree {
  // A byte order mark would count as text of the body.
  const document = parse(source.replace(/^\uFEFF/, " "), { sourceCodeLocationInfo: true });
  const whole = { start: 0, end: source.length };
  const root = { name: "#root", ...whole, inner: whole };
  try {
    const reader = { source, options, kind: "words", tag: "#root", depth: 0 } as const;
    return createTree(source, createNode({ ...root, children: readChildren(document.childNodes, whole, reader) }));
  } catch (error) {
    if (!(error instanceof Misplaced)) throw error;
    return createTree(source, createNode(root), error.message);
  }
}

interface Reader {
  readonly source: string;
  readonly options: PageOptions;
  readonly kind: TextKind;
  readonly tag: string;
  readonly depth: number;
}

function readChildren(children: readonly Child[], inner: Range, reader: Reader): Node[] {
  const nodes: Node[] = [];
  let at = inner.start;
  const shown = children.flatMap(skipImplied);
  shown.forEach((child, index) => {
    const node = readChild(shown, child, index, inner, reader);
    if (!node) return;
    if (node.start < at || node.end > inner.end) {
      throw new Misplaced(`${describe(child)} is at another place of the page than of its source`);
    }
    at = node.end;
    nodes.push(node);
  });
  return nodes;
}

/** An empty head, and parts of a table, that no tag begins: their children count as those of their parent. */
const skipImplied = (node: Child): Child[] => (isImplied(node) ? node.childNodes.flatMap(skipImplied) : [node]);

const isImplied = (node: Child): node is Element =>
  defaultTreeAdapter.isElementNode(node) &&
  !node.sourceCodeLocation &&
  (["tbody", "tr", "colgroup"].includes(node.tagName) || (node.tagName === "head" && node.childNodes.length === 0));

function readChild(
  children: readonly Child[],
  child: Child,
  index: number,
  inner: Range,
  reader: Reader,
): Node | undefined {
  const place = child.sourceCodeLocation;
  if (defaultTreeAdapter.isElementNode(child)) return readElement(child, inner, reader);
  if (!place) throw new Misplaced(`${describe(child)} is not in the source`);
  const range = { start: place.startOffset, end: Math.min(place.endOffset, inner.end) };
  if (defaultTreeAdapter.isTextNode(child)) {
    const edges = findEdges(reader.kind, reader.tag, children, index);
    if (!edges) return undefined;
    // Texts that end with the body have its end tag in their range.
    const text = reader.source
      .slice(range.start, range.end)
      .replace(reader.kind === "words" ? /<\/(body|html)[^]*/i : "", "");
    const start = edges.start ? range.start + countSpace(text) : range.start;
    const end = edges.end ? range.start + countText(text) : range.start + text.length;
    const value = plainText(reader.kind, child.value);
    return createNode({ name: "#text", start, end, value: value.slice(...trimRange(value, edges, reader.kind)) });
  }
  if (defaultTreeAdapter.isCommentNode(child))
    return createNode({ name: "#comment", ...range, value: child.data.trim() });
  const { name, publicId, systemId } = child;
  return createNode({ name: "#doctype", ...range, value: `${name} ${publicId} ${systemId}` });
}

const trimRange = (value: string, edges: { start: boolean; end: boolean }, kind: TextKind): [number, number] => [
  edges.start && kind === "words" && value.startsWith(" ") ? 1 : 0,
  edges.end && kind === "words" && value.endsWith(" ") ? value.length - 1 : value.length,
];

function readElement(element: Element, outer: Range, reader: Reader): Node {
  const name = element.tagName;
  const place = element.sourceCodeLocation;
  const content = "content" in element ? (element as DefaultTreeAdapterMap["template"]).content : element;
  if (!place) throw new Misplaced(`${describe(element)} is not in the source`);
  if (reader.depth > DEPTH) throw new Misplaced(`${describe(element)} is nested too deeply`);
  const attributes = readAttributes(element);
  const type = attributes.get("type")?.value;
  const inside = { ...reader, tag: name, depth: reader.depth + 1, kind: findTextKind(name, type, reader.kind) };
  // What follows these end tags belongs to them.
  const isOpen = name === "html" || name === "body";
  const end = isOpen ? outer.end : Math.min(place.endOffset, outer.end);
  const start = place.startTag?.endOffset ?? end;
  const limit = isOpen ? outer.end : Math.min(place.endTag?.startOffset ?? end, outer.end);
  const children = readChildren(content.childNodes, { start, end: limit }, inside);
  const last = children.at(-1)?.end ?? start;
  const innerEnd = isOpen ? Math.max(last, place.endTag?.startOffset ?? last) : place.endTag ? limit : last;
  const derived = reader.options.derived?.({ name, attributes: mapValues(attributes) });
  return createNode({
    name,
    attributes,
    children,
    start: place.startOffset,
    end: isOpen ? Math.max(innerEnd, place.endTag?.endOffset ?? innerEnd) : place.endTag ? end : innerEnd,
    inner: { start, end: innerEnd },
    nameEnd: place.startOffset + 1 + name.length,
    id: findId(name, attributes, derived),
    link: findLink(name, attributes, children),
    derived,
  });
}

const NO_ATTRIBUTES: ReadonlyMap<string, Attribute> = new Map();

function readAttributes({ attrs, sourceCodeLocation }: Element): ReadonlyMap<string, Attribute> {
  if (attrs.length === 0) return NO_ATTRIBUTES;
  const places = sourceCodeLocation?.attrs ?? {};
  const found = new Map<string, Attribute>();
  for (const { name, prefix, value } of attrs) {
    const whole = prefix ? `${prefix}:${name}` : name;
    const place = places[whole.toLowerCase()] ?? places[whole];
    // A second <html> or <body> adds attributes to the first one.
    if (!place) throw new Misplaced(`the attribute ${whole} is not in the source`);
    const range = { start: place.startOffset, end: place.endOffset };
    found.set(whole, { value, plain: plainValue(whole, value), ...range });
  }
  return found;
}

const mapValues = (attributes: ReadonlyMap<string, Attribute>) =>
  new Map([...attributes].map(([name, { value }]) => [name, value] as const));

/** Elements that a page has once. */
const SINGLE = ["html", "head", "body", "title"];

function findId(
  tag: string,
  attributes: ReadonlyMap<string, Attribute>,
  derived: string | undefined,
): string | undefined {
  if (derived !== undefined) return `derived ${derived}`;
  if (SINGLE.includes(tag)) return tag;
  const id = attributes.get("id")?.value;
  if (id && !isHint("id", id)) return `${tag} id ${id}`;
  const form = tag === "form" && (attributes.get("data-name") ?? attributes.get("name"))?.value;
  return form ? `form ${form}` : undefined;
}

/** The attributes that identify an element among its siblings. */
const LINKS = ["name", "property", "href", "src"];
/** The link of an element with several links inside: it identifies nothing. */
const SEVERAL = "";

function findLink(tag: string, attributes: ReadonlyMap<string, Attribute>, children: readonly Node[]) {
  for (const name of LINKS) {
    const value = attributes.get(name)?.value.trim();
    if (value && value !== "#" && !value.startsWith("javascript:")) return `${tag} ${name} ${plainAddress(value)}`;
  }
  // An item of a list is identified by its link, if it has one only.
  const inside = new Set(
    children.flatMap(({ link }) => (link === SEVERAL ? SEVERAL : (/a href .*/s.exec(link ?? "")?.[0] ?? []))),
  );
  const [target] = inside;
  return inside.size > 1 || target === SEVERAL ? SEVERAL : target && `${tag} > ${target}`;
}

function describe(node: Child): string {
  const line = node.sourceCodeLocation?.startLine;
  const name = defaultTreeAdapter.isElementNode(node) ? `<${node.tagName}>` : node.nodeName.replace("#", "a ");
  return line === undefined ? name : `${name} in line ${line}`;
}
