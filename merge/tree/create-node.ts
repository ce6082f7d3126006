import { hashText } from "./hash";
import type { Attribute, Node, Range } from "./node";

/** What a reader knows of a node; the rest follows from it. */
export interface NodeParts extends Range {
  readonly name: string;
  readonly value?: string;
  readonly attributes?: ReadonlyMap<string, Attribute>;
  readonly children?: readonly Node[];
  readonly inner?: Range;
  readonly nameEnd?: number;
  readonly id?: string | undefined;
  readonly link?: string | undefined;
  readonly derived?: string | undefined;
  /** What counts for `content` instead of name and value. */
  readonly content?: string;
}

const NO_ATTRIBUTES: ReadonlyMap<string, Attribute> = new Map();

export function createNode(parts: NodeParts): Node {
  const { name, value = "", attributes = NO_ATTRIBUTES, children = [], start, end } = parts;
  const compared = [...attributes].sort(byName);
  const known = compared.filter(([key, { plain }]) => !isHint(key, plain));
  const rest = known.filter(([key]) => !MINOR.has(key));
  const combine = (head: string, list: typeof compared, of: "exact" | "hash" | "content") =>
    hashText(
      list.reduce((text, [key, { plain }]) => `${text}\n${key}=${plain}`, head),
      children.map((child) => child[of]),
    );
  const head = `${name}\n${value}`;
  const exact = combine(head, compared, "exact");
  const isKnown = known.length === compared.length && children.every((child) => child.hash === child.exact);
  const hash = isKnown ? exact : combine(head, known, "hash");
  const isContent =
    rest.length === known.length &&
    parts.content === undefined &&
    children.every((child) => child.content === child.hash);
  const letters = children.reduce((sum, child) => sum + child.letters, value.length);
  return {
    name,
    value,
    attributes,
    children,
    start,
    end,
    inner: parts.inner ?? { start: end, end },
    nameEnd: parts.nameEnd ?? start,
    id: parts.id,
    link: parts.link,
    derived: parts.derived,
    exact,
    hash,
    content: isContent ? hash : combine(parts.content ?? head, rest, "content"),
    weight: children.reduce((sum, child) => sum + child.weight, 1 + Math.min(value.length, 200) / 20),
    letters,
  };
}

/** What a builder changes without a change of the content: renamed classes, and sizes that it computes for images. */
export const MINOR: ReadonlySet<string> = new Set(["class", "sizes", "srcset"]);

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : a > b ? 1 : 0;

/** Copies of an element share such ids, and a new publication changes them. */
export const isHint = (name: string, value: string): boolean =>
  name === "data-w-id" || (name === "id" && value.startsWith("w-node-"));
