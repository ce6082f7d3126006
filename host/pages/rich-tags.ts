/** `inline`: a block of text, `block`: a rich text with paragraphs. */
export type RichKind = "inline" | "block";

const INLINE = "a b br code em i mark s small strong sub sup u".split(" ");
const BLOCK = "blockquote figcaption figure h1 h2 h3 h4 h5 h6 hr img li ol p ul".split(" ");

/** Tags that owners can add. */
export const RICH_TAGS: Readonly<Record<RichKind, ReadonlySet<string>>> = {
  inline: new Set(INLINE),
  block: new Set([...INLINE, ...BLOCK]),
};
/** Elements whose whole content can be a text. */
export const TEXT_BLOCKS: ReadonlySet<string> = new Set(
  (
    "a b blockquote button dd div dt em figcaption h1 h2 h3 h4 h5 h6 i label legend li p q small span strong sub summary " +
    "sup td th u"
  ).split(" "),
);
/** Elements inside of a block of text. */
export const PHRASES: ReadonlySet<string> = new Set(
  "a abbr b br cite code em i img kbd mark picture q s small span strong sub sup svg time u wbr".split(" "),
);
/** Tags without a meaning, which only elements of the page can have. */
export const PLAIN_TAGS = ["div", "span"];

/** Whether an element of the page with such an element inside stays as a whole. */
export const isForeign = (tag: string, kind: RichKind): boolean =>
  !RICH_TAGS[kind].has(tag) && !PLAIN_TAGS.includes(tag);
