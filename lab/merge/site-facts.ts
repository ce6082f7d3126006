import { createHash } from "node:crypto";
import { format } from "prettier";
import { defaultTreeAdapter, parse, type DefaultTreeAdapterMap } from "parse5";
import { readFacts, type Facts } from "../../test/unit/merge/support/facts";

/** What a file says, each as often as it says it, and what can be recognized in it, in order. */
export interface FileFacts {
  readonly facts: Facts;
  readonly order: readonly string[];
}

/** @param bytes undefined: there is no such file. */
export async function readFileFacts(path: string, bytes: Buffer | undefined): Promise<FileFacts> {
  if (!bytes) return { facts: new Map(), order: [] };
  if (path.endsWith(".html")) return readPage(bytes.toString());
  if (path.endsWith(".css")) return readLines(await formatSheet(bytes.toString()));
  if (/\.(js|json|svg|txt|xml)$/.test(path)) return readLines(bytes.toString());
  const hash = createHash("sha256").update(bytes).digest("hex");
  return { facts: new Map([[`bytes ${hash}`, 1]]), order: [] };
}

async function readPage(source: string): Promise<FileFacts> {
  const page = await formatData(source.replace(/^\uFEFF/, "").replace(DERIVED, ""));
  const order: string[] = [];
  function visit(node: DefaultTreeAdapterMap["node"]): void {
    if (defaultTreeAdapter.isTextNode(node)) order.push(collapse(node.value));
    else if (defaultTreeAdapter.isCommentNode(node)) order.push(`<!-- ${collapse(node.data)}`);
    else if (defaultTreeAdapter.isElementNode(node)) {
      const source = node.attrs.find(({ name }) => name === "src" || name === "href");
      if (source) order.push(`${node.tagName} ${source.value}`);
    }
    if ("content" in node) visit(node.content);
    if ("childNodes" in node) node.childNodes.forEach(visit);
  }
  visit(parse(page));
  // Where the tag of an element was changed, its text is under the new one.
  const facts = new Map<string, number>();
  for (const [fact, count] of readFacts(page)) {
    const name = fact.replace(/^[\w-]+: /, "text: ");
    facts.set(name, (facts.get(name) ?? 0) + count);
  }
  return { facts, order: order.filter(Boolean) };
}

/** What adopting makes of each page anew. */
const DERIVED =
  /<style data-millrace-late\b[^>]*>[^]*?<\/style\s*>|<script\b[^>]*\s(?:data-interactions|src="[^"]*millrace\/)[^>]*>[^]*?<\/script\s*>/g;

/** Data and style sheets in pages, which formatters format, too, in one form. */
async function formatData(page: string): Promise<string> {
  let text = page;
  for (const [whole, open = "", content = "", close = ""] of page.matchAll(EMBEDDED)) {
    const formatted = open.startsWith("<style") ? await formatSheet(content) : formatJson(content);
    text = text.replace(whole, () => open + formatted + close);
  }
  return text;
}

const EMBEDDED =
  /(<style\b[^>]*>|<script\b[^>]*type="application\/(?:ld\+)?json"[^>]*>)([^]*?)(<\/(?:style|script)\s*>)/g;

function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}

const collapse = (text: string): string => text.replace(/\s+/g, " ").trim();

/** One line for each declaration, with the selector and at-rules around it. */
async function formatSheet(css: string): Promise<string> {
  const formatted = await format(css, { parser: "css", printWidth: 100_000 }).catch(() => css);
  const around: string[] = [];
  let selector = "";
  return formatted
    .split("\n")
    .flatMap((line) => {
      const text = selector + line.trim();
      selector = "";
      if (text.endsWith("{")) {
        around.push(text);
        return around.join(" ");
      }
      if (text === "}") around.pop();
      else if (text.endsWith(",")) selector = `${text} `;
      else if (text !== "") return [...around, text].join(" ");
      return [];
    })
    .join("\n");
}

function readLines(text: string): FileFacts {
  const order = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const facts = new Map<string, number>();
  for (const line of order) facts.set(line, (facts.get(line) ?? 0) + 1);
  return { facts, order };
}
