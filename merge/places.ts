import type { Place } from "./change";
import { splitWords } from "./tree/attributes";
import { isElement, type Node, type Tree } from "./tree/node";

export function makePlace(tree: Tree, node: Node): Place {
  const path: number[] = [];
  for (let at = tree.locate(node); at.parent; at = tree.locate(at.parent)) path.unshift(at.index);
  return { path, name: node.name };
}

/** The node of a place; undefined if the tree is not the one that the place is of. */
export function findPlace({ root }: Pick<Tree, "root">, { path, name }: Place): Node | undefined {
  let node: Node | undefined = root;
  for (const index of path) node = node?.children[index];
  return node?.name === name ? node : undefined;
}

/** As many levels as a short selector has. */
const LEVELS = 3;

export function formatSelector(tree: Tree, node: Node): string {
  const parts: string[] = [];
  let at: Node | undefined = isElement(node) || node.name === "#rule" ? node : tree.locate(node).parent;
  while (at && at.name !== "#root" && parts.length < LEVELS) {
    const { parent }: { parent: Node | undefined } = tree.locate(at);
    parts.unshift(formatStep(at, parent));
    at = at.attributes.has("id") ? undefined : parent;
  }
  return parts.join(" > ");
}

function formatStep(node: Node, parent: Node | undefined): string {
  if (node.name === "#rule") return node.value.split("{")[0] ?? node.value;
  const id = node.attributes.get("id")?.value;
  if (id) return `${node.name}#${id}`;
  const [name] = splitWords(node.attributes.get("class")?.value ?? "");
  const twins = parent?.children.filter((child) => child.name === node.name) ?? [];
  const nth = twins.length > 1 ? `:nth-of-type(${twins.indexOf(node) + 1})` : "";
  return `${node.name}${name === undefined ? "" : `.${name}`}${nth}`;
}

/** The text of the heading that a node is in, or of the last one before it. */
export function findHeading(tree: Tree, node: Node): string | undefined {
  for (let at = tree.locate(node).order; at >= 0; at--) {
    const heading = tree.nodes[at];
    if (heading && /^h[1-6]$/.test(heading.name)) return readText(heading);
  }
  return undefined;
}

const readText = (node: Node): string =>
  [node.name === "#text" ? node.value : "", ...node.children.map(readText)].join(" ").replace(/\s+/g, " ").trim();
