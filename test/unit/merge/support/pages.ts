import fc from "fast-check";
import type { Item } from "./model";

const WORDS =
  "price team work contact open read more about our new best care home plan book day green fast simple".split(" ");
const CLASSES = ["card", "grid", "hero", "button", "wide", "dark", "w-inline-block"];

interface Shape {
  readonly tag: string;
  readonly words: readonly string[];
  readonly classes: readonly string[];
  readonly key: number;
  readonly children: readonly Shape[];
}

const words = (most: number) => fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: most });
const classes = fc.uniqueArray(fc.constantFrom(...CLASSES), { maxLength: 2 });
const key = fc.nat(30);

const leaf: fc.Arbitrary<Shape> = fc.record({
  tag: fc.constantFrom("p", "h2", "a", "img", "div", "li", "form"),
  words: words(9),
  classes,
  key,
  children: fc.constant([]),
});

const rich: fc.Arbitrary<Shape> = fc.record({
  tag: fc.constant("rich"),
  words: words(6),
  classes,
  key,
  children: fc.constant([]),
});

const { section } = fc.letrec<{ section: Shape; block: Shape }>((tie) => ({
  block: fc.oneof({ depthSize: "small", withCrossShrink: true }, leaf, rich, tie("section")),
  section: fc.record({
    tag: fc.constantFrom("div", "section", "ul"),
    words: words(3),
    classes,
    key,
    children: fc.array(tie("block"), { minLength: 1, maxLength: 5 }),
  }),
}));

/** Bodies of pages as builders make them: sections of lists, texts, links and images; some siblings are equal. */
export const bodies: fc.Arbitrary<Item> = fc.array(section, { minLength: 2, maxLength: 6 }).map((sections) => {
  let next = 0;
  const make = (tag: string, attributes: Record<string, string>, children: Item[], text = ""): Item => ({
    id: next++,
    tag,
    text,
    attributes,
    children,
  });
  const build = ({ tag, words, classes, key, children }: Shape): Item => {
    const own: Record<string, string> = classes.length > 0 ? { class: classes.join(" ") } : {};
    const text = words.join(" ");
    const makeText = (content: string) => make("#text", {}, [], content);
    if (tag === "img") return make("img", { src: `images/p${key}.png`, ...own, alt: text }, []);
    if (tag === "a") return make("a", { href: key < 10 ? "#" : `page-${key}.html`, ...own }, [makeText(text)]);
    if (tag === "rich") {
      const bold = make("b", {}, [makeText(words[0] ?? "")]);
      return make("p", own, [makeText(`${text} `), bold, makeText(` ${[...words].reverse().join(" ")}`)]);
    }
    if (tag === "form") return make(tag, { name: `form ${next}`, ...own }, [makeText(text)]);
    if (tag === "section" && key < 6) return make(tag, { id: `section-${next}`, ...own }, children.map(build));
    return make(tag, own, children.length > 0 ? children.map(build) : [makeText(text)]);
  };
  return make("body", { class: "body" }, sections.map(build));
});
