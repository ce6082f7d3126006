import { endOfBlock, endOfToken } from "../../common/css-text";
import { createNode } from "./create-node";
import { createTree, type Node, type Tree } from "./node";
import { plainCss } from "./plain-css";

/** At-rules that contain rules; the name of such a node is its prelude. */
const GROUPING = /^@(media|supports|layer|container|scope)\b/i;
const NO_SELECTOR = /^@(font-face|page)\b/i;

/** A style sheet as a tree of rules and grouping rules. */
export function readSheet(source: string): Tree {
  const from = source.startsWith("\uFEFF") ? 1 : 0;
  const root = createNode({
    name: "#root",
    start: 0,
    end: source.length,
    inner: { start: from, end: source.length },
    children: readRules(source, from, source.length),
  });
  return createTree(source, root);
}

function readRules(css: string, from: number, to: number): Node[] {
  const nodes: Node[] = [];
  let start: number | undefined;
  for (let at = from; at < to;) {
    const sign = css[at] ?? "";
    const end = Math.min(endOfToken(css, at), to);
    if (start === undefined && sign === "/" && end > at + 1) {
      nodes.push(createNode({ name: "#comment", start: at, end, value: css.slice(at, end).replace(/\s+/g, " ") }));
    } else if (start === undefined && (/\s/.test(sign) || sign === "}" || sign === ";")) {
      // Between rules, and what closes nothing.
    } else if (sign === "{") {
      const close = Math.min(endOfBlock(css, end), to);
      nodes.push(readBlock(css, { start: start ?? at, open: at, close, end: Math.min(close + 1, to) }));
      at = Math.min(close + 1, to);
      start = undefined;
      continue;
    } else if (sign === ";") {
      nodes.push(readStatement(css, start ?? at, end));
      start = undefined;
    } else start ??= at;
    at = end;
  }
  if (start !== undefined) nodes.push(readStatement(css, start, start + css.slice(start, to).trimEnd().length));
  return nodes;
}

function readStatement(css: string, start: number, end: number): Node {
  const value = plainCss(css.slice(start, end)).replace(/;$/, "");
  return createNode({ name: "#rule", start, end, value, link: value });
}

interface Block {
  readonly start: number;
  readonly open: number;
  readonly close: number;
  readonly end: number;
}

function readBlock(css: string, { start, open, close, end }: Block): Node {
  const prelude = plainCss(css.slice(start, open));
  if (GROUPING.test(prelude)) {
    const inner = { start: open + 1, end: close };
    const children = readRules(css, inner.start, inner.end);
    return createNode({ name: prelude, start, end, inner, children, link: prelude });
  }
  const content = plainCss(css.slice(open + 1, close)).replace(/;$/, "");
  const face = NO_SELECTOR.test(prelude) ? `${prelude} ${/font-family:[^;]*/.exec(content)?.[0] ?? ""}` : prelude;
  return createNode({ name: "#rule", start, end, value: `${prelude}{${content}}`, link: face, content });
}
