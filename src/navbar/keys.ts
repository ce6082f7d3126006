import { isElement } from "../core/dom";

export interface KeyTarget {
  button: HTMLElement;
  menu: HTMLElement;
  isOpen(): boolean;
  /** Opens or closes at the next tick. */
  toggle(): void;
  close(): void;
}

const FORWARD = ["ArrowDown", "ArrowRight"];
const BACKWARD = ["ArrowUp", "ArrowLeft"];

/** Keyboard of a disclosure menu (`navbar.md` 9). While it is closed only the button has keys of its own. */
export function handleKey(event: KeyboardEvent, { button, menu, isOpen, toggle, close }: KeyTarget): void {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || !isElement(target)) return;
  // A search field in the menu keeps its caret keys.
  if (target.matches("input, textarea, select") || target.isContentEditable) return;
  const onButton = button.contains(target);

  function swallow(): void {
    event.preventDefault();
    event.stopPropagation();
  }

  if (onButton && (key === "Enter" || key === " ")) {
    // A native button makes a click of these keys.
    if (button.localName === "button") return;
    swallow();
    if (!event.repeat) toggle();
    return;
  }
  if (!isOpen()) return;
  if (key === "Escape") {
    swallow();
    button.focus();
    close();
    return;
  }
  // An open dropdown has the arrows to itself.
  if (target.closest(".w-dropdown")?.querySelector(".w--open")) return;

  const links = [...menu.querySelectorAll<HTMLElement>(".w-nav-link")].filter((link) => link.getClientRects().length);
  const last = links.length - 1;
  const at = links.indexOf(target);
  let next: number;
  if (key === "End") next = last;
  else if (key === "Home" || (onButton && FORWARD.includes(key))) next = 0;
  else if (FORWARD.includes(key)) next = Math.min(at + 1, last);
  else if (BACKWARD.includes(key)) next = onButton ? -1 : Math.max(at - 1, 0);
  else return;
  swallow();
  links[next]?.focus();
}
