import { atEnd } from "../core/lifetime";
import { BINDINGS, CONDITIONS } from "../rendering/rows";
import { TEMPLATE_ID } from "./lists";

/** Keeps what the server sent of all elements that rendering changes, and puts it back when `signal` aborts. */
export function keepServed(root: Element, signal: AbortSignal): void {
  const elements = [...root.querySelectorAll(`[${BINDINGS}], [${CONDITIONS}], [${TEMPLATE_ID}]`)];
  const served = elements.map((element) => ({
    element,
    attributes: [...element.attributes].map(({ name, value }) => [name, value] as const),
    nodes: [...element.childNodes],
  }));
  atEnd(signal, () => {
    for (const { element, attributes, nodes } of served) {
      for (const { name } of [...element.attributes]) element.removeAttribute(name);
      for (const [name, value] of attributes) element.setAttribute(name, value);
      element.replaceChildren(...nodes);
    }
  });
}
