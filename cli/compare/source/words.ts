import type { Node, Tree } from "../../../merge";

/** The parts of a page that a place is named after. */
const PLACES = ["navigation bar", "slider", "set of tabs", "dropdown", "lightbox", "background video"];
/** Its text is no words. */
const LIST = "list of lightbox items";
/** Nouns for elements, by class and then by tag. */
const BY_CLASS: readonly (readonly [name: string, noun: string])[] = [
  ["w-form-done", "success message"],
  ["w-form-fail", "failure message"],
  ["w-form", "form block"],
  ["w-nav-button", "menu button"],
  ["w-nav-menu", "menu"],
  ["w-nav", "navigation bar"],
  ["w-slider-arrow-left", "left arrow"],
  ["w-slider-arrow-right", "right arrow"],
  ["w-slider-nav", "row of dots"],
  ["w-slide", "slide"],
  ["w-slider", "slider"],
  ["w-tab-link", "tab"],
  ["w-tab-pane", "tab pane"],
  ["w-tabs", "set of tabs"],
  ["w-dropdown-toggle", "dropdown button"],
  ["w-dropdown-list", "dropdown list"],
  ["w-dropdown", "dropdown"],
  ["w-lightbox", "lightbox"],
  ["w-json", LIST],
  ["w-background-video", "background video"],
];
const BY_TAG: Readonly<Record<string, string>> = {
  html: "page",
  a: "link",
  button: "button",
  form: "form",
  input: "field",
  textarea: "field",
  select: "field",
  label: "label",
  img: "picture",
  video: "video",
  iframe: "frame",
  section: "section",
  p: "paragraph",
  li: "list item",
  style: "style sheet",
  script: "script",
  link: "link to a file",
  meta: "meta tag",
  "#text": "text",
  "#comment": "comment",
  "#doctype": "document type",
};

/** The longest text that is shown, and the longest one that names an element. */
const [SHOWN, NAME] = [80, 40];

export const shorten = (text: string, most = SHOWN): string => {
  const plain = text.replace(/\s+/g, " ").trim();
  return plain.length > most ? `${plain.slice(0, most - 1)}…` : plain;
};

const get = (node: Node, name: string): string => node.attributes.get(name)?.value ?? "";
const readClasses = (node: Node): string[] => get(node, "class").split(/\s+/).filter(Boolean);

export function nameKind(node: Node): string {
  const classes = readClasses(node);
  const [, noun] = BY_CLASS.find(([name]) => classes.includes(name)) ?? [];
  if (noun) return noun;
  if (node.name === "input" && /^(submit|button|image|reset)$/i.test(get(node, "type"))) return "button";
  return BY_TAG[node.name] ?? (/^h[1-6]$/.test(node.name) ? "heading" : `<${node.name}>`);
}

export const readWords = (node: Node): string =>
  node.name === "#text"
    ? node.value
    : node.children
        .filter(({ name }) => name !== "script" && name !== "style")
        .map(readWords)
        .join(" ")
        .replace(/\s+/g, " ")
        .trim();

/** An element in words: its kind, and a name or the first words of its text. */
export function describe(node: Node): string {
  if (node.name === "html" || node.name === "body") return "page";
  const kind = nameKind(node);
  const name = readName(node) || (kind === LIST ? "" : shorten(readWords(node), NAME));
  if (name) return `${kind} “${name}”`;
  const [first] = get(node, "id") ? [`#${get(node, "id")}`] : readClasses(node).map((each) => `.${each}`);
  return first && kind.startsWith("<") ? `${kind} ${first}` : kind;
}

function readName(node: Node): string {
  if (node.name === "form") return get(node, "data-name") || get(node, "name") || get(node, "id");
  if (/^(input|select|textarea)$/.test(node.name))
    return get(node, "name") || get(node, "data-name") || get(node, "id") || get(node, "value");
  if (node.attributes.has("data-w-tab")) return get(node, "data-w-tab");
  if (node.name === "img") return get(node, "alt") || (get(node, "src").split("/").pop() ?? "");
  if (node.name === "meta") return get(node, "name") || get(node, "property");
  return shorten(node.name === "link" ? get(node, "href") : get(node, "src"));
}

/** Where a node is, in words: the nearest part of the page that has a name, or the number of the part on its page. */
export function describePlace(tree: Tree, node: Node): string {
  for (let at: Node | undefined = tree.locate(node).parent; at; at = tree.locate(at).parent) {
    // The messages of a form are beside it.
    const form = at.children.find(({ name }) => name === "form");
    const part = nameKind(at) === "form block" && form && form !== node ? form : at;
    const kind = nameKind(part);
    if (kind === "form") return describe(part);
    if (PLACES.includes(kind)) {
      const all = tree.nodes.filter((other) => nameKind(other) === kind);
      return all.length > 1 ? `${kind} ${all.indexOf(part) + 1}` : kind;
    }
  }
  return "";
}
