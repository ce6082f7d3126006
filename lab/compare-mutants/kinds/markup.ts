import { defaultTreeAdapter } from "parse5";
import { quoted } from "../../../common/edits";
import { attribute, readClasses, readText, type Element } from "../../../cli/adopt/read/html/page";
import type { Random } from "../../fuzz/random";
import { elementKind, PHONE, type Change, type ElementChange, type Kind } from "../kind";
import { removeAttribute, removeClass, removeElement, setAttribute, setContent } from "../page-edits";
import { findAll, findAround, isInTag, type SitePage } from "../site-page";

const STEPS = ["load", "scroll"];

/** Leaves out what no visitor sees. */
const findShown = (page: SitePage, selector: string): Element[] =>
  findAll(page, selector).filter(
    (element) =>
      !HIDDEN.some((name) => findAround(element, name)) && !isInTag(element, ["noscript", "svg", "template"]),
  );

const HIDDEN = ["w-condition-invisible", "w-embed", "w-form-done", "w-form-fail"];

/** An element whose only content is text. */
function isText(element: Element): boolean {
  const [child] = element.childNodes;
  return (
    element.childNodes.length === 1 &&
    child !== undefined &&
    defaultTreeAdapter.isTextNode(child) &&
    child.value.trim().length > 3
  );
}

/** Changes one word of a text. */
function changeWord(element: Element, random: Random): Change | undefined {
  const words = readText(element).trim().split(/\s+/);
  const at = random.below(words.length);
  const text = quoted(words.with(at, "changed").join(" "));
  return setContent(element, text, `word ${at + 1} → changed`);
}

const leadToOther: ElementChange = (element, random, page) => {
  const others = page.others.filter((path) => path !== attribute(element, "href"));
  return setAttribute(element, "href", others.length > 0 ? random.pick(others) : "elsewhere.html");
};

const removeOwnClass = (element: Element, random: Random): Change | undefined => {
  const names = readClasses(element).filter((name) => !name.startsWith("w-"));
  return names.length > 0 ? removeClass(element, random.pick(names)) : undefined;
};

const removePartClass = (element: Element, random: Random) => {
  const names = readClasses(element).filter((name) => PARTS.includes(name));
  return removeClass(element, random.pick(names));
};

const PARTS = [
  ...[
    "w-dropdown-toggle",
    "w-dropdown-list",
    "w-tab-menu",
    "w-tab-link",
    "w-tab-pane",
    "w-tab-content",
    "w-slider-mask",
  ],
  ...["w-slide", "w-slider-arrow-left", "w-slider-nav", "w-lightbox", "w-nav-menu", "w-form-fail", "w-form"],
];

const ATTRIBUTES = [
  "id",
  "target",
  "alt",
  "title",
  "placeholder",
  "for",
  "data-w-id",
  "data-name",
  "style",
  "maxlength",
];

function removeOneAttribute(element: Element, random: Random): Change | undefined {
  const names = ATTRIBUTES.filter((name) => attribute(element, name));
  return removeAttribute(element, random.pick(names));
}

function changeAria(element: Element, random: Random): Change | undefined {
  const names = element.attrs.map(({ name }) => name).filter((name) => /^(aria-|role$)/.test(name));
  return removeAttribute(element, random.pick(names));
}

/** Changes a declaration of a class that the page uses. */
function changeDeclaration(page: SitePage, element: Element, random: Random): Change | undefined {
  const own = page.sheets.filter(({ path }) => !/(^|\/)(normalize|webflow|components)\.css$/.test(path));
  const name = readClasses(element).filter((each) => /^[a-z][\w-]*$/.test(each) && !each.startsWith("w-"))[0];
  if (name === undefined) return undefined;
  const found = own.flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        new RegExp(
          `^\\.${name}\\s*\\{[^{}]*?\\n\\s+((?:opacity|display|color|background-color|width|padding-top|font-size|margin-bottom): )([^;]+);`,
          "gm",
        ),
      ),
    ].map((match) => ({
      path,
      property: match[1] ?? "",
      value: match[2] ?? "",
      end: match.index + match[0].length - 1,
    })),
  );
  if (found.length === 0) return undefined;
  const { path, property, value, end } = random.pick(found);
  const text = changeValue(property, value);
  return {
    file: path,
    edits: [{ start: end - value.length, end, text }],
    words: `.${name} ${property}${value} → ${text}`,
  };
}

function changeValue(property: string, value: string): string {
  if (property.startsWith("opacity")) return "0.3";
  if (property.startsWith("display")) return value === "none" ? "block" : "none";
  if (property.includes("color")) return "rgb(1, 200, 3)";
  return "37px";
}

export const MARKUP_KINDS: readonly Kind[] = [
  elementKind({
    ...{
      name: "class of a part removed",
      group: "markup",
      steps: ["load", "dropdown", "tabs", "slider", "lightbox", "form"],
    },
    find: (page) => findShown(page, PARTS.map((name) => `.${name}`).join(", ")),
    change: removePartClass,
  }),
  elementKind({
    ...{ name: "w-nav-button removed", group: "markup", steps: ["load", "menu"], width: PHONE },
    find: (page) => findAll(page, ".w-nav-button"),
    change: (element) => removeClass(element, "w-nav-button"),
  }),
  elementKind({
    ...{ name: "style class removed", group: "markup", steps: STEPS },
    find: (page) => findShown(page, "[class]"),
    change: removeOwnClass,
  }),
  elementKind({
    ...{ name: "attribute removed", group: "markup", steps: ["load"] },
    find: (page) =>
      findShown(page, ATTRIBUTES.map((name) => `[${name}]`).join(", ")).filter((element) =>
        ATTRIBUTES.some((name) => attribute(element, name)),
      ),
    change: removeOneAttribute,
  }),
  elementKind({
    ...{ name: "element removed", group: "markup", steps: STEPS },
    find: (page) =>
      findShown(page, "p, h1, h2, h3, img, a, li, div").filter(
        (element) => element.tagName === "img" || isText(element),
      ),
    change: removeElement,
  }),
  elementKind({
    ...{ name: "text changed", group: "markup", steps: ["load"] },
    find: (page) => findShown(page, "p, h1, h2, h3, a, li, div, span").filter(isText),
    change: changeWord,
  }),
  elementKind({
    ...{ name: "link to another page", group: "markup", steps: ["load"] },
    find: (page) => findShown(page, 'a[href]:not([href^="#"])'),
    change: leadToOther,
  }),
  elementKind({
    ...{ name: "link to another section", group: "markup", steps: ["load", "anchor"] },
    find: (page) => findShown(page, 'a[href^="#"]').filter((element) => (attribute(element, "href") ?? "").length > 1),
    change: (element) => setAttribute(element, "href", "#elsewhere"),
  }),
  elementKind({
    ...{ name: "picture changed", group: "markup", steps: ["load"] },
    find: (page) => findShown(page, "img[src]"),
    change: (element, random, page) => {
      const others = findAll(page, "img[src]").flatMap((other) => attribute(other, "src") ?? []);
      return setAttribute(element, "src", random.pick(others));
    },
  }),
  elementKind({
    ...{ name: "tabindex", group: "markup", steps: ["load"] },
    find: (page) => findShown(page, "a[href], input, button, [tabindex]"),
    change: (element) => setAttribute(element, "tabindex", "-1"),
  }),
  elementKind({
    ...{ name: "aria", group: "markup", steps: ["load"] },
    find: (page) => findShown(page, "*").filter(({ attrs }) => attrs.some(({ name }) => /^(aria-|role$)/.test(name))),
    change: changeAria,
  }),
  elementKind({
    ...{ name: "CSS declaration", group: "markup", steps: STEPS },
    find: (page) => findShown(page, "[class]"),
    change: (element, random, page) => changeDeclaration(page, element, random),
  }),
];
