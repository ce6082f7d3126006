import { bare, children, isTree, propertyName, text, walk, type Tree } from "./tree";

/** What a script does when a visitor submits a form, or clicks in it. */
export interface FormHandler {
  /** Selectors of the elements that it listens at; `undefined`: at the whole document. */
  readonly selectors: readonly string[] | undefined;
  /** `first`: only at the first such element of the page. `own`: only at the one around its script element. */
  readonly scope: "all" | "first" | "own";
  readonly event: "submit" | "click";
  /** Where its code starts in the script. */
  readonly start: number;
  /** URLs that it sends to, as far as the script shows them: "" is one that it computes, "…" a computed part. */
  readonly sends: readonly string[];
  /** Whether it keeps the browser from sending the form. */
  readonly prevents: boolean;
  /** Whether it keeps the event from listeners of the document. */
  readonly stops: boolean;
}

/** The declarations of the scripts of a page. A name that is declared twice counts with its first value. */
export class Names {
  readonly #values = new Map<string, Tree>();
  /** Of a parameter or loop variable: the list whose entries it takes. */
  readonly #lists = new Map<string, Tree>();

  add(tree: Tree): void {
    walk(tree, (node) => {
      if (node.type === "FunctionDeclaration") this.#declare(node.id, node);
      else if (node.type === "VariableDeclarator") this.#declare(node.id, node.init);
      else if (node.type === "AssignmentExpression") this.#declare(node.left, node.right);
      else if (node.type === "ForOfStatement") this.#declareEntry(node.left, node.right);
      else if (node.type === "CallExpression") this.#readLoop(node);
    });
  }

  /** The value of a name, or of the expression itself. */
  resolve(node: unknown): Tree | undefined {
    let found = bare(node);
    for (let steps = 0; found?.type === "Identifier" && steps < 8; steps++) {
      found = this.#values.get(found.name as string);
    }
    return found;
  }

  /** The list that an expression is an entry of. */
  listOf(node: Tree): Tree | undefined {
    return node.type === "Identifier" ? this.#lists.get(node.name as string) : undefined;
  }

  #declare(id: unknown, value: unknown): void {
    const name = readName(id);
    if (name !== undefined && isTree(value) && !this.#values.has(name)) this.#values.set(name, value);
  }

  #declareEntry(left: unknown, list: unknown): void {
    const [declared] = isTree(left) && Array.isArray(left.declarations) ? (left.declarations as Tree[]) : [];
    const name = readName(declared?.id ?? left);
    if (name !== undefined && isTree(list)) this.#lists.set(name, list);
  }

  #readLoop(call: Tree): void {
    const callee = bare(call.callee);
    const [callback] = call.arguments as unknown[];
    if (!callee || propertyName(callee) !== "forEach" || !isTree(callback) || !Array.isArray(callback.params)) return;
    this.#declareEntry((callback.params as unknown[])[0], callee.object);
  }
}

function readName(id: unknown): string | undefined {
  return isTree(id) && id.type === "Identifier" ? (id.name as string) : undefined;
}

/** The listeners of a script for forms. */
export function findFormHandlers(tree: Tree, names: Names): FormHandler[] {
  const found: FormHandler[] = [];
  const add = (target: Target, event: unknown, code: unknown, isJquery = false) => {
    const kind = /\b(submit|click)\b/.exec(typeof event === "string" ? event : "")?.[1];
    const body = names.resolve(code);
    if (target === undefined || kind === undefined || !body || !/Function/.test(body.type)) return;
    const selectors = target === "document" ? undefined : [target.selector];
    const event_ = kind === "click" ? "click" : "submit";
    found.push({
      selectors,
      scope: target === "document" ? "all" : target.scope,
      event: event_,
      start: body.start,
      ...readBody(body, names, isJquery && selectors !== undefined),
    });
  };
  walk(tree, (node) => {
    if (node.type === "AssignmentExpression") {
      const left = bare(node.left);
      const name = left && propertyName(left);
      if (left && /^on(submit|click)$/.test(name ?? ""))
        add(findTarget(left.object, names), name?.slice(2), node.right);
    }
    if (node.type !== "CallExpression") return;
    const callee = bare(node.callee);
    const name = callee && propertyName(callee);
    const given = node.arguments as unknown[];
    if (!callee || name === undefined) return;
    const target = () => findTarget(callee.object, names);
    if (name === "addEventListener") add(target(), text(given[0]), given[1]);
    else if (["on", "one", "bind"].includes(name)) {
      const delegate = given.length > 2 ? text(given[1]) : undefined;
      const isDirect = delegate === undefined;
      add(isDirect ? target() : everywhere(delegate), text(given[0]), given.at(-1), isDirect);
    } else if (name === "submit" || name === "click") add(target(), name, given.at(-1), true);
  });
  return found;
}

/** What the code of an `onsubmit` attribute does. */
export function readInlineHandler(tree: Tree, names: Names): Pick<FormHandler, "sends" | "prevents" | "stops"> {
  return readBody(tree, names, false);
}

/** Elements of the page, or the whole document. */
type Target = { readonly selector: string; readonly scope: FormHandler["scope"] } | "document" | undefined;

const everywhere = (selector: string | undefined): Target =>
  selector === undefined ? undefined : { selector, scope: "all" };

const quote = (value: string): string => `"${value.replace(/["\\]/g, "\\$&")}"`;

function findTarget(node: unknown, names: Names, depth = 0): Target {
  const expression = bare(node);
  if (!expression || depth > 8) return undefined;
  const next = (other: unknown) => findTarget(other, names, depth + 1);
  if (expression.type === "Identifier") {
    if (["document", "window"].includes(expression.name as string)) return "document";
    return next(names.listOf(expression)) ?? next(names.resolve(expression));
  }
  if (expression.type === "LogicalExpression") return next(expression.left) ?? next(expression.right);
  if (expression.type === "AwaitExpression" || expression.type === "SpreadElement") return next(expression.argument);
  if (expression.type === "ArrayExpression") return next((expression.elements as unknown[])[0]);
  if (expression.type === "MemberExpression") {
    const name = propertyName(expression);
    const inner = bare(expression.object);
    if (inner?.type === "MemberExpression" && propertyName(inner) === "forms" && name !== undefined)
      return everywhere(`form:is([name=${quote(name)}],[id=${quote(name)}])`);
    if (name === "forms") return everywhere("form");
    if (name === "body" || name === "documentElement") return "document";
    return expression.computed ? next(expression.object) : undefined;
  }
  return expression.type === "CallExpression" ? findCalled(expression, next) : undefined;
}

function findCalled(call: Tree, next: (node: unknown) => Target): Target {
  const callee = bare(call.callee);
  const [first] = call.arguments as unknown[];
  const value = text(first);
  const name = callee && (callee.type === "Identifier" ? (callee.name as string) : propertyName(callee));
  if (!callee || name === undefined) return undefined;
  if (name === "getElementById") return value === undefined ? undefined : everywhere(`[id=${quote(value)}]`);
  if (name === "getElementsByName") return value === undefined ? undefined : everywhere(`[name=${quote(value)}]`);
  if (name === "getElementsByClassName") return everywhere(value?.replace(/\s*(\S+)/g, ".$1"));
  const owner = callee.type === "MemberExpression" ? bare(callee.object) : undefined;
  if (name === "closest" && value !== undefined && owner && propertyName(owner) === "currentScript") {
    return { selector: value, scope: "own" };
  }
  if (name === "querySelector" && value !== undefined && owner?.type === "Identifier" && owner.name === "document") {
    return { selector: value, scope: "first" };
  }
  if (/^(querySelector(All)?|getElementsByTagName|find|closest)$/.test(name)) return everywhere(value);
  if (name === "$" || name === "jQuery" || (name === "from" && callee.type === "MemberExpression")) {
    return everywhere(value) ?? next(first);
  }
  // The same elements, or some of them: `$("form").first()`.
  return callee.type === "MemberExpression" ? next(callee.object) : undefined;
}

/** What the code of a handler does, with the functions that it calls. */
function readBody(body: Tree, names: Names, isJquery: boolean): Pick<FormHandler, "sends" | "prevents" | "stops"> {
  const sends = new Set<string>();
  let [prevents, stops] = [false, false];
  const seen = new Set<Tree>();
  const pending = [body];
  for (let code = pending.pop(); code && seen.size < 40; code = pending.pop()) {
    if (seen.has(code)) continue;
    seen.add(code);
    walk(code, (node) => {
      const url = findSent(node, names);
      if (url !== undefined) sends.add(url);
      if (node.type !== "CallExpression") return;
      const callee = bare(node.callee);
      const name = callee && propertyName(callee);
      prevents ||= name === "preventDefault";
      stops ||= name === "stopPropagation" || name === "stopImmediatePropagation";
      const called = callee?.type === "Identifier" ? names.resolve(callee) : undefined;
      if (called && /Function/.test(called.type)) pending.push(called);
    });
  }
  const refuses = returnsFalse(body);
  return { sends: [...sends], prevents: prevents || refuses, stops: stops || (isJquery && refuses) };
}

/** Whether a handler, not a function inside it, ends with `return false`. */
function returnsFalse(body: Tree): boolean {
  const pending = children(body);
  for (let node = pending.pop(); node; node = pending.pop()) {
    const value = node.type === "ReturnStatement" ? bare(node.argument) : undefined;
    if (value?.type === "Literal" && value.value === false) return true;
    if (!/Function/.test(node.type)) pending.push(...children(node));
  }
  return false;
}

/** The URL to which a call or assignment sends something; "" when the script computes it. */
function findSent(node: Tree, names: Names): string | undefined {
  if (node.type === "AssignmentExpression") {
    const left = bare(node.left);
    const isPlace = left && ["href", "location"].includes(propertyName(left) ?? "");
    const url = isPlace ? readUrl(node.right, names) : "";
    return /^(mailto:|(https?:)?\/\/(wa\.me|api\.whatsapp\.com)\/)/i.test(url) ? url : undefined;
  }
  if (node.type !== "CallExpression") return undefined;
  const callee = bare(node.callee);
  const given = node.arguments as unknown[];
  if (!callee) return undefined;
  const name = callee.type === "Identifier" ? (callee.name as string) : propertyName(callee);
  const owner = callee.type === "MemberExpression" ? readName(bare(callee.object)) : undefined;
  if (name === "fetch" || name === "sendBeacon") return readUrl(given[0], names);
  if (owner === "axios" && /^(post|put|patch|request)$/.test(name ?? "")) return readRequest(given[0], names);
  if (name === "axios" || name === "ajax") return readRequest(given[0], names);
  if (name === "post" && (owner === "$" || owner === "jQuery")) return readUrl(given[0], names);
  if (name === "open" && given.length > 1 && /^(post|put|get)$/i.test(text(given[0]) ?? ""))
    return readUrl(given[1], names);
  if (owner === "emailjs" && /^send(Form)?$/.test(name ?? "")) return "https://api.emailjs.com/";
  const opened = name === "open" && owner === "window" ? readUrl(given[0], names) : "";
  return /^(https?:)?\/\/(wa\.me|api\.whatsapp\.com)\//i.test(opened) ? opened : undefined;
}

/** The URL of `{ url: … }`, or of the expression itself. */
function readRequest(node: unknown, names: Names): string {
  const found = names.resolve(node);
  if (found?.type !== "ObjectExpression") return readUrl(node, names);
  const entry = (found.properties as Tree[]).find(({ key }) => readName(key) === "url" || text(key) === "url");
  return readUrl(entry?.value, names);
}

function readUrl(node: unknown, names: Names, depth = 0): string {
  const found = names.resolve(node);
  if (!found || depth > 8) return "";
  const plain = text(found);
  if (plain !== undefined) return plain;
  const part = (other: unknown) => readUrl(other, names, depth + 1) || "…";
  if (found.type === "BinaryExpression" && found.operator === "+")
    return dropUnknownStart(part(found.left) + part(found.right));
  if (found.type !== "TemplateLiteral") return "";
  const values = (found.expressions as unknown[]).map(part);
  const texts = found.quasis as { value: { cooked?: string | null } }[];
  return dropUnknownStart(texts.map(({ value }, at) => `${value.cooked ?? ""}${values[at] ?? ""}`).join(""));
}

/** Of a URL whose beginning is computed, nothing is known. */
const dropUnknownStart = (url: string): string => (url.startsWith("…") ? "" : url);
