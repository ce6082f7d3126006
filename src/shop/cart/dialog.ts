import { closestTo, FOCUSABLE, isElement } from "../../core/dom/dom";
import { hide, show } from "../../core/dom/visibility";
import { createEdits } from "../../core/edits";
import { listenLate } from "../../core/late-listener";
import { atEnd } from "../../core/lifetime";
import { prefersReducedMotion } from "../../core/stores";
import { cssEasing } from "../../motion/component-easing";
import { nodeType } from "../names";
import type { CartSettings } from "./settings";

/** The parts of a cart that open and close. */
export interface CartParts {
  readonly wrapper: HTMLElement;
  /** Covers the page for some types. */
  readonly cover: HTMLElement | null;
  readonly container: HTMLElement | null;
  readonly openLink: HTMLElement | null;
}

export interface CartDialog {
  /** @param give whether the focus goes into the cart, or back to the open link. */
  toggle(open: boolean, give?: boolean): void;
  isOpen(): boolean;
}

/** Where the container comes from, by type (`commerce.md` C-41). */
const MOVES: Readonly<Record<CartSettings["type"], string>> = {
  modal: "scale(0.95)",
  leftSidebar: "translateX(-30px)",
  rightSidebar: "translateX(30px)",
  leftDropdown: "translateY(-10px)",
  rightDropdown: "translateY(-10px)",
  dropdown: "translateY(-10px)",
};

const OPEN = "data-cart-open";

/** Opens and closes a cart as a dialog: the focus stays inside, and returns to where it was (`commerce.md` C-41). */
export function createCartDialog(
  { wrapper, cover, container, openLink }: CartParts,
  { type, duration, easing, openOnHover }: CartSettings,
  signal: AbortSignal,
): CartDialog {
  const edits = createEdits(signal);
  const isDropdown = type.toLowerCase().endsWith("dropdown");
  let running: Animation[] = [];
  let before: Element | null = null;

  const isOpen = () => wrapper.hasAttribute(OPEN);
  const listControls = () =>
    [...(container?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter(
      (control) => control.tabIndex >= 0 && !control.matches(":disabled") && control.checkVisibility?.() !== false,
    );

  function endMotion(): void {
    for (const each of running.splice(0)) each.cancel();
  }
  atEnd(signal, endMotion);

  function move(open: boolean, done: () => void): void {
    endMotion();
    if (!duration || prefersReducedMotion() || !cover?.animate || !container) return done();
    const timing = { duration, easing: cssEasing(easing) ?? "ease-out", fill: "both" } as const;
    const frames = <T>(from: T, to: T): [T, T] => (open ? [from, to] : [to, from]);
    running = [
      cover.animate({ opacity: frames(0, 1) }, timing),
      container.animate({ transform: frames(MOVES[type], "none") }, timing),
    ];
    const [first] = running;
    first?.finished.then(
      () => {
        if (running[0] !== first) return;
        endMotion();
        done();
      },
      () => undefined,
    );
  }

  function close(give: boolean): void {
    edits.attribute(wrapper, OPEN, null);
    if (openLink) edits.attribute(openLink, "aria-expanded", "false");
    move(false, () => cover && hide(edits, cover));
    const back = before?.isConnected ? (before as HTMLElement) : openLink;
    if (give) back?.focus();
    before = null;
  }

  function open(give: boolean): void {
    before = document.activeElement === document.body ? null : document.activeElement;
    edits.attribute(wrapper, OPEN, "");
    if (openLink) edits.attribute(openLink, "aria-expanded", "true");
    if (cover) show(edits, cover, type === "modal" || type.endsWith("Sidebar") ? "flex" : "block");
    move(true, () => undefined);
    if (give) (listControls()[0] ?? container)?.focus();
  }

  const dialog: CartDialog = {
    isOpen,
    toggle(to, give = true) {
      if (to === isOpen()) return;
      if (to) open(give);
      else close(give);
    },
  };

  function keepInside(event: KeyboardEvent): void {
    if (event.key !== "Tab" || !isOpen()) return;
    const controls = listControls();
    const edge = event.shiftKey ? controls[0] : controls.at(-1);
    const { activeElement } = document;
    const isInside = container?.contains(activeElement);
    if (isInside && activeElement !== edge && activeElement !== container) return;
    event.preventDefault();
    (event.shiftKey ? controls.at(-1) : controls[0])?.focus();
  }

  if (container) {
    edits.attribute(container, "role", "dialog");
    edits.attribute(container, "tabindex", "-1");
    if (!isDropdown) edits.attribute(container, "aria-modal", "true");
    const heading = container.querySelector("h1, h2, h3, h4, h5, h6");
    if (!container.hasAttribute("aria-label") && !container.hasAttribute("aria-labelledby"))
      edits.attribute(container, "aria-label", heading?.textContent?.trim() || "Cart");
  }
  if (openLink) edits.attribute(openLink, "aria-expanded", "false");

  const listen = { signal };
  listenLate<KeyboardEvent>(wrapper, "keydown", (event) => !openOnHover && keepInside(event), listen);
  document.addEventListener("keyup", ({ key }) => key === "Escape" && dialog.toggle(false), listen);
  document.addEventListener(
    "click",
    ({ target }) => {
      if (!isOpen() || !isElement(target) || !target.isConnected) return;
      // The form that has just opened the cart is outside of it.
      const inside = isDropdown ? wrapper.contains(target) : container?.contains(target) || openLink?.contains(target);
      if (!inside && !closestTo(target, nodeType("commerce-add-to-cart-form"))) dialog.toggle(false);
    },
    listen,
  );
  if (openOnHover) {
    wrapper.addEventListener("mouseenter", () => dialog.toggle(true, false), listen);
    wrapper.addEventListener("mouseleave", () => dialog.toggle(false, false), listen);
  }
  return dialog;
}
