import { defaultTreeAdapter, type DefaultTreeAdapterMap } from "parse5";
import { attribute, readClasses, type Element } from "./elements";

type Node = DefaultTreeAdapterMap["node"];

/** A parsed page. */
export interface ParsedPage {
  readonly path: string;
  /** Every element in document order. */
  readonly elements: readonly Element[];
  readonly html: Element | undefined;
}

/** The text of a page, without text that all pages of a site repeat. */
export interface PageText {
  /** Path of its file. */
  readonly path: string;
  /** As in `lang`; empty when it is missing. */
  readonly language: string;
  /** Whether it is excluded from search engines; a search of the site excludes it, too. */
  readonly noindex: boolean;
  readonly title: string;
  /** One heading per line. */
  readonly headings: string;
  /** The rest in reading order, as one line. */
  readonly text: string;
}

const UNREAD =
  /^(script|style|noscript|template|svg|math|iframe|object|select|datalist|textarea|head|video|audio|canvas)$/;
const HEADING = /^h[1-6]$/;
/** Elements that do not separate words. */
const INLINE =
  /^(a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|q|rp|rt|ruby|s|samp|small|span|strong|sub|sup|time|u|var|wbr)$/;
/** What the builder's style sheet hides, and what a script shows later. */
const UNREAD_CLASS =
  /^(w-condition-invisible|w-hidden|w-form-(done|fail)|w-dyn-(bind-)?empty|w-webflow-badge|w-commerce-commercecart.*)$/;
const SURROUNDING_ROLES = ["navigation", "contentinfo"];
/** The builder's class of menus, and usual names by authors. */
const SURROUNDING_CLASS = /^(w-nav|nav(bar|igation)?([-_].*)?|footer([-_].*)?)$/;

/** Whether an element is navigation or footer. */
export const isNavigationOrFooter = (element: Element): boolean =>
  /^(nav|footer)$/.test(element.tagName) ||
  SURROUNDING_ROLES.includes(attribute(element, "role") ?? "") ||
  readClasses(element).some((name) => SURROUNDING_CLASS.test(name));

function isUnread(element: Element): boolean {
  const has = (name: string) => attribute(element, name) !== undefined;
  return (
    UNREAD.test(element.tagName) ||
    isNavigationOrFooter(element) ||
    has("hidden") ||
    has("data-search-ignore") ||
    /(^|;)\s*display\s*:\s*none\b/i.test(attribute(element, "style") ?? "") ||
    readClasses(element).some((name) => UNREAD_CLASS.test(name))
  );
}

/** The language of a page, as in `lang`. */
export const readLanguage = ({ html }: Pick<ParsedPage, "html">): string => (html && attribute(html, "lang")) ?? "";

/** Reads the text of a page. */
export function readPageText(page: ParsedPage): PageText {
  const { html, elements, path } = page;
  const title = elements.find(({ tagName }) => tagName === "title");
  const { headings, text } = read(html);
  const [first = ""] = headings;
  return {
    path,
    language: readLanguage(page),
    noindex: elements.some(forbidsIndex),
    title: oneLine(title ? textIn(title) : "") || first || path,
    headings: headings.join("\n"),
    text,
  };
}

/** Whether an element asks search engines to leave the page out. */
export const forbidsIndex = (element: Element): boolean =>
  element.tagName === "meta" &&
  /^(robots|googlebot)$/i.test(attribute(element, "name") ?? "") &&
  /\b(noindex|none)\b/i.test(attribute(element, "content") ?? "");

/** Reads a tree without recursion: broken pages nest thousands of elements. */
function read(root: Element | undefined): { headings: string[]; text: string } {
  const headings: string[] = [];
  const parts: string[] = [];
  const pending: (Node | string)[] = root ? [root] : [];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (typeof node === "string") parts.push(node);
    else if (defaultTreeAdapter.isTextNode(node)) parts.push(node.value);
    else if (defaultTreeAdapter.isElementNode(node) && !isUnread(node)) {
      if (HEADING.test(node.tagName)) {
        const heading = textIn(node);
        if (heading !== "") headings.push(heading);
        continue;
      }
      const gap = INLINE.test(node.tagName) ? "" : " ";
      parts.push(gap);
      pending.push(gap, ...node.childNodes.toReversed());
    }
  }
  return { headings, text: oneLine(parts.join("")) };
}

/** The text of a heading or a title, as one line. */
function textIn(element: Element): string {
  const parts: string[] = [];
  const pending: Node[] = element.childNodes.toReversed();
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (defaultTreeAdapter.isTextNode(node)) parts.push(node.value);
    else if (defaultTreeAdapter.isElementNode(node) && !isUnread(node)) {
      if (node.tagName === "br") parts.push(" ");
      pending.push(...node.childNodes.toReversed());
    }
  }
  return oneLine(parts.join(""));
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
