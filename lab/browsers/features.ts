import type { AnyNode, Node } from "acorn";
import { parse } from "acorn";

/**
 * A feature of the web that a script uses: `syntax ??=`, `global AbortController`, `static Array.from`,
 * `member replaceAll`, `selector has`.
 */
export type Feature = `${"syntax" | "global" | "static" | "member" | "selector"} ${string}`;

/**
 * Every feature of the web that a built script names, with how often. Types of values are unknown: a member is
 * recognized by its name only, and computed names are not found.
 */
export function listFeatures(script: string): Map<Feature, number> {
  const found = new Map<Feature, number>();
  const note = (feature: Feature) => void found.set(feature, (found.get(feature) ?? 0) + 1);
  const program = parse(script, { ecmaVersion: "latest" });
  const declared = declaredNames(program);
  visit(program, (node, parent) => {
    for (const syntax of listSyntax(node)) note(`syntax ${syntax}`);
    if (node.type === "Identifier" && !declared.has(node.name) && isReference(node, parent))
      note(`global ${node.name}`);
    if (node.type === "MemberExpression" && !node.computed && node.property.type === "Identifier") {
      const { object, property } = node;
      const known = object.type === "Identifier" && !declared.has(object.name) && /^[A-Z]/.test(object.name);
      note(known ? `static ${object.name}.${property.name}` : `member ${property.name}`);
    }
    if (node.type === "Literal" && typeof node.value === "string") selectorsIn(node.value).forEach(note);
    if (node.type === "TemplateElement") selectorsIn(node.value.raw).forEach(note);
  });
  return found;
}

function visit(node: Node, use: (node: AnyNode, parent: AnyNode | undefined) => void, parent?: AnyNode): void {
  use(node as AnyNode, parent);
  for (const value of Object.values(node) as unknown[]) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (isNode(child)) visit(child, use, node as AnyNode);
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

/**
 * All names that the script declares, in any scope: minified names are too short to be those of the web, so that
 * scopes need not be distinguished.
 */
function declaredNames(program: Node): Set<string> {
  const names = new Set(["arguments", "undefined"]);
  const take = (pattern: AnyNode | null | undefined): void => {
    if (!pattern) return;
    if (pattern.type === "Identifier") names.add(pattern.name);
    else if (pattern.type === "AssignmentPattern") take(pattern.left);
    else if (pattern.type === "RestElement") take(pattern.argument);
    else if (pattern.type === "ArrayPattern") pattern.elements.forEach(take);
    else if (pattern.type === "ObjectPattern")
      pattern.properties.forEach((part) => take(part.type === "Property" ? part.value : part.argument));
  };
  visit(program, (node) => {
    if (node.type === "VariableDeclarator" || node.type === "ClassDeclaration") take(node.id);
    if (node.type === "FunctionDeclaration" || node.type === "FunctionExpression") take(node.id);
    if ("params" in node) node.params.forEach(take);
    if (node.type === "CatchClause") take(node.param);
  });
  return names;
}

function isReference(node: AnyNode, parent: AnyNode | undefined): boolean {
  switch (parent?.type) {
    case "MemberExpression":
      return parent.object === node || parent.computed;
    case "Property":
      return parent.value === node || parent.computed;
    case "MethodDefinition":
    case "PropertyDefinition":
      return parent.value === node || parent.computed;
    case "LabeledStatement":
    case "BreakStatement":
    case "ContinueStatement":
      return false;
    default:
      return true;
  }
}

function listSyntax(node: AnyNode): string[] {
  switch (node.type) {
    case "LogicalExpression":
    case "AssignmentExpression":
    case "BinaryExpression":
      return [node.operator];
    case "ChainExpression":
      return ["?."];
    case "ForOfStatement":
      return ["for-of", ...(node.await ? ["for-await"] : [])];
    case "CatchClause":
      return node.param ? [] : ["catch without a name"];
    case "PropertyDefinition":
      return [node.static ? "static field" : "field"];
    case "StaticBlock":
    case "PrivateIdentifier":
    case "AwaitExpression":
    case "YieldExpression":
    case "ArrowFunctionExpression":
    case "ClassDeclaration":
    case "TemplateLiteral":
      return [node.type];
    case "FunctionExpression":
    case "FunctionDeclaration":
      return node.async && node.generator ? ["async generator"] : [];
    case "SpreadElement":
      return ["spread"];
    case "ImportExpression":
      return ["import()"];
    case "Literal":
      if (node.bigint) return ["bigint"];
      return node.regex ? listRegexFeatures(node.regex) : [];
    default:
      return [];
  }
}

function listRegexFeatures({ pattern, flags }: { pattern: string; flags: string }): string[] {
  return [
    ...[...flags].map((flag) => `regex ${flag}`),
    ...(/\(\?<[=!]/.test(pattern) ? ["regex look-behind"] : []),
    ...(/\(\?<[^=!]/.test(pattern) ? ["regex group name"] : []),
    ...(/\\p\{/i.test(pattern) ? ["regex property"] : []),
  ];
}

const SELECTOR = /:(has|is|where|focus-visible|focus-within|popover-open|modal|user-invalid|dir)\b/g;

function selectorsIn(text: string): Feature[] {
  return [...text.matchAll(SELECTOR)].map(([, name]): Feature => `selector ${name ?? ""}`);
}
