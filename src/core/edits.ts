import { nativeMembers } from "./dom/dom";
import { atEnd } from "./lifetime";

/**
 * Edits of served markup that undo themselves. Behaviours change attributes, classes and inline styles through this
 * and nowhere else, so that after `stop()` the DOM is as the server sent it. Call its functions as methods.
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

function dropIfEmptied(element: Element, name: string, wasThere: boolean): void {
  const members = nativeMembers(element);
  if (!wasThere && !members.getAttribute(name)) members.removeAttribute(name);
}

/** A class, because a page has an instance for each of its links, and few of them edit anything. */
class OwnEdits implements Edits {
  /** Created for the first edit. */
  own: Map<Restore[], Restore> | undefined;

  constructor(readonly signal: AbortSignal) {}

  remember(element: Element, key: string, run: () => void): void {
    if (!this.own) {
      this.own = new Map();
      atEnd(this.signal, () => this.undo());
    }
    let stacks = edited.get(element);
    if (!stacks) edited.set(element, (stacks = new Map<string, Restore[]>()));
    let stack = stacks.get(key);
    if (!stack) stacks.set(key, (stack = []));
    if (this.own.has(stack)) return;
    const restore = { run };
    stack.push(restore);
    this.own.set(stack, restore);
  }

  attribute(element: Element, name: string, value: string | null): void {
    const served = nativeMembers(element).getAttribute(name);
    if (served === value) return;
    this.remember(element, `@${name}`, () => write(element, name, served));
    write(element, name, value);
  }

  style(element: HTMLElement | SVGElement, property: string, value: string, priority = ""): void {
    const members = nativeMembers(element);
    const { style } = members;
    const served = style.getPropertyValue(property);
    const servedPriority = style.getPropertyPriority(property);
    const had = members.hasAttribute("style");
    this.remember(element, `:${property}`, () => {
      style.setProperty(property, served, servedPriority);
      dropIfEmptied(element, "style", had);
    });
    style.setProperty(property, value, priority);
  }

  toggleClass(element: Element, name: string, on: boolean): void {
    const members = nativeMembers(element);
    const { classList } = members;
    const served = classList.contains(name);
    if (served === on) return;
    const had = members.hasAttribute("class");
    this.remember(element, `.${name}`, () => {
      classList.toggle(name, served);
      dropIfEmptied(element, "class", had);
    });
    classList.toggle(name, on);
  }

  text(element: Element, value: string): void {
    const served = [...element.childNodes];
    this.remember(element, "#", () => element.replaceChildren(...served));
    element.textContent = value;
  }

  insert<E extends Element>(made: E, parent: Element, before: Node | null = null): E {
    nativeMembers(parent).insertBefore(made, before);
    this.remember(made, "+", () => made.remove());
    return made;
  }

  undo(): void {
    if (!this.own) return;
    for (const [stack, restore] of [...this.own].reverse()) {
      const at = stack.indexOf(restore);
      const above = stack[at + 1];
      // A later value by another owner stays, until that owner restores the value from before both.
      if (above) above.run = restore.run;
      else restore.run();
      stack.splice(at, 1);
    }
    this.own.clear();
  }
}

/** @param signal undoes all edits when it aborts. */
export const createEdits = (signal: AbortSignal): Edits => new OwnEdits(signal);

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
