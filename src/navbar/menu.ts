import { announceState } from "../core/component-triggers";
import { createEdits, type Edits } from "../core/dom";
import { cssEasing } from "../core/easing";
import { platform } from "../core/env";
import { emit } from "../core/events";
import type { Page } from "../core/page";
import { redraw } from "../core/registry";
import type { NavbarEvents } from "./events";
import { contentHeight, outerSize, pageHeight } from "./geometry";
import type { Settings } from "./settings";

export interface Parts {
  root: HTMLElement;
  menu: HTMLElement;
  button: HTMLElement;
  overlay: HTMLElement;
}

export interface Menu {
  isOpen(): boolean;
  open(): void;
  /** @param how `immediate`: without motion; `navigated`: the visitor went somewhere else, so focus stays out of it. */
  close(how?: { immediate?: boolean; navigated?: boolean }): void;
  /** Fits the overlay to the page, while the menu is open. */
  fit(): void;
}

/** What an open menu says about its parts, for the stylesheet. */
const OPEN_CLASSES = [
  [".w-nav-link", "w--nav-link-open"],
  [".w-dropdown", "w--nav-dropdown-open"],
  [".w-dropdown-toggle", "w--nav-dropdown-toggle-open"],
  [".w-dropdown-list", "w--nav-dropdown-list-open"],
] as const;

/**
 * Opens and closes one menu (`navbar.md` 6 to 8). While it is open it lives in the overlay, in every mode, so that it
 * follows the button in the tab order; a comment keeps its place.
 */
export function createMenu({ root, menu, button, overlay }: Parts, settings: Settings, page: Page, lasting: Edits): Menu {
  const { animation, easing, easing2, duration, docHeight } = settings;
  const over = animation.startsWith("over");
  const side = animation.endsWith("left") ? -1 : 1;
  const place = document.createComment("");
  const isInstant = animation === "none" || duration <= 0;

  let open = false;
  /** From opening until the closing motion is over: everything that an open menu changes in the page. */
  let session: AbortController | undefined;
  let edits: Edits;
  let motion: Animation | undefined;

  /** Lets the overlay, and a panel, reach down to the end of the page. */
  function fitHeight(): void {
    // An overlay made for a longer page would count as part of the document.
    if (docHeight) edits.style(overlay, "height", "0");
    let height = pageHeight(Boolean(docHeight));
    if (!over && getComputedStyle(root).position !== "fixed") height -= outerSize(root).height;
    for (const element of over ? [overlay, menu] : [overlay]) edits.style(element, "height", `${height}px`);
  }

  function fitWidth(width: number): void {
    if (over) edits.style(overlay, "width", `${width}px`);
  }

  /** Moves the menu into the overlay, where the tab order finds it after the button. */
  function moveIn(): void {
    if (place.isConnected) return;
    const before = menu.getBoundingClientRect();
    menu.before(place);
    overlay.append(menu);
    if (!isInstant) return;
    const after = menu.getBoundingClientRect();
    if ((["x", "y", "width", "height"] as const).every((side) => Math.abs(before[side] - after[side]) < 1)) return;
    // Without motion the reference leaves the menu where it is, and some pages are drawn for that: as near as may be.
    edits.style(overlay, "display", "");
    if (place.parentNode === button.parentNode) button.after(menu);
    else place.after(menu);
  }

  /** Where the closed menu is: beyond the edge that it comes from. */
  function beyond({ width, height } = outerSize(menu)): string {
    return over ? `translateX(${side * width}px)` : `translateY(${-contentHeight(root) - height}px)`;
  }

  /** Moves the menu from where it is now, also in the middle of another motion. */
  function move(opening: boolean, away: string, done: () => void): void {
    if (isInstant || page.reducedMotion) return done();
    const from = motion ? getComputedStyle(menu).transform : opening ? away : "none";
    motion?.cancel();
    motion = menu.animate(
      { transform: [from, opening ? "none" : away] },
      { duration, easing: cssEasing(opening ? easing : easing2), fill: "both" },
    );
    motion.onfinish = done;
  }

  function rest(): void {
    motion?.cancel();
    motion = undefined;
  }

  function expand(expanded: boolean): void {
    open = expanded;
    lasting.attribute(button, "aria-expanded", String(expanded));
    edits.toggleClass(button, "w--open", expanded);
    announceState(root, "navbar", expanded ? "open" : "close");
    emit<NavbarEvents>(root, `millrace:navbar:${expanded ? "open" : "close"}`, {});
  }

  function putBack(navigated: boolean): void {
    const focused = document.activeElement;
    const hadFocus = focused instanceof HTMLElement && menu.contains(focused);
    const dropdowns = menu.querySelectorAll(".w-dropdown");
    place.replaceWith(menu);
    session?.abort();
    session = undefined;
    rest();
    for (const dropdown of [root, ...dropdowns]) dropdown.dispatchEvent(new CustomEvent("w-close"));
    if (!hadFocus || navigated) return;
    // Moved elements lose focus; a menu that turned into a plain bar can have it back.
    const next = menu.getClientRects().length ? focused : button;
    next.focus({ preventScroll: true });
  }

  return {
    isOpen: () => open,
    fit() {
      if (!open) return;
      // The panel's own width shows only where there is room for it.
      if (over) edits.style(overlay, "width", "100%");
      fitHeight();
      fitWidth(outerSize(menu).width);
    },
    open() {
      if (open) return;
      if (!session) edits = createEdits((session = new AbortController()).signal);
      edits.attribute(menu, "data-nav-menu-open", "");
      // The name that stylesheets before 2020 know.
      edits.toggleClass(menu, "w--nav-menu-open", true);
      for (const [parts, name] of OPEN_CLASSES) {
        for (const part of menu.querySelectorAll(parts)) edits.toggleClass(part, name, true);
      }
      fitHeight();
      const size = outerSize(menu);
      const away = beyond(size);
      expand(true);
      redraw.up();
      edits.style(overlay, "display", "block");
      fitWidth(size.width);
      moveIn();
      // Safari on iOS sends no click for a plain element, and the page around the menu is one.
      if (platform().ios) edits.style(document.body, "cursor", "pointer");
      move(true, away, rest);
    },
    close({ immediate = false, navigated = false } = {}) {
      if (!session || (!open && !immediate)) return;
      if (open) expand(false);
      if (immediate) putBack(navigated);
      else move(false, beyond(), () => putBack(navigated));
    },
  };
}
