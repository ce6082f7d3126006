import type { Node, Tree } from "../../merge";
import type { EditedPage, Scope, Target } from "./edited-page";
import { findFree, listInside, setRenamed } from "./name-copy";

const NAME = "data-w-tab";
const readClasses = (node: Node): string[] => (node.attributes.get("class")?.value ?? "").split(/\s+/);

/** Copies the pane of a copied tab, or the tab of a copied pane. Both get a new name, and neither is the open one. */
export function copyOtherPart(page: EditedPage, { scope, node }: Target, copy: Scope): Scope | undefined {
  const { tree } = page;
  const name = node.attributes.get(NAME)?.value;
  const tabs = findTabs(tree, node);
  if (name === undefined || !tabs) return undefined;
  const parts = listInside(tree, tabs).filter((one) => one.attributes.has(NAME) && findTabs(tree, one) === tabs);
  const isTab = readClasses(node).includes("w-tab-link");
  const other = parts.find(
    (one) => one.attributes.get(NAME)?.value === name && readClasses(one).includes("w-tab-link") !== isTab,
  );
  const otherCopy = other && page.addCopy({ scope, node: other }, `${copy.copy}-other`);
  const taken = new Set(parts.flatMap((one) => one.attributes.get(NAME)?.value ?? []));
  const free = findFree(`${name} ${copy.copy}`, taken);
  for (const one of [copy, ...(otherCopy ? [otherCopy] : [])]) {
    setRenamed(one, one.root, NAME, free);
    const classes = one.root.attributes.get("class")?.value ?? "";
    const closed = classes.replace(/\s*\b(w--current|w--tab-active)\b/g, "");
    if (closed !== classes) setRenamed(one, one.root, "class", closed.trim());
  }
  return otherCopy;
}

function findTabs(tree: Tree, node: Node): Node | undefined {
  let at: Node | undefined = node;
  while (at && !readClasses(at).includes("w-tabs")) at = tree.locate(at).parent;
  return at;
}
