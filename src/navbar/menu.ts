import { createMotions } from "../motion/animate";
import { dispatchState } from "../core/component-triggers";
import { createEdits, type Edits } from "../core/edits";
import { componentCurve } from "../motion/component-easing";
import { platform } from "../core/page/builder-mode";
import { emit } from "../core/events";
import type { Page } from "../core/page/page";
import { redraw } from "../core/window-buses";
import type { NavbarEvents } from "./events";
import { contentHeight, outerSize } from "./geometry";
import { canLayOver, fitHeight, fitWidth, moveIn } from "./layer";
import type { Parts } from "./parts";
import type { Settings } from "./settings";

export interface Menu {
  isOpen(): boolean;
  open(): void;
  /** @param how `immediate`: without motion; `navigated`: the visitor navigated, so the focus is not changed. */
  close(how?: { immediate?: boolean; navigated?: boolean }): void;
  /** Fits the overlay to the page, while the menu is open. */
  fit(): void;
  /** Moves focus to a button outside of the menus that the visitor can see. */
  focusButton(): void;
}

/** Attributes of an open menu's parts, for the style sheet. */
const OPEN_CLASSES = [
  [".w-nav-link", "w--nav-link-open"],
  [".w-dropdown", "w--nav-dropdown-open"],
  [".w-dropdown-toggle", "w--nav-dropdown-toggle-open"],
  [".w-dropdown-list", "w--nav-dropdown-list-open"],
] as const;

/**
 * Opens and closes one menu (`navbar.md` 6 to 8). While it is open it is in the overlay, in every mode, so that it
 * follows the button in the tab order; a comment keeps its place.
 */
export function createMenu(parts: Parts, settings: Settings, page: Page, lasting: Edits): Menu {
  const { root, menus, buttons, overlay, inMenus } = parts;
  const { animation, easing, easing2, duration, docHeight } = settings;
  const over = animation.startsWith("over");
  const side = animation.endsWith("left") ? -1 : 1;
  const places = menus.map((menu) => [menu, document.createComment("")] as const);
  const isInstant = animation === "none" || duration <= 0;

  let open = false;
  /** From opening until the closing motion is over: everything that an open menu changes in the page. */
  let scope: AbortController | undefined;
  let edits: Edits;
  const motions = createMotions();

  const lays = () => canLayOver(parts);
  const fitDown = () => fitHeight(parts, over, Boolean(docHeight), edits);

  /** The position of a closed menu: beyond the edge from which it slides in. */
  function beyond(menu: HTMLElement): string {
    const { width, height } = outerSize(menu);
    return over ? `translateX(${side * width}px)` : `translateY(${-contentHeight(root) - height}px)`;
  }

  /** Moves the menus from where they are now, also in the middle of another motion. */
  function move(opening: boolean, away: readonly string[], done?: () => void): void {
    if (isInstant || page.reducedMotion || !lays()) return done?.();
    const from = menus.map(
      (menu, at) => (motions.running() ? getComputedStyle(menu).transform : opening ? away[at] : "none") ?? "",
    );
    motions.stop();
    menus.forEach((menu, at) => {
      const end = (opening ? "none" : away[at]) ?? "";
      edits.style(menu, "transform", end);
      motions.start(menu, "transform", [from[at] ?? "", end], {
        duration,
        easing: componentCurve(opening ? easing : easing2),
        // They end together, in this order.
        done: at < menus.length - 1 ? undefined : done,
      });
    });
  }

  function focusButton(): void {
    const free = buttons.filter((button) => !menus.some((menu) => menu.contains(button)));
    const next = free.find((button) => button.getClientRects().length) ?? free[0];
    next?.focus({ preventScroll: true });
  }

  function expand(expanded: boolean): void {
    open = expanded;
    for (const button of buttons) {
      lasting.attribute(button, "aria-expanded", String(expanded));
      edits.toggleClass(button, "w--open", expanded);
    }
    dispatchState(root, "navbar", expanded ? "open" : "close");
    emit<NavbarEvents>(root, `millrace:navbar:${expanded ? "open" : "close"}`, {});
  }

  function putBack(navigated: boolean): void {
    const focused = document.activeElement;
    const hadFocus = focused instanceof HTMLElement && menus.some((menu) => menu.contains(focused));
    const dropdowns = inMenus(".w-dropdown");
    for (const [menu, place] of places) place.replaceWith(menu);
    scope?.abort();
    scope = undefined;
    motions.stop();
    for (const dropdown of [root, ...dropdowns]) dropdown.dispatchEvent(new CustomEvent("w-close"));
    if (!hadFocus || navigated) return;
    // Moved elements lose focus; a menu that turned into a plain bar can have it back.
    if (focused.getClientRects().length) focused.focus({ preventScroll: true });
    else focusButton();
  }

  return {
    isOpen: () => open,
    fit() {
      if (!open || !lays()) return;
      // The panel's own width applies only where it fits.
      if (over) edits.style(overlay, "width", "100%");
      fitDown();
      if (over) fitWidth(parts, edits);
    },
    focusButton,
    open() {
      if (open) return;
      if (!scope) edits = createEdits((scope = new AbortController()).signal);
      for (const menu of menus) {
        edits.attribute(menu, "data-nav-menu-open", "");
        // The class name in style sheets before 2020.
        edits.toggleClass(menu, "w--nav-menu-open", true);
      }
      for (const [selector, name] of OPEN_CLASSES)
        for (const part of inMenus(selector)) edits.toggleClass(part, name, true);
      // A bar without a menu has a button to toggle all the same (NAV-20), but nothing to lay over the page.
      const laid = lays();
      if (laid) fitDown();
      const away = menus.map(beyond);
      expand(true);
      redraw.up();
      if (laid) {
        edits.style(overlay, "display", "block");
        if (over) fitWidth(parts, edits);
        for (const [menu, place] of places) moveIn(parts, menu, place, isInstant, edits);
      }
      // Safari on iOS sends no click for a plain element, and the page around the menu is one.
      if (platform().ios) edits.style(document.body, "cursor", "pointer");
      move(true, away);
    },
    close({ immediate = false, navigated = false } = {}) {
      if (!scope || (!open && !immediate)) return;
      // Read before the page changes.
      const away = immediate ? [] : menus.map(beyond);
      if (open) expand(false);
      if (immediate) putBack(navigated);
      else move(false, away, () => putBack(navigated));
    },
  };
}
