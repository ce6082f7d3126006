import { loadPackage } from "../base/load-package";
import { MARK } from "./mark";

/** Cleans rich texts. npm does not install it with Millrace. */
export const CLEANER = "sanitize-html";

/** The part of its interface that is used. */
type Clean = (
  html: string,
  options: {
    allowedTags: readonly string[];
    allowedAttributes: Readonly<Record<string, readonly string[]>>;
    allowedSchemes: readonly string[];
    nonTextTags: readonly string[];
    nestingLimit: number;
  },
) => string;

/** `inline`: a block of text, `block`: a rich text with paragraphs. */
export type RichKind = "inline" | "block";

const INLINE = "a b br code em i mark s small strong sub sup u".split(" ");
const BLOCK = "blockquote figcaption figure h1 h2 h3 h4 h5 h6 hr img li ol p ul".split(" ");

/** Tags that owners can add. */
export const RICH_TAGS: Readonly<Record<RichKind, ReadonlySet<string>>> = {
  inline: new Set(INLINE),
  block: new Set([...INLINE, ...BLOCK]),
};
/** Attributes of tags that owners add. */
export const RICH_ATTRIBUTES: ReadonlyMap<string, readonly string[]> = new Map([
  ["a", ["href", "title", "target"]],
  ["img", ["src", "alt", "title", "width", "height"]],
]);
/** Tags without a meaning, which only elements of the page can have. */
export const PLAIN_TAGS = ["div", "span"];
/** Tags whose content is left out with them. */
const WITHOUT_TEXT = (
  "script style textarea option select noscript title xmp iframe noembed noframes plaintext template svg math object " +
  "applet audio video canvas"
).split(" ");

/** Leaves out all markup that a rich text cannot have, with the content of scripts, styles and drawings. */
export function cleanRichText(html: string, kind: RichKind): string {
  const clean = loadPackage(CLEANER) as Clean;
  return clean(html, {
    allowedTags: [...RICH_TAGS[kind], ...PLAIN_TAGS],
    allowedAttributes: { "*": [MARK], ...Object.fromEntries(RICH_ATTRIBUTES) },
    allowedSchemes: ["https", "http", "mailto", "tel"],
    nonTextTags: WITHOUT_TEXT,
    nestingLimit: 50,
  });
}
