import { parse, type Node, type Options } from "acorn";

/** A syntax tree node whose fields are read by name. */
export type Tree = Node & Record<string, unknown>;

const OPTIONS: Options = {
  ecmaVersion: "latest",
  allowReturnOutsideFunction: true,
  allowAwaitOutsideFunction: true,
  allowHashBang: true,
  allowSuperOutsideMethod: true,
};

/** Parses a script, as a classic script first and as a module second. `undefined` when it is neither. */
export function parseScript(source: string): Tree | undefined {
  for (const sourceType of ["script", "module"] as const) {
    try {
      return parse(source, { ...OPTIONS, sourceType }) as Node as Tree;
    } catch {
      // Cut short, another language, or nested too deep for the parser's own recursion.
    }
  }
  return undefined;
}

export function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";
}

/** The child nodes of one node, in source order of its fields. */
export function children(node: Tree): Tree[] {
  return Object.values(node).flat().filter(isTree);
}

/** Calls `visit` for a node and everything below it. A list instead of recursion: bundles nest deeply. */
export function walk(root: Tree, visit: (node: Tree) => void): void {
  const pending = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    visit(node);
    for (const child of children(node).reverse()) pending.push(child);
  }
}

/** The text of a string or of a template without expressions. */
export function text(node: unknown): string | undefined {
  if (!isTree(node)) return undefined;
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node.type !== "TemplateLiteral" || (node.expressions as unknown[]).length > 0) return undefined;
  const [quasi] = node.quasis as { value: { cooked?: string | null } }[];
  return quasi?.value.cooked ?? undefined;
}

/** The name of the property that a member expression reads: `a.b` and `a["b"]` alike. */
export function propertyName(node: Tree): string | undefined {
  if (node.type !== "MemberExpression" || !isTree(node.property)) return undefined;
  return node.computed ? text(node.property) : (node.property.name as string | undefined);
}

/** An expression without the parentheses, sequences and optional chains that bundlers put around it. */
export function bare(node: unknown): Tree | undefined {
  let current = isTree(node) ? node : undefined;
  while (current) {
    if (current.type === "ChainExpression" || current.type === "ParenthesizedExpression") {
      current = isTree(current.expression) ? current.expression : undefined;
    } else if (current.type === "SequenceExpression") {
      const last: unknown = (current.expressions as unknown[]).at(-1);
      current = isTree(last) ? last : undefined;
    } else break;
  }
  return current;
}
