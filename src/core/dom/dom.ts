/** Whether an event target is an element, of HTML or of another kind, such as SVG. */
export function isElement(target: unknown): target is Element {
  return target instanceof Element;
}

/**
 * The members of an element as the browser made them, to read and to call, not to pass on as the element itself. In a
 * form, a field whose name or id is that of a member (`name="closest"`) replaces the member, and in the document a
 * form, picture or frame of that name does.
 */
export function nativeMembers<E extends EventTarget>(element: E): E {
  const isForm = element instanceof HTMLFormElement;
  if (!isForm && !(element instanceof Document)) return element;
  const { prototype } = isForm ? HTMLFormElement : Document;
  return new Proxy(element, {
    get(node, name) {
      const value: unknown = Reflect.get(prototype, name, node);
      return typeof value === "function" ? (value.bind(node) as unknown) : value;
    },
  });
}

/** Keeps an event from the browser and from all further listeners up the page. */
export function cancelEvent(event: Pick<Event, "preventDefault" | "stopPropagation">): void {
  event.preventDefault();
  event.stopPropagation();
}

/** The nearest element from an event target up that matches. */
export function closestTo<E extends Element = HTMLElement>(target: EventTarget | null, selector: string): E | null {
  return isElement(target) ? nativeMembers(target).closest<E>(selector) : null;
}

/** The parent of a node. A form field named `parentNode` shadows the property of its form, which would cause a cycle. */
export function getParent(node: Node): (Node & ParentNode) | null {
  return nativeMembers(node).parentNode;
}

/** The elements beside an element, itself among them. */
export function listSiblings(element: Node): Element[] {
  const parent = getParent(element);
  return parent ? [...nativeMembers(parent).children] : [];
}

/** The children of all of the parents that match, in the order of the parents. */
export function listChildren(parents: readonly Element[], selector: string): HTMLElement[] {
  return parents
    .flatMap((parent) => [...nativeMembers(parent).children])
    .filter((child): child is HTMLElement => child.matches(selector));
}

/** What Tab reaches. */
export const FOCUSABLE =
  "a[href], area[href], button, input, select, textarea, iframe, object, embed, summary, [tabindex], [contenteditable], audio[controls], video[controls]";
