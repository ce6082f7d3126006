import { isElement } from "../core/dom";

export interface KeyTarget {
  toggle: HTMLElement;
  /** The links of this dropdown, not of one inside it. */
  links(): HTMLElement[];
  isOpen(): boolean;
  open(): void;
  close(): void;
  /** What a click on the toggle does. */
  press(): void;
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Keyboard of a disclosure with a list of links (`dropdown-tabs-lightbox.md` 1.7). */
export function handleKey(event: KeyboardEvent, { toggle, links, isOpen, open, close, press }: KeyTarget): void {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || !isElement(target)) return;
  if (target.matches("input, textarea, select") || target.isContentEditable) return;
  const onToggle = toggle.contains(target);

  // Neither the dropdown around this one nor the navbar gets a key that was used here.
  function swallow(): void {
    event.preventDefault();
    event.stopPropagation();
  }

  if (onToggle && (key === "Enter" || key === " ")) {
    // A native button makes a click of these keys.
    if (toggle instanceof HTMLButtonElement) return event.stopPropagation();
    swallow();
    if (!event.repeat) press();
    return;
  }
  if (!isOpen()) {
    if (!onToggle || key !== "ArrowDown") return;
    swallow();
    open();
    links()[0]?.focus();
    return;
  }
  if (key === "Escape") {
    swallow();
    close();
    toggle.focus();
    return;
  }
  const all = links();
  const at = all.findIndex((link) => link.contains(target));
  const step = STEPS[key];
  let next: number;
  if (key === "Home") next = 0;
  else if (key === "End") next = all.length - 1;
  else if (!step) return;
  // On the toggle only ArrowDown leads into the list.
  else if (onToggle) next = key === "ArrowDown" ? 0 : -1;
  else next = Math.max(0, Math.min(at + step, all.length - 1));
  swallow();
  all[next]?.focus();
}
