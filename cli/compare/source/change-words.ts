import type { Change, Node, Tree } from "../../../merge";
import { counted } from "../../counted";
import type { AttributeValues } from "./attributes";
import { describeWhole, type Difference } from "./finding";
import { describe, describePlace, nameKind, readWords, shorten } from "./words";
import { describePart, diffValues } from "./values";

const words = (text: string | null): string[] => (text ?? "").split(/\s+/).filter(Boolean);

/** Specific phrases for changed attributes, by the kind of element. */
const PHRASES: readonly (readonly [names: RegExp, kinds: RegExp, phrase: (value: string) => string])[] = [
  [/^(data-)?name$/, /^(field|form|button)$/, (value) => `is called “${value}” in the copy`],
  [/^(href|action)$/, /^(link|form|tab|lightbox|menu button|button)$/, (value) => `leads to “${value}” in the copy`],
  [/^(src|srcset|data-src|poster)$/, /./, (value) => `shows or loads “${value}” in the copy`],
];

const spell = (name: string): string => (name === "name" ? name : `attribute ${name}`);

/** An attribute that is another one in the copy, in words. */
export function describeAttribute(tree: Tree, node: Node, name: string, values: AttributeValues): Difference {
  const { exported, copy } = values;
  const place = describePlace(tree, node);
  const shown = { exported: shorten(exported ?? ""), adopted: shorten(copy ?? "") };
  return { place, what: `the ${describe(node)} ${phraseAttribute(node, name, values)}`, ...shown };
}

function phraseAttribute(node: Node, name: string, { exported, copy }: AttributeValues): string {
  if (name === "class") {
    const missing = words(exported).filter((each) => !words(copy).includes(each));
    const added = words(copy).filter((each) => !words(exported).includes(each));
    const lacks = missing.length > 0 ? [`lacks the class “${missing.join(" ")}”`] : [];
    return [...lacks, ...(added.length > 0 ? [`has the additional class “${added.join(" ")}”`] : [])].join(" and ");
  }
  if (copy === null) return `has no ${spell(name)} in the copy`;
  const [, , phrase] = PHRASES.find(([names, kinds]) => names.test(name) && kinds.test(nameKind(node))) ?? [];
  if (phrase) return phrase(shorten(copy));
  const value = `has the ${spell(name)} “${shorten(copy)}” in the copy`;
  return exported === null ? `${value}, and none in the export` : `${value}, not “${shorten(exported)}”`;
}

/** A change of elements or texts in words. */
export function describeChange(before: Tree, after: Tree, change: Change, node: Node | undefined): Difference {
  switch (change.kind) {
    case "remove":
      return about(before, node, "is missing in the copy", { exported: list(node), adopted: "" });
    case "move":
      return about(before, node, "is at another place in the copy", { exported: "", adopted: "" });
    case "text":
      return describeText(before, node, findByHash(after, change.hash), change.mine);
    case "replace": {
      const other = findByHash(after, change.hash);
      const what = `is another element in the copy: the ${other ? describe(other) : "element"}`;
      return about(before, node, what, { exported: list(node), adopted: list(other) });
    }
    case "insert": {
      const added = findByHash(after, change.hash);
      return about(after, added, "is only in the copy", { exported: "", adopted: list(added) });
    }
    default:
      return describeWhole("the page differs in its lines");
  }
}

const findByHash = (tree: Tree, hash: number) => tree.nodes.find((node) => node.hash === hash);

function about(tree: Tree, node: Node | undefined, what: string, values: Pick<Difference, "exported" | "adopted">) {
  const place = node ? describePlace(tree, node) : "";
  return { place, what: `the ${node ? describe(node) : "element"} ${what}`, ...values };
}

/** What an element has inside, in words. */
const list = (node: Node | undefined): string =>
  node ? shorten(node.name === "#text" ? node.value : readWords(node)) : "";

function describeText(before: Tree, node: Node | undefined, other: Node | undefined, mine: string): Difference {
  const parent = node && before.locate(node).parent;
  const named = parent && parent.name !== "body" ? parent : node;
  const [json, copied] = [readJson(node), readJson(other)];
  const values = { exported: shorten(node?.value ?? ""), adopted: shorten(other?.value ?? mine) };
  if (json === undefined || copied === undefined) {
    const isCode = named !== undefined && /^(script|style)$/.test(named.name);
    const what = isCode ? "has another text in the copy" : `reads “${values.adopted}” in the copy`;
    return about(before, named, what, values);
  }
  const [first, ...more] = diffValues(json, copied);
  const place = first?.path.map(describePart).join(", ") ?? "";
  const rest = more.length > 0 ? ` and ${counted(more.length, "more value")}` : "";
  return about(
    before,
    named,
    `${first?.copy === undefined ? "lacks" : "differs in"} ${place}${rest} in the copy`,
    values,
  );
}

function readJson(node: Node | undefined): unknown {
  if (!node || !/^\s*[{[]/.test(node.value)) return undefined;
  try {
    return JSON.parse(node.value);
  } catch {
    return undefined;
  }
}
