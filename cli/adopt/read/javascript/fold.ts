import { bare, propertyName, text, type Tree } from "./tree";

/** Thrown when an expression is more than plain data; the message names it. */
export class NotPlainData extends Error {
  override name = "NotPlainData";
}

const isNumber = (value: unknown): value is number => typeof value === "number";

/**
 * The value of an expression that only writes data down: literals, arrays, objects, the shorthands of
 * minifiers (`!0`, `void 0`, `1/0`), templates without expressions and `JSON.parse("…")`. Nothing is
 * evaluated; everything else throws `NotPlainData`.
 */
export function fold(expression: unknown): unknown {
  const node = bare(expression);
  if (!node) throw new NotPlainData("an empty expression");
  switch (node.type) {
    case "Literal":
      if (node.regex || node.bigint) throw new NotPlainData("a regular expression or big integer");
      return node.value;
    case "TemplateLiteral": {
      const plain = text(node);
      if (plain === undefined) throw new NotPlainData("a template with expressions");
      return plain;
    }
    case "Identifier":
      return foldName(node.name as string);
    case "UnaryExpression":
      return foldUnary(node.operator as string, node.argument);
    case "BinaryExpression":
      return foldBinary(node.operator as string, fold(node.left), fold(node.right));
    case "ArrayExpression":
      return (node.elements as unknown[]).map((element) => (element === null ? null : fold(element)));
    case "ObjectExpression":
      return foldObject(node.properties as Tree[]);
    case "CallExpression":
      return foldCall(node);
    default:
      throw new NotPlainData(node.type);
  }
}

function foldName(name: string): unknown {
  if (name === "undefined") return undefined;
  if (name === "NaN") return Number.NaN;
  if (name === "Infinity") return Number.POSITIVE_INFINITY;
  throw new NotPlainData(`the variable "${name}"`);
}

function foldUnary(operator: string, argument: unknown): unknown {
  const value = fold(argument);
  if (operator === "!") return !value;
  if (operator === "void") return undefined;
  if (operator === "-" && isNumber(value)) return -value;
  if (operator === "+" && isNumber(value)) return value;
  throw new NotPlainData(`the operator ${operator}`);
}

function foldBinary(operator: string, left: unknown, right: unknown): unknown {
  if (operator === "+" && typeof left === "string" && typeof right === "string") return left + right;
  if (isNumber(left) && isNumber(right)) {
    if (operator === "+") return left + right;
    if (operator === "-") return left - right;
    if (operator === "*") return left * right;
    if (operator === "/") return left / right;
  }
  throw new NotPlainData(`the operator ${operator}`);
}

function foldObject(properties: Tree[]): unknown {
  const entries = properties.map((property): [string, unknown] => {
    if (property.type !== "Property" || property.kind !== "init") throw new NotPlainData(property.type);
    const key = property.key as Tree;
    const name = !property.computed && key.type === "Identifier" ? (key.name as string) : String(fold(key));
    return [name, fold(property.value)];
  });
  // fromEntries defines own properties, so a key named __proto__ stays a key.
  return Object.fromEntries(entries);
}

function foldCall(node: Tree): unknown {
  const callee = bare(node.callee);
  const [argument] = node.arguments as unknown[];
  const owner = callee && bare(callee.object);
  const called = owner?.type === "Identifier" && callee ? `${owner.name as string}.${propertyName(callee) ?? ""}` : "";
  if (called === "Object.freeze") return fold(argument);
  if (called !== "JSON.parse") throw new NotPlainData("a function call");
  const source = fold(argument);
  if (typeof source !== "string") throw new NotPlainData("JSON.parse without a text");
  try {
    return JSON.parse(source) as unknown;
  } catch {
    throw new NotPlainData("a text that is not JSON");
  }
}
