import { nativeMembers } from "./dom/dom";
import { atEnd } from "./lifetime";

/**
 * Edits of served markup that undo themselves. Behaviours change attributes, classes and inline styles through this
 * and nowhere else, so that after `stop()` the DOM is as the server sent it.
 */
export interface Edits {
  /** Sets an attribute, or removes it with `null`. */
  attribute(element: Element, name: string, value: string | null): void;
  /** Sets an inline style property by its CSS name, or removes it with `""`. */
  style(element: HTMLElement | SVGElement, property: string, value: string, priority?: "important" | ""): void;
  /** Adds or removes one class; other classes are not changed. */
  toggleClass(element: Element, name: string, on: boolean): void;
  /** Replaces the content of an element by text. */
  text(element: Element, value: string): void;
  /** Appends or inserts an element that the runtime made; it is removed again on undo. */
  insert<E extends Element>(made: E, parent: Element, before?: Node | null): E;
  /** Undoes everything now, last edit first. Happens by itself when the signal aborts. */
  undo(): void;
}

/** Restores what was there before an edit. */
interface Restore {
  run: () => void;
}

/** Who has edited what, one upon the other: behaviours share elements, and end in any order. */
const edited = new WeakMap<Element, Map<string, Restore[]>>();

/** @param signal undoes all edits when it aborts. */
export function createEdits(signal: AbortSignal): Edits {
  const own = new Map<Restore[], Restore>();
  let watched = false;

  function remember(element: Element, key: string, run: () => void): void {
    // Most elements are never edited, and a page has many.
    if (!watched) atEnd(signal, () => edits.undo());
    watched = true;
    let stacks = edited.get(element);
    if (!stacks) edited.set(element, (stacks = new Map<string, Restore[]>()));
    let stack = stacks.get(key);
    if (!stack) stacks.set(key, (stack = []));
    if (own.has(stack)) return;
    const restore = { run };
    stack.push(restore);
    own.set(stack, restore);
  }

  function dropIfEmptied(element: Element, name: string, wasThere: boolean): void {
    const members = nativeMembers(element);
    if (!wasThere && !members.getAttribute(name)) members.removeAttribute(name);
  }

  const edits: Edits = {
    attribute(element, name, value) {
      const served = nativeMembers(element).getAttribute(name);
      if (served === value) return;
      remember(element, `@${name}`, () => write(element, name, served));
      write(element, name, value);
    },
    style(element, property, value, priority = "") {
      const members = nativeMembers(element);
      const { style } = members;
      const served = style.getPropertyValue(property);
      const servedPriority = style.getPropertyPriority(property);
      const had = members.hasAttribute("style");
      remember(element, `:${property}`, () => {
        style.setProperty(property, served, servedPriority);
        dropIfEmptied(element, "style", had);
      });
      style.setProperty(property, value, priority);
    },
    toggleClass(element, name, on) {
      const members = nativeMembers(element);
      const { classList } = members;
      const served = classList.contains(name);
      if (served === on) return;
      const had = members.hasAttribute("class");
      remember(element, `.${name}`, () => {
        classList.toggle(name, served);
        dropIfEmptied(element, "class", had);
      });
      classList.toggle(name, on);
    },
    text(element, value) {
      const served = [...element.childNodes];
      remember(element, "#", () => element.replaceChildren(...served));
      element.textContent = value;
    },
    insert(made, parent, before = null) {
      nativeMembers(parent).insertBefore(made, before);
      remember(made, "+", () => made.remove());
      return made;
    },
    undo() {
      for (const [stack, restore] of [...own].reverse()) {
        const at = stack.indexOf(restore);
        const above = stack[at + 1];
        // A later value by another owner stays, until that owner restores the value from before both.
        if (above) above.run = restore.run;
        else restore.run();
        stack.splice(at, 1);
      }
      own.clear();
    },
  };
  return edits;
}

/** Sets an attribute that is missing or empty; what the author wrote stays. */
export function fill(edits: Edits, element: Element, name: string, value: string): void {
  if (!nativeMembers(element).getAttribute(name)) edits.attribute(element, name, value);
}

/** The inline style. */
export const getStyle = (element: HTMLElement | SVGElement): CSSStyleDeclaration => nativeMembers(element).style;

/** Sets an attribute, or removes it with `null`, without undoing it: for elements of ours. */
export function write(element: Element, name: string, value: string | null): void {
  if (value === null) nativeMembers(element).removeAttribute(name);
  else nativeMembers(element).setAttribute(name, value);
}
