import { Schema, type Attrs, type DOMOutputSpec, type MarkSpec, type NodeSpec } from "prosemirror-model";
import { findUrlProblem } from "../../../pages/check-url";
import { MARK } from "../../../pages/mark";
import { SOURCE } from "../../shown-text";

/** Attribute of a part of the page that stays as a whole, while its text is edited: its name. */
export const LOCKED = "data-locked";

/** Marks of elements are those of the page; new ones have none. */
const place = { place: { default: "" } };

const readPlace = (element: HTMLElement): Attrs => ({ place: element.getAttribute(MARK) ?? "" });

const writeTag = (tag: string, { place: mark }: Attrs, more: Record<string, string> = {}): DOMOutputSpec => [
  tag,
  { ...more, ...(mark === "" ? {} : { [MARK]: String(mark) }) },
  0,
];

const createBlock = (tag: string, content: string): NodeSpec => ({
  group: "block",
  content,
  attrs: place,
  parseDOM: [{ tag, getAttrs: readPlace }],
  toDOM: ({ attrs }) => writeTag(tag, attrs),
});

/** An element that is shown by its name, and moves and goes as a whole. */
const createLocked = (tag: "div" | "span", group: "block" | "inline"): NodeSpec => ({
  group,
  inline: group === "inline",
  atom: true,
  draggable: true,
  attrs: { ...place, name: { default: "" } },
  parseDOM: [
    {
      tag: `${tag}[${LOCKED}]`,
      getAttrs: (element) => ({ ...readPlace(element), name: element.getAttribute(LOCKED) ?? "" }),
    },
  ],
  toDOM: ({ attrs }) => [tag, { [LOCKED]: String(attrs.name), [MARK]: String(attrs.place) }, String(attrs.name)],
});

const createMark = (tag: string): MarkSpec => ({
  attrs: place,
  parseDOM: [{ tag, getAttrs: readPlace }],
  toDOM: ({ attrs }) => writeTag(tag, attrs),
});

/** Parts of a text that have only a style of the page, of which several can be around each other. */
const STYLED: MarkSpec = {
  attrs: place,
  excludes: "",
  parseDOM: [{ tag: `span[${MARK}]:not([${LOCKED}])`, getAttrs: readPlace }],
  toDOM: ({ attrs }) => writeTag("span", attrs),
};

const LINK: MarkSpec = {
  attrs: { ...place, href: {}, target: { default: null } },
  inclusive: false,
  parseDOM: [
    {
      tag: "a[href]",
      getAttrs(element) {
        const href = element.getAttribute("href") ?? "";
        if (findUrlProblem(href, "link")) return false;
        const target = element.getAttribute("target") === "_blank" ? "_blank" : null;
        return { ...readPlace(element), href, target };
      },
    },
  ],
  toDOM: ({ attrs }) =>
    writeTag("a", attrs, { href: String(attrs.href), ...(attrs.target ? { target: "_blank" } : {}) }),
};

/** Tags around words, from the outside to the inside. */
const PHRASES = "strong b em i u s mark small sub sup code".split(" ");
const LEVELS = [1, 2, 3, 4, 5, 6];

/** A new image, which is shown by its name. */
const IMAGE: NodeSpec = {
  group: "inline",
  inline: true,
  draggable: true,
  attrs: { src: {}, alt: { default: "" } },
  parseDOM: [`img[${SOURCE}]`, `span[${SOURCE}]`].map((tag) => ({
    tag,
    getAttrs: (element) => ({ src: element.getAttribute(SOURCE), alt: element.getAttribute("alt") ?? "" }),
  })),
  toDOM({ attrs }) {
    const [src, alt] = [String(attrs.src), String(attrs.alt)];
    return ["span", { [SOURCE]: src, alt }, `Image: ${alt || (src.split("/").at(-1) ?? "")}`];
  },
};

/** What a rich text can have: what the host accepts of it. */
export const schema = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph: createBlock("p", "inline*"),
    heading: {
      ...createBlock("h2", "inline*"),
      attrs: { ...place, level: { default: 2 } },
      defining: true,
      parseDOM: LEVELS.map((level) => ({
        tag: `h${level}`,
        getAttrs: (element: HTMLElement) => ({ ...readPlace(element), level }),
      })),
      toDOM: ({ attrs }) => writeTag(`h${String(attrs.level)}`, attrs),
    },
    blockquote: { ...createBlock("blockquote", "block+"), defining: true },
    bullet_list: createBlock("ul", "list_item+"),
    ordered_list: createBlock("ol", "list_item+"),
    list_item: { ...createBlock("li", "block+"), group: "", defining: true },
    rule: {
      group: "block",
      attrs: place,
      parseDOM: [{ tag: "hr", getAttrs: readPlace }],
      toDOM: ({ attrs }) => ["hr", attrs.place === "" ? {} : { [MARK]: String(attrs.place) }],
    },
    locked: createLocked("div", "block"),
    locked_phrase: createLocked("span", "inline"),
    hard_break: {
      group: "inline",
      inline: true,
      selectable: false,
      attrs: place,
      parseDOM: [{ tag: "br", getAttrs: readPlace }],
      toDOM: ({ attrs }) => ["br", attrs.place === "" ? {} : { [MARK]: String(attrs.place) }],
    },
    image: IMAGE,
    text: { group: "inline" },
  },
  marks: {
    styled: STYLED,
    link: LINK,
    ...Object.fromEntries(PHRASES.map((tag) => [tag, createMark(tag)])),
  },
});

/** Tags that the schema has, of elements without a mark. */
export const KNOWN_TAGS: ReadonlySet<string> = new Set([
  ..."p blockquote ul ol li hr br a img".split(" "),
  ...LEVELS.map((level) => `h${level}`),
  ...PHRASES,
]);
