import { HIDDEN, MARK, WRITTEN } from "../../pages/mark";
import { PHRASES, TEXT_BLOCKS } from "../../pages/rich-tags";
import type { MarkedElement, Selected } from "../messages";
import { isPhrase, listTexts } from "./texts";

const MOST_AROUND = 12;
/** Where the folder of the site is in this frame. */
const ROOT = location.origin + location.pathname.replace(/(\/edit\/).*$/, "$1");
/** Their texts are measured, which takes time. */
const MOST_SIBLINGS = 1000;
/** Characters of a text that names an element. */
const LONGEST_NAME = 40;

/** The element that is selected by a click: of a text, the whole block with the parts that are marked up inside it. */
export function findSelectable(target: EventTarget | null): Element | undefined {
  if (!(target instanceof Element)) return undefined;
  const written = target.closest(`[${WRITTEN}]:not(.w-richtext)`);
  if (written) return written;
  let element = target.closest(`[${MARK}]`);
  while (
    element?.tagName !== "A" &&
    element &&
    isPhrase(element) &&
    element.parentElement?.closest(`[${MARK}]`) === element.parentElement
  ) {
    const { parentElement }: Element = element;
    if (!parentElement || listTexts(parentElement).length === 0) break;
    element = parentElement;
  }
  return element ?? undefined;
}

/** What the editor shows about an element. */
export function describeElement(element: Element): Selected {
  const texts = listTexts(element);
  const link = element.closest(`a[${MARK}]`);
  return {
    type: "selected",
    ...markElement(element),
    texts: texts.map(({ place, value }) => ({ place, value: value.trim() })),
    rich: readRich(element, texts.length > 0),
    link: link && readLink(link),
    image: readImage(element),
    isHidden: element.hasAttribute(HIDDEN),
    around: listAround(element),
    siblings: listSiblings(element).slice(0, MOST_SIBLINGS).map(markElement),
    reason: findReason(element, texts.length > 0),
  };
}

function readRich(element: Element, hasText: boolean): Selected["rich"] {
  const rich = element.closest(`.w-richtext[${MARK}]`);
  if (rich) return { place: rich.getAttribute(MARK) ?? "", kind: "block" };
  const isInline = element.hasAttribute(WRITTEN) || (hasText && isTextBlock(element));
  return isInline ? { place: element.getAttribute(MARK) ?? "", kind: "inline" } : null;
}

/** Whether the host takes the whole content of an element as one text. */
const isTextBlock = (element: Element): boolean =>
  TEXT_BLOCKS.has(element.localName) &&
  [...element.querySelectorAll(":not(svg *, picture *)")].every(({ localName }) => PHRASES.has(localName));

const readLink = (link: Element): Selected["link"] => ({
  place: link.getAttribute(MARK) ?? "",
  href: link.getAttribute("href") ?? "",
  isNewWindow: link.getAttribute("target") === "_blank",
});

const listSiblings = (element: Element): Element[] =>
  [...(element.parentElement?.children ?? [])].filter((one) => one.hasAttribute(MARK));

function readImage(element: Element): Selected["image"] {
  if (element instanceof HTMLImageElement)
    return { src: element.getAttribute("src") ?? "", alt: element.getAttribute("alt") ?? "" };
  const [, src] = /^url\("([^"]*)"\)$/.exec(getComputedStyle(element).backgroundImage) ?? [];
  if (src === undefined || src.startsWith("data:")) return null;
  return { src: src.startsWith(ROOT) ? src.slice(ROOT.length - 1) : src, alt: null };
}

/** Of elements with the same name, such as a card and the box inside it, only the one that is one of several, or the nearest. */
function listAround(element: Element): MarkedElement[] {
  const around: MarkedElement[] = [];
  for (let at = element.parentElement; at && around.length < MOST_AROUND; at = at.parentElement) {
    if (!at.hasAttribute(MARK)) continue;
    const marked = markElement(at);
    const last = around.at(-1);
    if (last?.kind !== marked.kind || last.text !== marked.text) around.push(marked);
    else if (listSiblings(at).length > 1) around.splice(-1, 1, marked);
  }
  return around;
}

const LABELS: Readonly<Record<string, string>> = {
  a: "Link",
  blockquote: "Quote",
  button: "Button",
  div: "Box",
  footer: "Footer",
  form: "Form",
  header: "Header",
  iframe: "Embedded page",
  img: "Image",
  input: "Form field",
  li: "List item",
  nav: "Menu",
  ol: "List",
  p: "Text",
  section: "Section",
  svg: "Drawing",
  ul: "List",
  video: "Video",
};

function markElement(element: Element): MarkedElement {
  const tag = element.tagName.toLowerCase();
  const kind = /^h[1-6]$/.test(tag) ? "Heading" : (LABELS[tag] ?? "Part");
  // As it is rendered: in `textContent`, the texts of two blocks are one word.
  const shown = element instanceof HTMLElement ? element.innerText : (element.textContent ?? "");
  const text = shown.replace(/\s+/g, " ").trim();
  const short = text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME - 1)}…` : text;
  return { place: element.getAttribute(MARK) ?? "", kind, text: short };
}

const REASONS: readonly [selector: string, reason: string][] = [
  ["svg, canvas, math", "Drawings cannot be edited here."],
  ["iframe, object, embed", "This shows another page. Edit it there."],
  ["video, audio", "Videos and sounds cannot be edited here."],
  ["textarea, input, select", "Form fields cannot be edited here. Visitors fill them in."],
  [".w-embed", "This part is code of its own. It can be hidden, but not edited."],
  [".w-dyn-list, [data-node-type]", "The shop or the site's data fills this part."],
];

function findReason(element: Element, hasText: boolean): string {
  const reason = REASONS.find(([selector]) => element.matches(selector) || (!hasText && element.closest(selector)));
  if (reason) return reason[1];
  if (hasText || element instanceof HTMLImageElement || readImage(element) || readRich(element, hasText)) return "";
  return "This part has no text of its own. Select a text or an image inside it.";
}
