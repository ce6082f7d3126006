import { bare, children, parseScript, text, walk, type Tree } from "./tree";

/**
 * The absolute URLs of the pieces that a script loads later. Bundlers keep their names in a function that joins texts, the number of a
 * piece and an entry of a table: `"webflow.achunk." + {512: "0f1e2d"}[id] + ".js"`.
 * @param url the script's own URL, next to which its pieces are.
 */
export function findChunks(source: string, url: string): string[] {
  if (!source.includes("chunk") || !source.includes(".js")) return [];
  const tree = parseScript(source);
  if (!tree) return [];
  const names = new Set<string>();
  walk(tree, (node) => {
    if (node.type !== "BinaryExpression" || node.operator !== "+") return;
    for (const name of namesIn(node)) if (/chunk[^/]*\.js$/.test(name)) names.add(name);
  });
  return [...names].map((name) => new URL(name.split("/").pop() ?? name, url).href).toSorted();
}

function namesIn(sum: Tree): string[] {
  const terms = listTerms(sum);
  const keys = new Set(terms.flatMap((term) => [...(readTable(term)?.keys() ?? [])]));
  return [...keys].flatMap((key) => {
    const parts = terms.map((term) => text(term) ?? (isKey(term) ? key : valueOf(term, key)));
    return parts.includes(undefined) ? [] : [parts.join("")];
  });
}

/** The terms of `a + b + c`, from left to right. */
function listTerms(node: Tree): Tree[] {
  const terms: Tree[] = [];
  const pending = [node];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const current = bare(next) ?? next;
    if (current.type === "BinaryExpression" && current.operator === "+") {
      pending.push(current.left as Tree, current.right as Tree);
    } else terms.unshift(current);
  }
  return terms;
}

const isKey = (term: Tree): boolean => term.type === "Identifier";

/** The table of `{…}[id]`, or of `({…}[id] || id)`, where an entry may be missing. */
function readTable(term: Tree): Map<string, string> | undefined {
  const node = term.type === "LogicalExpression" ? bare(term.left) : term;
  const table = node?.type === "MemberExpression" && node.computed ? bare(node.object) : undefined;
  if (table?.type !== "ObjectExpression") return undefined;
  const entries = children(table).flatMap((property): [string, string][] => {
    const key = property.key as Tree | undefined;
    const value = text(property.value);
    if (!key || value === undefined) return [];
    return [[String(key.type === "Identifier" ? key.name : key.value), value]];
  });
  return new Map(entries);
}

function valueOf(term: Tree, key: string): string | undefined {
  const entry = readTable(term)?.get(key);
  if (entry !== undefined || term.type !== "LogicalExpression") return entry;
  const other = bare(term.right);
  return other && isKey(other) ? key : text(other);
}
