import type { Behaviour, MountContext } from "../core/behaviour";
import { createEdits, isElement } from "../core/dom";
import { env } from "../core/env";
import { freeId } from "../core/names";
import { resize } from "../core/registry";
import { restartable } from "../core/restart";
import { requirePart } from "../core/settings";
import { handleKey } from "./keys";
import { createMenu } from "./menu";
import { nameBrand, nameButton } from "./names";
import { DEFAULT_DURATION, settings, type Settings } from "./settings";
import { limitWidths } from "./widths";

const NAME = "navbar";

/** Whether the link leads to a part of this very page, or to its top. */
function staysOnPage(link: HTMLAnchorElement): boolean {
  const here = link.host === location.host && link.pathname === location.pathname;
  return link.getAttribute("href")?.startsWith("#") || (here && link.hash !== "");
}

function createOverlay(id: string): HTMLElement {
  const overlay = document.createElement("div");
  overlay.className = "w-nav-overlay";
  overlay.id = id;
  overlay.setAttribute("data-wf-ignore", "");
  return overlay;
}

function run(root: HTMLElement, { settings, page, signal }: MountContext<Settings>): void {
  // Before the edits are undone, or the overlay would go with the menu in it.
  let shut = () => {};
  signal.addEventListener("abort", () => shut());
  const lasting = createEdits(signal);
  nameBrand(lasting, root.querySelector(".w-nav-brand"));
  const button = root.querySelector<HTMLElement>(".w-nav-button");
  // A bar of plain links never collapses.
  if (!button) return;
  const menu = requirePart(NAME, root, ".w-nav-menu");

  const ordinal = [...document.querySelectorAll(".w-nav")].indexOf(root);
  // A page that was saved with the reference running has an overlay already.
  const overlay =
    root.querySelector<HTMLElement>(":scope > .w-nav-overlay") ??
    lasting.insert(createOverlay(freeId("w-nav-overlay-", ordinal)), root);
  if (!menu.id) lasting.attribute(menu, "id", freeId("w-nav-menu-", ordinal));
  nameButton(lasting, button, menu);

  const duration = root.getAttribute("data-duration")?.trim() ? settings.duration : DEFAULT_DURATION;
  const { isOpen, open, close, fit } = createMenu({ root, menu, button, overlay }, { ...settings, duration }, page, lasting);
  shut = () => {
    clearTimeout(timer);
    close({ immediate: true });
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  /** One change per tick, so that two clicks at once are one (NAV-8). */
  function soon(change: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(change);
  }

  function toggle(): void {
    if (isOpen()) return close();
    open();
    // Scripts can click a button that the stylesheet hides.
    closeIfWide();
  }

  function closeIfWide(): void {
    if (isOpen() && button && getComputedStyle(button).display === "none") close({ immediate: true });
  }

  function onAnyClick({ target }: Event): void {
    if (!isOpen() || !isElement(target) || button?.contains(target)) return;
    if (target.closest(".w-nav-menu") === menu) {
      const link = target.closest("a");
      if (link && staysOnPage(link)) soon(() => close({ navigated: link.hash !== "" }));
    } else if (!env("editor") || !target.closest('[class*="w-editor-bem-"]')) {
      soon(close);
    }
  }

  function onResize(): void {
    closeIfWide();
    limitWidths(lasting, root, menu);
    fit();
  }

  const ends = { signal };
  button.addEventListener("click", () => soon(toggle), ends);
  root.addEventListener(
    "keydown",
    (event) => handleKey(event, { button, menu, isOpen, close, toggle: () => soon(toggle) }),
    ends,
  );
  // Focus never hides beneath an open panel.
  root.addEventListener(
    "focusout",
    ({ relatedTarget }) => {
      if (isOpen() && isElement(relatedTarget) && !root.contains(relatedTarget)) soon(close);
    },
    ends,
  );
  // Capture, because smooth scroll lets no click through that it takes.
  document.addEventListener("click", onAnyClick, { capture: true, signal });
  resize.on(onResize, signal);
  onResize();
}

const { mount, members } = restartable<Settings, object>((root, context) => {
  run(root, context);
  return {};
});

/** The collapsible navigation menu. */
export const navbar: Behaviour<Settings> = {
  name: NAME,
  selector: ".w-nav",
  settings,
  modes: ["published", "preview"],
  mount,
  facade: { members },
};
