// Edits as a person makes them in a text editor: pieces of the source are replaced. Nothing here knows about merging.
import { defaultTreeAdapter, parse, type DefaultTreeAdapterMap } from "parse5";

type Element = DefaultTreeAdapterMap["element"];

/** Makes one edit of a page; undefined if the chosen element does not fit. */
type HandEdit = (edit: Chosen) => string | undefined;

interface Chosen {
  readonly source: string;
  readonly element: Element;
  /** The range of the element. */
  readonly start: number;
  readonly end: number;
  /** The end of its start tag. */
  readonly open: number;
  /** A word that the page has nowhere. */
  readonly mark: string;
  /** Another element. */
  readonly other: Element;
}

const splice = (source: string, start: number, end: number, text: string): string =>
  source.slice(0, start) + text + source.slice(end);

function editAttribute({ source, element, open }: Chosen, name: string, value: string): string {
  const place = element.sourceCodeLocation?.attrs?.[name];
  const text = `${name}="${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`;
  if (place) return splice(source, place.startOffset, place.endOffset, text);
  const at = source[open - 2] === "/" ? open - 2 : open - 1;
  return splice(source, at, at, ` ${text}`);
}

const read = ({ element }: Chosen, name: string) => element.attrs.find((attribute) => attribute.name === name)?.value;

/** The only text of an element. */
function readOnlyText({ element, source, start, end, open }: Chosen): string | undefined {
  const [child] = element.childNodes;
  if (!child || element.childNodes.length > 1 || !defaultTreeAdapter.isTextNode(child)) return undefined;
  const text = source.slice(open, end).replace(/<[^<]*$/, "");
  return start < open && text.trim().length > 3 ? text : undefined;
}

const isBlock = ({ tagName }: Element) => /^(div|section|ul|li|p|h[1-6]|form|img|a)$/.test(tagName);
const holdsBlocks = (node: Element["parentNode"]): boolean =>
  node !== null && "tagName" in node && /^(div|section|ul|body|form)$/.test(node.tagName);
const isInside = (node: Element, outer: Element): boolean => {
  for (let at: Element["parentNode"] = node; at; at = "parentNode" in at ? at.parentNode : null)
    if (at === outer) return true;
  return false;
};

const HAND_EDITS: Record<string, HandEdit> = {
  text(edit) {
    const text = readOnlyText(edit);
    if (text === undefined) return undefined;
    return splice(edit.source, edit.open, edit.open + text.length, `${text.trimEnd()} ${edit.mark}`);
  },
  "other text"(edit) {
    const text = readOnlyText(edit);
    return text === undefined
      ? undefined
      : splice(edit.source, edit.open, edit.open + text.length, `New ${edit.mark} here`);
  },
  bold(edit) {
    const text = readOnlyText(edit);
    const at = text?.trimEnd().lastIndexOf(" ") ?? -1;
    if (at < 1 || !/^(p|h\d|div)$/.test(edit.element.tagName)) return undefined;
    return splice(edit.source, edit.open + at + 1, edit.open + at + 1, `<b>${edit.mark}</b> `);
  },
  title: (edit) => editAttribute(edit, "title", edit.mark),
  "alternative text": (edit) => (edit.element.tagName === "img" ? editAttribute(edit, "alt", edit.mark) : undefined),
  image: (edit) => (edit.element.tagName === "img" ? editAttribute(edit, "src", `images/${edit.mark}.png`) : undefined),
  link: (edit) => (edit.element.tagName === "a" ? editAttribute(edit, "href", `${edit.mark}.html`) : undefined),
  class: (edit) => editAttribute(edit, "class", `${read(edit, "class") ?? ""} ${edit.mark}`.trim()),
  style: (edit) =>
    editAttribute(edit, "style", `${read(edit, "style")?.replace(/;?\s*$/, ";") ?? ""}--${edit.mark}: 1`),
  "new element": ({ source, element, end, mark }) =>
    holdsBlocks(element.parentNode)
      ? splice(source, end, end, `\n      <div class="new">Added ${mark} by hand</div>`)
      : undefined,
  "new script": ({ source, mark }) => {
    const at = source.search(/\n<\/head>|<\/head>/);
    return at < 0 ? undefined : splice(source, at, at, `\n<script src="https://stats.example/${mark}.js"></script>`);
  },
  "new comment": ({ source, end, element, mark }) =>
    holdsBlocks(element.parentNode) ? splice(source, end, end, `<!-- ${mark} -->`) : undefined,
  remove: ({ source, start, end, element }) =>
    holdsBlocks(element.parentNode) && isBlock(element) && end - start < 2000
      ? splice(source, start, end, "")
      : undefined,
  move({ source, start, end, element, other }) {
    if (!holdsBlocks(element.parentNode) || !holdsBlocks(other.parentNode) || !isBlock(element)) return undefined;
    if (isInside(other, element) || isInside(element, other) || end - start > 3000) return undefined;
    if (/<form/.test(source.slice(start, end))) return undefined;
    const to = other.sourceCodeLocation?.endOffset ?? 0;
    const moved = source.slice(start, end);
    if (to <= start) return source.slice(0, to) + moved + source.slice(to, start) + source.slice(end);
    return source.slice(0, start) + source.slice(end, to) + moved + source.slice(to);
  },
  wrap({ source, start, end, element, mark }) {
    if (!holdsBlocks(element.parentNode) || !isBlock(element)) return undefined;
    return splice(source, start, end, `<div class="${mark}">${source.slice(start, end)}</div>`);
  },
};

export interface Edited {
  readonly text: string;
  /** The kinds of the edits that were made. */
  readonly kinds: readonly string[];
  /** The sources of elements that were moved or removed. */
  readonly cut: readonly string[];
}

/** Makes random edits in the body of a page, none inside of another one. */
export function editByHand(page: string, count: number, mark: string, random: () => number): Edited {
  const kinds: string[] = [];
  const cut: string[] = [];
  let text = page;
  const names = Object.keys(HAND_EDITS);
  for (let tries = 0; kinds.length < count && tries < count * 20; tries++) {
    const elements = listElements(text).filter((element) => !isMarked(text, element, mark));
    const choose = <Value>(list: readonly Value[]) => list[Math.floor(random() * list.length)];
    const [element, other, kind] = [choose(elements), choose(elements), choose(names)];
    const place = element?.sourceCodeLocation;
    if (!element || !other || !place || kind === undefined) break;
    const open = place.startTag?.endOffset ?? place.endOffset;
    const chosen = { source: text, element, other, open, start: place.startOffset, end: place.endOffset };
    const edited = HAND_EDITS[kind]?.({ ...chosen, mark: `${mark}x${kinds.length}x` });
    if (edited === undefined) continue;
    if (kind === "move" || kind === "remove") cut.push(text.slice(chosen.start, chosen.end));
    text = edited;
    kinds.push(kind);
  }
  return { text, kinds, cut };
}

function listElements(page: string): Element[] {
  const found: Element[] = [];
  function visit(node: DefaultTreeAdapterMap["node"], inBody: boolean): void {
    if (!("childNodes" in node)) return;
    for (const child of node.childNodes) {
      if (!defaultTreeAdapter.isElementNode(child) || /^(svg|script|style|noscript)$/.test(child.tagName)) continue;
      if (inBody && child.sourceCodeLocation) found.push(child);
      visit(child, inBody || child.tagName === "body");
    }
  }
  visit(parse(page, { sourceCodeLocationInfo: true }), false);
  return found;
}

/** Whether an element, or the one around it, was edited before. */
function isMarked(page: string, element: Element, mark: string): boolean {
  const own = element.sourceCodeLocation;
  const parent = element.parentNode && "tagName" in element.parentNode ? element.parentNode : undefined;
  const outer = parent?.sourceCodeLocation?.startTag;
  const texts = [own, outer].map((place) => (place ? page.slice(place.startOffset, place.endOffset) : ""));
  return texts.some((text) => text.includes(`${mark}x`));
}
