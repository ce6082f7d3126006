import { loadPackage } from "../base/load-package";
import { MARK } from "./mark";
import { PLAIN_TAGS, RICH_TAGS, type RichKind } from "./rich-tags";

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

/** Attributes of tags that owners add. */
export const RICH_ATTRIBUTES: ReadonlyMap<string, readonly string[]> = new Map([
  ["a", ["href", "title", "target"]],
  ["img", ["src", "alt", "title", "width", "height"]],
]);
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
