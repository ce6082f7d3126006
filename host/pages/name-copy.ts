import type { Node, Tree } from "../../merge";
import type { Scope } from "./edited-page";

/** Attributes with ids of other elements. */
const REFERENCES = new Set(
  (
    "for list headers itemref aria-controls aria-labelledby aria-describedby aria-owns aria-details aria-flowto " +
    "aria-errormessage aria-activedescendant"
  ).split(" "),
);

/**
 * Gives the ids in copies new values, and makes what refers to them follow: labels, relations, links to a part of the page,
 * paints of drawings.
 * @param scopes copies that refer to each other.
 * @param taken ids of the page and of other copies; the new ones are added.
 */
export function nameCopies(tree: Tree, scopes: readonly Scope[], taken: Set<string>): void {
  const elements = scopes.flatMap((scope) => listInside(tree, scope.root).map((node) => ({ scope, node })));
  const ids = new Map<string, string>();
  for (const { scope, node } of elements) {
    const id = node.attributes.get("id")?.value;
    if (!id || ids.has(id)) continue;
    const renamed = findFree(`${id}-${scope.copy}`, taken);
    taken.add(renamed);
    ids.set(id, renamed);
  }
  for (const { scope, node } of elements) {
    for (const [name, { value }] of node.attributes) {
      const renamed = rename(name, value, ids);
      if (renamed !== value) setRenamed(scope, node, name, renamed);
    }
  }
}

/** Gives an attribute of a copy another value than that of the page. */
export function setRenamed(scope: Scope, node: Node, name: string, value: string): void {
  scope.plan.setAttribute(node, name, value);
  scope.renamed.set(node, new Map(scope.renamed.get(node)).set(name, value));
}

export const listIds = (tree: Tree): Set<string> =>
  new Set(tree.nodes.flatMap(({ attributes }) => attributes.get("id")?.value ?? []));

/** A name that is not taken: as given, or with a number. */
export function findFree(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name}-${number}`;
    if (!taken.has(free)) return free;
  }
}

export function listInside(tree: Tree, node: Node): readonly Node[] {
  const { order, last } = tree.locate(node);
  return tree.nodes.slice(order, last + 1);
}

function rename(attribute: string, value: string, ids: ReadonlyMap<string, string>): string {
  const find = (id: string) => ids.get(id) ?? id;
  if (attribute === "id") return find(value);
  if (REFERENCES.has(attribute)) return value.replace(/[^ \t\n\r\f]+/g, find);
  if (/^(xlink:)?href$/.test(attribute) && value.startsWith("#")) return `#${find(value.slice(1))}`;
  return value.replace(/(url\(\s*["']?#)([^"')\s]+)/gi, (_whole, head: string, id: string) => head + find(id));
}
