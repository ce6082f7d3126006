import { parse, type DefaultTreeAdapterMap } from "parse5";

type Node = DefaultTreeAdapterMap["childNode"];

const ELEMENTS =
  "script style iframe frame object embed applet base link meta form svg math template noscript portal".split(" ");
const URLS = ["href", "src", "action", "formaction", "xlink:href", "poster", "data", "background", "cite", "ping"];
const SAFE = /^(https?:|mailto:|tel:|[^:]*$|[^:]*[/?#])/i;

/** What can run, load or send something in a page, or is read by scripts, once for each time that it occurs. */
function listActiveContent(html: string): string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    if (node.nodeName === "#comment" && "data" in node) found.push(`comment ${node.data}`);
    if (!("attrs" in node)) return;
    if (ELEMENTS.includes(node.tagName)) {
      const texts = node.childNodes.map((child) => ("value" in child ? child.value : ""));
      found.push(`<${node.tagName}> ${texts.join("")}`);
    }
    for (const { name, value } of node.attrs) {
      const url = value.replace(/[\p{Cc}\s]/gu, "");
      const isActive =
        /^on|^(style|srcdoc|id|name|data-.*|formaction|action|method|http-equiv)$/.test(name) ||
        (URLS.includes(name) && !SAFE.test(url));
      if (isActive) found.push(`${node.tagName} ${name}=${value}`);
    }
    const inside = "content" in node ? node.content : node;
    inside.childNodes.forEach(visit);
  };
  parse(html).childNodes.forEach(visit);
  return found;
}

/** Active content of a page that another one has not, or has less often. */
export function findAdded(html: string, before: string): string[] {
  const left = listActiveContent(before);
  return listActiveContent(html).filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
