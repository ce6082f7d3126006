/** A range of a source. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface Attribute extends Range {
  readonly value: string;
  /** The value in a form that spelling does not change: classes sorted, declarations without white space. */
  readonly plain: string;
}

/** An element, a text, a comment, or a rule or grouping rule of a style sheet. The range excludes white space without meaning. */
export interface Node extends Range {
  /** The tag; of others "#text", "#comment", "#doctype", "#rule", and "#root". */
  readonly name: string;
  /** The content of a text, comment or rule, in a form that spelling does not change. */
  readonly value: string;
  readonly attributes: ReadonlyMap<string, Attribute>;
  readonly children: readonly Node[];
  /** Between the tags or braces. */
  readonly inner: Range;
  /** The end of the start tag's name, where attributes can be added. */
  readonly nameEnd: number;
  /** What identifies the node in the whole tree, if it is unique there. */
  readonly id?: string | undefined;
  /** What identifies the node among its siblings, if it is unique there; empty if there are several such values inside. */
  readonly link?: string | undefined;
  /** The name that the caller gave to a derived element. */
  readonly derived?: string | undefined;
  /** Of all that compares. */
  readonly exact: number;
  /** The same without hints, which a new publication may change. */
  readonly hash: number;
  /** The same without minor attributes and selectors. */
  readonly content: number;
  /** Nodes of the subtree, and a share of its text. */
  readonly weight: number;
  /** Characters of text in the subtree. */
  readonly letters: number;
}

/** Where a node is in its tree. */
interface Position {
  readonly parent: Node | undefined;
  readonly index: number;
  /** In document order; `last` is that of the last descendant. */
  readonly order: number;
  readonly last: number;
}

/** A page or sheet as it is merged. It is never written back: changes are made in the source, by position. */
export interface Tree {
  readonly source: string;
  readonly root: Node;
  /** All nodes in document order. */
  readonly nodes: readonly Node[];
  /** Why only the lines of this source can be merged; undefined if it has a tree. */
  readonly problem?: string | undefined;
  locate(node: Node): Position;
}

/** Whether a node has children, not a text that compares as a whole. */
export const isElement = ({ name }: Node): boolean => name === "#root" || !name.startsWith("#");

export function createTree(source: string, root: Node, problem?: string): Tree {
  const nodes: Node[] = [];
  const positions = new Map<Node, Position>();
  function visit(node: Node, parent: Node | undefined, index: number): void {
    const order = nodes.push(node) - 1;
    node.children.forEach((child, at) => visit(child, node, at));
    positions.set(node, { parent, index, order, last: nodes.length - 1 });
  }
  visit(root, undefined, 0);
  return {
    source,
    root,
    nodes,
    problem,
    locate(node) {
      const position = positions.get(node);
      if (!position) throw new Error(`The node <${node.name}> is of another tree; expected one of this tree.`);
      return position;
    },
  };
}
