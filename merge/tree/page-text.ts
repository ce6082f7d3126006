import { defaultTreeAdapter, type DefaultTreeAdapterMap } from "parse5";
import { plainCss } from "./plain-css";

type Child = DefaultTreeAdapterMap["childNode"];

/** Elements on a line of text: white space inside and beside them is content. */
const INLINE = new Set(
  (
    "a abbr acronym audio b bdi bdo big button canvas cite code data del dfn em embed font i iframe img input ins kbd label " +
    "map mark meter object output picture progress q s samp select small span strike strong sub sup svg textarea time tt u " +
    "var video"
  ).split(" "),
);
/** Parts of a phrase: a space between two of them in a text is content, too. */
const PHRASE = new Set("a abbr b cite code em i kbd mark q s small span strong sub sup u".split(" "));
/** Elements whose text is kept as it is. */
const VERBATIM = ["pre", "textarea", "listing"];
const JSON_TYPE = /^(application|text)\/([\w.+-]*\+)?json$/i;

/** How the texts in an element compare. */
export type TextKind = "words" | "verbatim" | "script" | "style" | "json";

export function findTextKind(tag: string, type: string | undefined, outer: TextKind): TextKind {
  if (VERBATIM.includes(tag) || outer === "verbatim") return "verbatim";
  if (tag === "style") return "style";
  if (tag !== "script") return "words";
  return type !== undefined && JSON_TYPE.test(type.trim()) ? "json" : "script";
}

/** Which white space at the ends of a text has no meaning; undefined if the text has none at all. */
export function findEdges(
  kind: TextKind,
  parentTag: string,
  children: readonly Child[],
  index: number,
): { start: boolean; end: boolean } | undefined {
  const child = children[index];
  if (kind === "verbatim" || !child || !defaultTreeAdapter.isTextNode(child)) return { start: false, end: false };
  const blank = isBlank(child);
  if (kind !== "words") return blank ? undefined : { start: true, end: true };
  const before = children[index - 1];
  const behind = children[index + 1];
  if (blank) {
    const isBetween =
      isPhrase(before) && isPhrase(behind) && children.some((other) => isText(other) && !isBlank(other));
    return isBetween ? { start: false, end: false } : undefined;
  }
  const open = INLINE.has(parentTag) && parentTag !== "button";
  return { start: before ? !isInline(before) : !open, end: behind ? !isInline(behind) : !open };
}

/** A text in a form that spelling does not change. */
export function plainText(kind: TextKind, text: string): string {
  switch (kind) {
    case "words":
      return text.replace(/[ \t\n\r\f]+/g, " ");
    case "verbatim":
      return text.replace(/\r\n?/g, "\n");
    case "script":
      return text.replace(/\r\n?/g, "\n").trim();
    case "style":
      return plainCss(text);
    case "json":
      return plainJson(text);
  }
}

function plainJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text.trim();
  }
}

const isText = (node: Child | undefined) => node !== undefined && defaultTreeAdapter.isTextNode(node);
const isBlank = (node: Child) => defaultTreeAdapter.isTextNode(node) && /^[ \t\n\r\f]*$/.test(node.value);
const isPhrase = (node: Child | undefined) => node !== undefined && PHRASE.has(node.nodeName);
const isInline = (node: Child) => INLINE.has(node.nodeName);
