import { bare, children, isTree, parseScript, propertyName, type Tree } from "./tree";

const GLOBAL_OBJECTS = ["window", "self", "globalThis", "top", "parent"];

interface Scope {
  names: Set<string>;
  parent?: Scope;
}

/** The global names that a script reads and those it defines on the global object. */
export interface Globals {
  reads: Set<string>;
  writes: Set<string>;
  /** False when the script could not be parsed and its text was searched instead. */
  parsed: boolean;
}

/** Finds the global names among `wanted` that a script reads, not counting its own variables. */
export function findGlobals(source: string, wanted: readonly string[]): Globals {
  const tree = parseScript(source);
  const globals: Globals = { reads: new Set(), writes: new Set(), parsed: tree !== undefined };
  try {
    if (tree) visit(tree, { names: new Set() }, { wanted, globals });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    globals.parsed = false; // Nested more deeply than the stack allows.
  }
  if (!globals.parsed) for (const name of wanted) if (mentions(source, name)) globals.reads.add(name);
  return globals;
}

/** Whether a text uses a name as a whole word, followed by a call or a property. */
function mentions(source: string, name: string): boolean {
  for (let at = source.indexOf(name); at >= 0; at = source.indexOf(name, at + 1)) {
    const before = source[at - 1] ?? " ";
    const after = source.slice(at + name.length).trimStart()[0] ?? "";
    if (!/[\w$.]/.test(before) && (after === "(" || after === ".")) return true;
  }
  return false;
}

interface Search {
  wanted: readonly string[];
  globals: Globals;
}

const isFunction = (node: Tree): boolean =>
  ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"].includes(node.type);

function visit(node: Tree, scope: Scope, search: Search): void {
  switch (node.type) {
    case "Identifier":
      note(node.name as string, scope, search.globals.reads, search);
      return;
    case "MemberExpression":
      noteMember(node, scope, search.globals.reads, search);
      visitFields(node, scope, search, ["object", ...(node.computed ? ["property"] : [])]);
      return;
    case "AssignmentExpression": {
      const left = node.left as Tree;
      if (left.type === "MemberExpression") {
        noteMember(left, scope, search.globals.writes, search);
        visitFields(left, scope, search, ["object", ...(left.computed ? ["property"] : [])]);
      } else visit(left, scope, search);
      visitFields(node, scope, search, ["right"]);
      return;
    }
    case "UnaryExpression":
      // `typeof jQuery` checks whether it exists; only code after it can need it.
      if (node.operator === "typeof" && (node.argument as Tree).type === "Identifier") return;
      break;
    case "Property":
    case "PropertyDefinition":
    case "MethodDefinition":
      visitFields(node, scope, search, [...(node.computed ? ["key"] : []), "value"]);
      return;
    case "LabeledStatement":
      visitFields(node, scope, search, ["body"]);
      return;
    case "BreakStatement":
    case "ContinueStatement":
    case "MetaProperty":
    case "ImportDeclaration":
      return;
    case "ExportSpecifier":
      visitFields(node, scope, search, ["local"]);
      return;
  }
  const inner = innerScope(node, scope);
  for (const child of children(node)) visit(child, inner, search);
}

function visitFields(node: Tree, scope: Scope, search: Search, fields: string[]): void {
  for (const field of fields) {
    const child = node[field];
    if (isTree(child)) visit(child, scope, search);
  }
}

function note(name: string, scope: Scope, into: Set<string>, { wanted }: Search): void {
  if (wanted.includes(name) && !isBound(name, scope)) into.add(name);
}

function noteMember(node: Tree, scope: Scope, into: Set<string>, { wanted }: Search): void {
  const name = propertyName(node);
  const owner = bare(node.object);
  if (!name || !wanted.includes(name) || owner?.type !== "Identifier") return;
  if (GLOBAL_OBJECTS.includes(owner.name as string) && !isBound(owner.name as string, scope)) into.add(name);
}

function isBound(name: string, scope: Scope | undefined): boolean {
  for (let at = scope; at; at = at.parent) if (at.names.has(name)) return true;
  return false;
}

function innerScope(node: Tree, parent: Scope): Scope {
  const names = new Set<string>();
  if (isFunction(node)) {
    for (const parameter of node.params as Tree[]) bind(parameter, names);
    if (node.type === "FunctionExpression" && isTree(node.id)) bind(node.id, names);
    names.add("arguments");
    hoist(node.body as Tree, names);
  } else if (node.type === "Program" || node.type === "StaticBlock") {
    for (const statement of node.body as Tree[]) hoist(statement, names);
    declareLexical(node.body as Tree[], names);
  } else if (node.type === "BlockStatement") {
    declareLexical(node.body as Tree[], names);
  } else if (node.type === "SwitchStatement") {
    for (const branch of node.cases as Tree[]) declareLexical(branch.consequent as Tree[], names);
  } else if (node.type === "CatchClause") {
    if (isTree(node.param)) bind(node.param, names);
  } else if (node.type === "ClassExpression" || node.type === "ClassDeclaration") {
    if (isTree(node.id)) bind(node.id, names);
  } else if (["ForStatement", "ForInStatement", "ForOfStatement"].includes(node.type)) {
    declareLexical([node.init, node.left].filter(isTree), names);
  } else return parent;
  return { names, parent };
}

/** Adds the declarations of `var` and functions at any depth to the nearest function. */
function hoist(root: Tree, names: Set<string>): void {
  const pending = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === "FunctionDeclaration" && isTree(node.id)) bind(node.id, names);
    if (isFunction(node) || node.type === "ClassBody") continue;
    if (node.type === "VariableDeclaration" && node.kind === "var") {
      for (const declarator of node.declarations as Tree[]) bind(declarator.id as Tree, names);
    }
    for (const child of children(node)) pending.push(child);
  }
}

function declareLexical(statements: Tree[], names: Set<string>): void {
  for (const statement of statements) {
    const exported = statement.declaration;
    const node = statement.type.startsWith("Export") && isTree(exported) ? exported : statement;
    if (node.type === "VariableDeclaration") {
      for (const declarator of node.declarations as Tree[]) bind(declarator.id as Tree, names);
    } else if (node.type === "ClassDeclaration" || node.type === "FunctionDeclaration") {
      if (isTree(node.id)) bind(node.id, names);
    } else if (node.type === "ImportDeclaration") {
      for (const specifier of node.specifiers as Tree[]) bind(specifier.local as Tree, names);
    }
  }
}

/** Adds the names that a parameter or declaration pattern binds. */
function bind(pattern: Tree, names: Set<string>): void {
  if (pattern.type === "Identifier") names.add(pattern.name as string);
  else if (pattern.type === "AssignmentPattern") bind(pattern.left as Tree, names);
  else if (pattern.type === "RestElement") bind(pattern.argument as Tree, names);
  else if (pattern.type === "ArrayPattern") {
    for (const element of pattern.elements as unknown[]) if (isTree(element)) bind(element, names);
  } else if (pattern.type === "ObjectPattern") {
    for (const property of pattern.properties as Tree[]) {
      bind((property.type === "RestElement" ? property.argument : property.value) as Tree, names);
    }
  }
}
