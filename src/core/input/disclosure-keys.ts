import { isElement, cancelEvent } from "../dom/dom";
import { indexForKey, isModified, isPress } from "./keys";

/** Controls that open and close a list of links. */
export interface Disclosure {
  controls: readonly HTMLElement[];
  /** Default: focuses the control that was used, or the first. */
  focusControl?(): void;
  /** The links of this list that can be reached. */
  links(): HTMLElement[];
  isOpen(): boolean;
  /** What a click on the control does. */
  press(control: HTMLElement): void;
  close(): void;
  /** Opens a closed one by ArrowDown, and leaves the other arrows on the control without a goal. Without it they lead into the list. */
  open?(): void;
  /** Whether something inside has the arrows to itself. */
  yields?(target: Element): boolean;
}

/**
 * Whether a key closes what is open. A field has Escape to itself while an input method composes, while its list or picker
 * is open, and in a search field with text, which browsers clear.
 */
export function isClosingKey({ key, isComposing, target }: KeyboardEvent): boolean {
  const field = target as HTMLInputElement;
  // A list of selectors may have one that a browser does not know.
  return key === "Escape" && !isComposing && !field.matches(":is(:open)") && !(field.type === "search" && field.value);
}

/** Keyboard of menus and dropdowns (`dropdown-tabs-lightbox.md` 1.7, `navbar.md` 9). */
export function handleKey(
  event: KeyboardEvent,
  { controls, focusControl, links, isOpen, press, close, open, yields }: Disclosure,
): void {
  const { key, target } = event;
  if (event.defaultPrevented || isModified(event) || !isElement(target)) return;
  const closes = isClosingKey(event);
  // A field in the list keeps its caret keys.
  if (!closes && (target.matches("input, textarea, select") || (target as HTMLElement).isContentEditable)) return;
  const control = controls.find((each) => each.contains(target));

  // Keys that are used here are swallowed: nothing around this one gets them.
  if (control && isPress(key)) {
    // A native button makes a click of these keys.
    if (control.localName === "button") return open && event.stopPropagation();
    cancelEvent(event);
    if (!event.repeat) press(control);
    return;
  }
  if (!isOpen()) {
    if (!open || !control || key !== "ArrowDown") return;
    cancelEvent(event);
    open();
    links()[0]?.focus();
    return;
  }
  if (closes) {
    cancelEvent(event);
    if (focusControl) focusControl();
    // A link inside the control keeps the focus.
    else if (!control) controls[0]?.focus();
    close();
    return;
  }
  if (yields?.(target)) return;
  const all = links();
  const last = all.length - 1;
  const at = all.findIndex((link) => link.contains(target));
  const goal = indexForKey(key, at, last, false);
  if (goal === undefined) return;
  cancelEvent(event);
  // From the control an arrow leads to the first link or, sideways where a closed list opens by ArrowDown, nowhere.
  if (control && key.startsWith("Arrow")) all[open && key !== "ArrowDown" ? -1 : goal]?.focus();
  else all[Math.max(0, Math.min(goal, last))]?.focus();
}
