import { parseFragment, serialize } from "parse5";
import { mutateData } from "./mutate-data";
import type { Random } from "./random";
import type { Element, Parent, Stock } from "./stock";
import { readAttribute, listElements } from "./stock";

/** A page to try. */
export interface GrownPage {
  /** Markup of the body, but for the neighbor. */
  body: string;
  /** Content of the scripts with interaction data; none is as usual as broken. */
  interactions?: string;
  timelines?: string;
}

const VALUES = [
  "",
  "0",
  "-1",
  "1e9",
  "NaN",
  "true",
  "null",
  "{",
  "[]",
  '{"a":',
  "javascript:alert(1)",
  "data:text/html,x",
  "#",
  "##",
  "#%",
  "#a:b",
  "//",
  "\u0000\ud800",
  "💅".repeat(200),
  "9".repeat(400),
  "__proto__",
  "w-slider w-nav w-tabs w-dropdown",
  "%E0%A4%A",
];
/** Names of fields and ids that take the place of a form's or the document's own members. */
const CLOBBERS = [
  "action",
  "submit",
  "elements",
  "method",
  "querySelector",
  "id",
  "parentNode",
  "children",
  "body",
  "reset",
];
const TAGS = ["div", "form", "a", "button", "section", "svg", "select", "p", "label"];

/** Grows a page: some widgets, and a few faults. */
export function growPage(stock: Stock, random: Random): GrownPage {
  const body = parseFragment("");
  for (let count = 1 + random.below(4); count > 0; count--) append(body, copyElement(random.pick(stock.widgets)));
  for (let count = random.below(12); count > 0; count--) mutate(body, random);
  return {
    body: serialize(body),
    ...(random.chance(0.5) ? { interactions: dataText(random.pick(stock.interactions), random) } : {}),
    ...(random.chance(0.2) ? { timelines: dataText(random.pick(stock.timelines), random) } : {}),
  };
}

function dataText(data: unknown, random: Random): string {
  const text = JSON.stringify(mutateData(data, random, random.below(12))).replaceAll("<", "\\u003c");
  return random.chance(0.05) ? text.slice(0, random.below(text.length)) : text;
}

function mutate(body: Parent, random: Random): void {
  const elements = listElements(body);
  if (!elements.length) return;
  const element = random.pick(elements);
  const attribute = element.attrs.length ? random.pick(element.attrs) : undefined;
  const kind = random.below(9);
  // Data without its type is a script of the page's own, whose errors are not ours.
  if (element.tagName === "script" && [1, 2, 7].includes(kind)) return;
  if (kind === 0) remove(element);
  else if (kind === 1 && attribute) element.attrs = element.attrs.filter((one) => one !== attribute);
  else if (kind === 2 && attribute) attribute.value = random.pick(VALUES);
  else if (kind === 3) append(element.parentNode ?? body, copyElement(element));
  else if (kind === 4) nest(element, random.pick(elements));
  else if (kind === 5) setAttribute(element, random.pick(["name", "id"]), random.pick(CLOBBERS));
  else if (kind === 6) element.nodeName = element.tagName = random.pick(TAGS);
  else if (kind === 7) takeAttribute(element, random.pick(elements), random);
  else if (random.chance(0.1)) for (let count = 0; count < 60; count++) append(body, copyElement(element));
}

/** Moves an element into another one, which may be anywhere but inside it. */
function nest(element: Element, into: Element): void {
  if (element === into || listElements(element).includes(into)) return;
  remove(element);
  append(into, element);
}

function takeAttribute(element: Element, from: Element, random: Random): void {
  if (!from.attrs.length) return;
  const { name, value } = random.pick(from.attrs);
  setAttribute(element, name, name === "class" ? `${readAttribute(element, "class") ?? ""} ${value}` : value);
}

function setAttribute(element: Element, name: string, value: string): void {
  element.attrs = [...element.attrs.filter((one) => one.name !== name), { name, value }];
}

export function remove(element: Element): void {
  const parent = element.parentNode;
  if (parent) parent.childNodes = parent.childNodes.filter((node) => node !== element);
}

function append(parent: Parent, element: Element): void {
  parent.childNodes.push(element);
  element.parentNode = parent;
}

function copyElement(element: Element): Element {
  const [copy] = parseFragment(outer(element)).childNodes;
  // A part of a table or a head is not valid alone.
  return copy && "tagName" in copy ? copy : { ...element, attrs: [], childNodes: [], parentNode: null };
}

function outer(element: Element): string {
  const attributes = element.attrs.map(
    ({ name, value }) => ` ${name}="${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`,
  );
  return `<${element.tagName}${attributes.join("")}>${serialize(element)}</${element.tagName}>`;
}
