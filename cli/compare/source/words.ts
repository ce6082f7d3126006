import type { Node, Tree } from "../../../merge";

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
  ["w-json", "list of lightbox items"],
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
  link: "link to a file",
  meta: "meta tag",
  "#text": "text",
  "#comment": "comment",
  "#doctype": "document type",
};
/** The elements that a place is named after. */
const PLACES = /^(form|navigation bar|menu|slider|set of tabs|dropdown|lightbox|background video|section|form block)$/;

/** The longest text that is shown. */
const SHOWN = 80;

export const shorten = (text: string): string => {
  const plain = text.replace(/\s+/g, " ").trim();
  return plain.length > SHOWN ? `${plain.slice(0, SHOWN - 1)}…` : plain;
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
  const kind = nameKind(node);
  if (node.name === "html") return "the page";
  const name = readName(node) || shorten(readWords(node)).slice(0, 40);
  const first = get(node, "id") ? `#${get(node, "id")}` : readClasses(node).map((each) => `.${each}`)[0];
  return name ? `${kind} “${name}”` : first && kind.startsWith("<") ? `${kind} ${first}` : kind;
}

function readName(node: Node): string {
  if (node.name === "form") return get(node, "data-name") || get(node, "name") || get(node, "id");
  if (/^(input|select|textarea)$/.test(node.name))
    return get(node, "name") || get(node, "data-name") || get(node, "id") || get(node, "value");
  if (node.attributes.has("data-w-tab")) return get(node, "data-w-tab");
  if (node.name === "img") return get(node, "alt") || (get(node, "src").split("/").pop() ?? "");
  if (node.name === "meta") return get(node, "name") || get(node, "property");
  return shorten(get(node, "href") && node.name === "link" ? get(node, "href") : get(node, "src"));
}

/** Where a node is, in words: the nearest part of the page that has a name. */
export function describePlace(tree: Tree, node: Node): string {
  for (let at: Node | undefined = tree.locate(node).parent; at; at = tree.locate(at).parent) {
    if (!PLACES.test(nameKind(at)) && !get(at, "id")) continue;
    // The messages of a form are beside it.
    const form = nameKind(at) === "form block" ? at.children.find(({ name }) => name === "form") : undefined;
    return describe(form ?? at);
  }
  return "";
}
