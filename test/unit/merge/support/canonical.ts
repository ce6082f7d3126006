import { defaultTreeAdapter, parse, type DefaultTreeAdapterMap } from "parse5";

/** What a page means: attributes sorted, classes as a set, white space collapsed. Equal for all spellings of a page. */
export function canonical(html: string): string {
  return write(parse(html.replace(/^\uFEFF/, "")));
}

function write(node: DefaultTreeAdapterMap["node"]): string {
  if (defaultTreeAdapter.isTextNode(node)) return node.value.replace(/\s+/g, " ").trim();
  if (defaultTreeAdapter.isCommentNode(node)) return `<!--${node.data}-->`;
  const children = "childNodes" in node ? node.childNodes.map(write).filter(Boolean).join("\n") : "";
  if (!defaultTreeAdapter.isElementNode(node)) return children;
  const attributes = node.attrs.map(({ name, value }) => `${name}="${plain(name, value)}"`).sort();
  return `<${[node.tagName, ...attributes].join(" ")}>\n${children}\n</${node.tagName}>`;
}

function plain(name: string, value: string): string {
  if (name === "class") return [...new Set(value.split(/\s+/).filter(Boolean))].sort().join(" ");
  if (name === "style")
    return value
      .split(";")
      .map((part) => part.replace(/\s+/g, ""))
      .filter(Boolean)
      .sort()
      .join(";");
  return value;
}
