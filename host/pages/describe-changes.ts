import { findPlace, readPage, type Node, type Tree } from "../../merge";
import type { PageChange, PageDifference } from "../records/pages";
import { parseMark } from "./mark";
import { readSettings } from "./page-settings";

/**
 * What differs between two lists of changes of a page, for owners: each value before and after. A change that is in one of
 * the lists only is compared with the page itself.
 */
export function describeChanges(
  base: string,
  before: readonly PageChange[],
  after: readonly PageChange[],
): PageDifference[] {
  const tree = readPage(base);
  const own = readSettings(base, "");
  const describe = (changes: readonly PageChange[]) =>
    new Map(changes.flatMap((change) => describeChange(tree, change)).map((part) => [part.key, part]));
  const [old, current] = [describe(before), describe(after)];
  const keys = new Set([...current.keys(), ...old.keys()]);
  return [...keys].flatMap((key) => {
    const [was, is] = [old.get(key), current.get(key)];
    const part = is ?? was;
    if (!part || was?.value === is?.value) return [];
    const untouched = part.setting ? String(own[part.setting]) : part.untouched;
    return [{ what: part.what, before: was?.value ?? untouched, after: is?.value ?? untouched }];
  });
}

/** One value that a change sets. */
interface Part {
  key: string;
  what: string;
  value: string;
  /** The value in the page without changes. */
  untouched: string;
  setting?: keyof ReturnType<typeof readSettings>;
}

const SETTINGS = {
  title: "Title of the page",
  description: "Description of the page",
  image: "Image for links to the page",
  indexable: "Listed by search engines",
  address: "Address of the page",
} as const;

const ATTRIBUTES = {
  href: "Address of a link",
  alt: "Alternative text",
  title: "Hint",
  target: "Window of a link",
} as const;

function describeChange(tree: Tree, change: PageChange): Part[] {
  if (change.kind === "settings") {
    const { kind, ...values } = change;
    return (Object.keys(values) as (keyof typeof SETTINGS)[]).map((setting) => ({
      ...{ key: `${kind} ${setting}`, what: SETTINGS[setting], value: String(values[setting]), untouched: "", setting },
    }));
  }
  const node = findNode(tree, change.place);
  const text = node ? readText(node) : "";
  const key = `${change.kind} ${change.place}`;
  const readAttribute = (name: string) => node?.attributes.get(name)?.value ?? "";
  switch (change.kind) {
    case "text":
      return [{ key, what: "Text", value: change.value, untouched: text }];
    case "rich":
      return [{ key, what: "Text", value: change.html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " "), untouched: text }];
    case "attribute": {
      const untouched = readAttribute(change.name);
      return [{ key: `${key} ${change.name}`, what: ATTRIBUTES[change.name], value: change.value ?? "", untouched }];
    }
    case "image":
      return [{ key, what: "Image", value: change.src, untouched: readAttribute("src") }];
    case "hide":
      return [{ key, what: "Hidden", value: "hidden", untouched: text }];
    case "remove":
      return [{ key, what: "Removed", value: "", untouched: text }];
    case "duplicate":
      return [{ key: `${key} ${change.copy}`, what: "Copy", value: text, untouched: "" }];
    case "move":
      return [{ key, what: "Moved", value: text, untouched: "" }];
  }
}

function findNode(tree: Tree, place: string): Node | undefined {
  const mark = parseMark(place);
  return mark?.copy === "" ? findPlace(tree, mark) : undefined;
}

/** The text of a node, without markup. */
const readText = (node: Node): string =>
  [node.name === "#text" ? node.value : "", ...node.children.map(readText)].join(" ").replace(/\s+/g, " ").trim();
