import { parseHtml } from "../core/dom/trusted";
import { isScriptUrl } from "./addresses";

/** What the builder's rich text consists of. */
const ELEMENTS =
  /^(p|h[1-6]|ul|ol|li|a|strong|em|b|i|u|s|sub|sup|br|hr|blockquote|figure|figcaption|div|span|img|pre|code|iframe|table|t(body|head|foot|r|d|h))$/;
/** Their content is not text for readers. */
const DROPPED = /^(script|style|template|title|textarea|select|svg|math|object|xmp|no\w+)$/;
const ATTRIBUTES =
  /^(class|title|alt|width|height|lang|dir|start|colspan|rowspan|rel|target|loading|allow(fullscreen)?|frameborder|scrolling|data-rt-[\w-]+)$/;
const ADDRESSES = /^(href|src)$/;
/** Inline styles the builder gives to figures. */
const STYLES = ["max-width", "padding-bottom"];

function copyElement(served: Element): Element | undefined {
  const name = served.localName;
  const made = document.createElement(name);
  for (const { name: attribute, value } of served.attributes) {
    if (ATTRIBUTES.test(attribute) || (ADDRESSES.test(attribute) && !isScriptUrl(value)))
      made.setAttribute(attribute, value);
  }
  for (const property of STYLES)
    made.style.setProperty(property, (served as HTMLElement).style.getPropertyValue(property));
  if (name !== "iframe") return made;
  // An embed is another site's document; one of this site would act in the visitor's name.
  const { protocol, origin } = new URL(made.getAttribute("src") ?? "", document.baseURI);
  return protocol === "https:" && origin !== location.origin ? made : undefined;
}

function copyInto(target: Element | DocumentFragment, nodes: Iterable<Node>): void {
  for (const node of nodes) {
    if (node instanceof Text) target.append(node.data);
    if (!(node instanceof Element) || DROPPED.test(node.localName)) continue;
    const allowed = ELEMENTS.test(node.localName);
    const made = allowed && copyElement(node);
    if (made) target.append(made);
    if (made || !allowed) copyInto(made || target, node.childNodes);
  }
}

/**
 * Rich text of the server as fresh elements: ordinary formatting, links, images and embeds of other sites stay;
 * scripts, handlers, forms, ids and script URLs do not (`rendering.md` R-24). Nothing of the parsed document gets
 * into the page, so a parser cannot be tricked into seeing something else the second time.
 */
export function sanitize(markup: string): DocumentFragment {
  const clean = document.createDocumentFragment();
  copyInto(clean, parseHtml(markup).body.childNodes);
  return clean;
}
