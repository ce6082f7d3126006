import { posix } from "node:path";
import { makePlace, type Node, type Tree } from "../../merge";
import type { PageChange } from "../records/pages";
import { editPage } from "./apply-changes";
import type { Scope, Target } from "./edited-page";
import { formatMark } from "./mark";

/** A page with the path of its file, from which its relative addresses start. */
export interface PageTree {
  readonly page: string;
  readonly tree: Tree;
}

/** Changes of a part of a page. */
export interface PartChanges {
  readonly isEmpty: boolean;
  /** The longest text of the part in its source; empty: it has none. A page without it does not have the part. */
  readonly text: string;
  /** The changes for another page; undefined if that does not have the same part. */
  makeFor(other: PageTree): PageChange[] | undefined;
}

/**
 * Finds the changes of a part of a page, such as a link of its menu: those of an element, of what is inside of it, and of the
 * copy that it is in. Another page has the same part if everything inside of it, and the elements around it, are the same.
 * @param changes all changes of the page.
 * @param place of the element.
 * @throws ChangeProblem
 */
export function findPartChanges(changes: readonly PageChange[], place: string, from: PageTree): PartChanges {
  const edited = editPage(from.tree, changes);
  const part = edited.find(place);
  const copy = findOuterCopy(part.scope);

  function isOfPart(change: Exclude<PageChange, { kind: "settings" }>): boolean {
    if (change.kind === "duplicate" && change.copy === copy?.copy) return true;
    const target = edited.find(change.place);
    const outer = findOuterCopy(target.scope);
    if (copy || outer) return copy ? copy === outer : contains(part.node, outer?.root) && outer?.root !== part.node;
    return contains(part.node, target.node) && !(change.kind === "duplicate" && target.node === part.node);
  }

  const chosen = changes.flatMap((change) =>
    change.kind !== "settings" && change.kind !== "rich" && isOfPart(change) ? [change] : [],
  );

  function makeFor(other: PageTree): PageChange[] | undefined {
    function placeIn(mark: string): string | undefined {
      const { scope, node } = edited.find(mark);
      const found = findSame(scope.copy === "" ? node : scope.root, from, other);
      // In a copy, places are those inside of the copied element.
      return found && (scope.copy === "" ? formatMark({ ...makePlace(other.tree, found), copy: "" }) : mark);
    }
    const made: PageChange[] = [];
    for (const change of chosen) {
      const at = placeIn(change.place);
      const after = change.kind === "move" && change.after !== null ? placeIn(change.after) : null;
      if (at === undefined || after === undefined) return undefined;
      const moved = moveAddress(change, from.page, other.page);
      made.push(moved.kind === "move" ? { ...moved, place: at, after } : { ...moved, place: at });
    }
    return made;
  }

  return { isEmpty: chosen.length === 0, text: findLongestText(from.tree, part.node), makeFor };
}

/** The copy that a scope is in, and that is in no other copy; undefined: it is the page. */
function findOuterCopy(scope: Scope): Scope | undefined {
  if (!scope.outer) return undefined;
  return findOuterCopy(scope.outer) ?? scope;
}

const contains = (node: Node, inner: Target["node"] | undefined): boolean =>
  inner !== undefined && node.start <= inner.start && inner.end <= node.end;

/** The same element or text on another page. Of several, it is the one at the same position, if there are as many. */
function findSame(node: Node, from: PageTree, other: PageTree): Node | undefined {
  const { parent, index } = from.tree.locate(node);
  if (node.name === "#text") return parent && findSame(parent, from, other)?.children[index];
  const wanted = describe(node, from);
  const list = (page: PageTree): Node[] =>
    page.tree.nodes.filter((one) => one.name === node.name && describe(one, page) === wanted);
  const [here, there] = [list(from), list(other)];
  return here.length === there.length ? there[here.indexOf(node)] : undefined;
}

/** Everything inside of an element, and the elements around it. */
function describe(node: Node, page: PageTree): string {
  const around: string[] = [];
  for (let at = page.tree.locate(node).parent; at && at.name !== "body"; at = page.tree.locate(at).parent)
    around.push(describeTag(at));
  return `${around.join(" ")} ${describeContent(node, page)}`;
}

function describeContent(node: Node, { page, tree }: PageTree): string {
  if (node.name === "#text") return JSON.stringify(node.value.replace(/\s+/g, " "));
  const addresses = ["href", "src"].map((name) => {
    const value = node.attributes.get(name)?.value;
    return value === undefined ? "" : resolveAddress(value, page);
  });
  const inside = node.children.map((child) => describeContent(child, { page, tree }));
  return `${describeTag(node)} ${addresses.join(" ")}(${inside.join()})`;
}

/** The class of a link to the page itself does not count. */
function describeTag({ name, attributes }: Node): string {
  const classes = (attributes.get("class")?.value ?? "").split(/\s+/).filter((one) => one && one !== "w--current");
  return [name, ...classes].join(".");
}

/** A lone `#` leads nowhere. */
const isRelative = (address: string): boolean => !/^(?:[a-z][a-z0-9+.-]*:|[/?]|#?$)/i.test(address);

/** An address from the folder of pages. */
function resolveAddress(address: string, page: string): string {
  if (!isRelative(address)) return address;
  return address.startsWith("#") ? page + address : posix.join(posix.dirname(page), address);
}

/** A change whose address leads to the same file from another page. */
function moveAddress<C extends PageChange>(change: C, from: string, to: string): C {
  const move = (address: string): string =>
    isRelative(address) ? posix.relative(posix.dirname(to), resolveAddress(address, from)) : address;
  if (change.kind === "image") return { ...change, src: move(change.src) };
  if (change.kind === "attribute" && change.name === "href" && change.value !== null)
    return { ...change, value: move(change.value) };
  return change;
}

function findLongestText({ nodes, source }: Tree, part: Node): string {
  const texts = nodes.flatMap((node) =>
    node.name === "#text" && contains(part, node) ? [source.slice(node.start, node.end).trim()] : [],
  );
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), "");
}
