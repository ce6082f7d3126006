import { createPlan, findPlace, makePlace, type Node, type Plan, type Tree } from "../../merge";
import { ChangeProblem } from "./change-problem";
import { formatMark, parseMark } from "./mark";

/** The page, or a copy of one of its elements. */
export interface Scope {
  /** Name of the copy; empty: the page itself. */
  readonly copy: string;
  /** The node of the page that it has the content of. */
  readonly root: Node;
  readonly plan: Plan;
  /** The scope that the copy is put into. */
  readonly outer: Scope | undefined;
  /** Attributes of which the copy has other values. */
  readonly renamed: Map<Node, Map<string, string>>;
}

/** A node in the page or in a copy. */
export interface Target {
  readonly scope: Scope;
  readonly node: Node;
}

/** A page with copies of its elements, and the order of siblings. Everything else is edited with the plans of the scopes. */
export interface EditedPage {
  readonly tree: Tree;
  has(place: string): boolean;
  /** @throws ChangeProblem */
  find(place: string): Target;
  readMark(target: Target): string;
  /** Adds a copy of an element behind it. @throws ChangeProblem */
  addCopy(target: Target, copy: string): Scope;
  /** Puts an element behind a sibling, or in front of all. @throws ChangeProblem */
  move(target: Target, after: Target | undefined): void;
  /** Leaves an element out. */
  leaveOut(target: Target): void;
  /** All scopes, the page first. */
  scopes(): Iterable<Scope>;
  render(): string;
}

/** A child in the order that the owner has chosen: a node that is in the page, or a copy. */
type Item = Node | Scope;

const isScope = (item: Item): item is Scope => "plan" in item;

export function createEditedPage(tree: Tree): EditedPage {
  const { source } = tree;
  const createScope = (copy: string, root: Node, outer?: Scope): Scope => ({
    ...{ copy, root, outer, plan: createPlan({ source, root }), renamed: new Map() },
  });
  const page = createScope("", tree.root);
  const scopes = new Map<string, Scope>([["", page]]);
  /** Children that have copies or another order, by scope and parent. */
  const orders = new Map<Scope, Map<Node, Item[]>>();
  const moved = new Set<Item>();
  const gone = new Set<Item>();

  function findTarget(place: string): Target | undefined {
    const mark = parseMark(place);
    const scope = mark && scopes.get(mark.copy);
    const node = scope && findPlace({ root: scope.root }, mark);
    return node && { scope, node };
  }

  function find(place: string): Target {
    const target = findTarget(place);
    if (!target) throw new ChangeProblem(`The page has no place ${place.slice(0, 100)}`);
    return target;
  }

  /** The children around a target, and the target among them. */
  function listAround({ scope, node }: Target): { siblings: Item[]; item: Item } {
    const isCopy = node === scope.root && scope.outer !== undefined;
    const parent = tree.locate(node).parent;
    if (!parent) throw new ChangeProblem("The root of the page has no siblings");
    const inside = isCopy ? scope.outer : scope;
    const ofScope = orders.get(inside) ?? new Map<Node, Item[]>();
    orders.set(inside, ofScope);
    const siblings = ofScope.get(parent) ?? [...parent.children];
    ofScope.set(parent, siblings);
    return { siblings, item: isCopy ? scope : node };
  }

  function renderScope(scope: Scope): string {
    for (const [parent, items] of orders.get(scope) ?? []) {
      let after: Node | undefined;
      for (const item of items) {
        const isNew = isScope(item) || moved.has(item);
        if (!isNew) after = item;
        else if (!gone.has(item)) {
          const node = isScope(item) ? item.root : item;
          scope.plan.insert(parent, after, [readSpace(tree, node), isScope(item) ? renderScope(item) : item]);
        }
      }
    }
    return scope.plan.render().text;
  }

  return {
    tree,
    has: (place) => findTarget(place) !== undefined,
    find,
    readMark({ scope, node }) {
      const { path, name } = makePlace(tree, node);
      return formatMark({ name, copy: scope.copy, path: path.slice(makePlace(tree, scope.root).path.length) });
    },
    addCopy(target, copy) {
      if (scopes.has(copy)) throw new ChangeProblem(`There are two copies ${copy}`);
      const { siblings, item } = listAround(target);
      const outer = isScope(item) ? item.outer : target.scope;
      const scope = createScope(copy, target.node, outer);
      scopes.set(copy, scope);
      siblings.splice(siblings.indexOf(item) + 1, 0, scope);
      return scope;
    },
    move(target, after) {
      const { siblings, item } = listAround(target);
      const other = after && listAround(after);
      if (other && (other.siblings !== siblings || other.item === item))
        throw new ChangeProblem("An element can be moved among its siblings only");
      siblings.splice(siblings.indexOf(item), 1);
      siblings.splice(other ? siblings.indexOf(other.item) + 1 : 0, 0, item);
      if (!isScope(item)) moved.add(item);
    },
    leaveOut({ scope, node }) {
      if (node === scope.root) gone.add(scope);
      else {
        gone.add(node);
        scope.plan.remove(node);
      }
    },
    scopes: () => scopes.values(),
    render: () => renderScope(page),
  };
}

/** The white space in front of a node. */
function readSpace(tree: Tree, node: Node): string {
  const { parent, index } = tree.locate(node);
  const before = parent?.children[index - 1]?.end ?? parent?.inner.start ?? node.start;
  return /[ \t\n\r\f]*$/.exec(tree.source.slice(before, node.start))?.[0] ?? "";
}
