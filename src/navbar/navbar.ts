import { atEnd } from "../core/lifetime";
import type { MountContext } from "../core/behaviour";
import { handleKey } from "../core/input/disclosure-keys";
import { isElement } from "../core/dom/dom";
import { createEdits, fill } from "../core/edits";
import { isOfEditor } from "../core/page/builder-mode";
import { freeId } from "../core/dom/free-id";
import { createElement } from "../core/dom/create-element";
import { dispatchTriggeredClicks } from "../core/page/triggered-clicks";
import { resize } from "../core/window-buses";
import { defineWidget } from "../core/widget";
import { createMenu } from "./menu";
import { nameBrand, nameButton } from "./names";
import { DEFAULT_DURATION, settings, type Settings } from "./settings";
import { limitWidths } from "./widths";
import { NAVBAR } from "./module";
import type { CreateBehaviours } from "../core/modules";

/** Whether the link leads to a part of this very page, or to its top. */
function staysOnPage(link: HTMLAnchorElement): boolean {
  const here = link.host === location.host && link.pathname === location.pathname;
  return link.getAttribute("href")?.startsWith("#") || (here && link.hash !== "");
}

/** An open dropdown has the arrows to itself. */
const isInOpenDropdown = (target: Element) => !!target.closest(".w-dropdown")?.querySelector(".w--open");

function run(root: HTMLElement, { settings, page, signal, warn }: MountContext<Settings>): void {
  // Before the edits are undone, or the overlay would go with the menu in it.
  let shut = () => {};
  atEnd(signal, () => shut());
  const lasting = createEdits(signal);
  // All that the bar has of a part, but what belongs to a bar inside it (NAV-20).
  const parts = (name: string) =>
    [...root.querySelectorAll<HTMLElement>(`.w-nav-${name}`)].filter((part) => part.closest(".w-nav") === root);
  for (const brand of parts("brand")) nameBrand(lasting, brand);
  const buttons = parts("button");
  // A bar of plain links never collapses.
  if (!buttons.length) return;
  const menus = parts("menu").filter((menu) => !menu.parentElement?.closest(".w-nav-menu"));

  const ordinal = [...document.querySelectorAll(".w-nav")].indexOf(root);
  // A page that was saved with the vendor script running has an overlay already.
  const overlay =
    root.querySelector<HTMLElement>(":scope > .w-nav-overlay") ??
    lasting.insert(createElement("div", { class: "w-nav-overlay", id: freeId("w-nav-overlay-", ordinal) }), root);
  const inMenus = (selector: string) => menus.flatMap((menu) => [...menu.querySelectorAll<HTMLElement>(selector)]);
  if (!menus.length) {
    warn({ message: "no menu", expected: ".w-nav-menu inside it" });
  }
  for (const menu of menus) fill(lasting, menu, "id", freeId("w-nav-menu-", ordinal));
  for (const button of buttons) nameButton(lasting, button, menus[0]);

  const duration = root.getAttribute("data-duration")?.trim() ? settings.duration : DEFAULT_DURATION;
  const { isOpen, open, close, fit, focusButton } = createMenu(
    { root, menus, buttons, overlay, inMenus },
    { ...settings, duration },
    page,
    lasting,
  );
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

  /** The button that opened the menu. */
  let opener: HTMLElement | undefined;

  function toggle(button: HTMLElement): void {
    if (isOpen()) return close();
    opener = button;
    open();
    // Scripts can click a button that the stylesheet hides.
    closeIfWide();
  }

  let isKey = false;

  /** Clicks the button for the keyboard, because interactions may begin and end with its clicks (NAV-26). */
  function click(button: HTMLElement | undefined): void {
    isKey = true;
    button?.click();
    isKey = false;
  }

  const leave = () => click(opener);

  function onClick(event: Event, button: HTMLElement): void {
    // It follows no link and sends no form.
    if (isKey) event.preventDefault();
    soon(() => toggle(button));
  }

  function closeIfWide(): void {
    if (isOpen() && buttons.every((button) => getComputedStyle(button).display === "none")) close({ immediate: true });
  }

  function onAnyClick({ target }: Event): void {
    if (!isOpen() || !isElement(target) || buttons.some((button) => button.contains(target))) return;
    if (menus.some((menu) => menu.contains(target))) {
      const link = target.closest("a");
      if (link && staysOnPage(link)) soon(() => close({ navigated: link.hash !== "" }));
    } else if (!isOfEditor(target)) {
      soon(close);
    }
  }

  function onResize(): void {
    closeIfWide();
    limitWidths(lasting, root, inMenus(".w-nav-link, .w-dropdown"));
    fit();
  }

  const links = () => inMenus(".w-nav-link").filter((link) => link.getClientRects().length);

  const listen = { signal };
  for (const button of buttons) {
    button.addEventListener("click", (event) => onClick(event, button), listen);
    dispatchTriggeredClicks(button, signal);
  }
  root.addEventListener(
    "keydown",
    (event) =>
      handleKey(event, {
        controls: buttons,
        focusControl: focusButton,
        links,
        isOpen,
        close: leave,
        press: click,
        yields: isInOpenDropdown,
      }),
    listen,
  );
  // Focus never hides beneath an open panel.
  root.addEventListener(
    "focusout",
    ({ relatedTarget }) => {
      if (isOpen() && isElement(relatedTarget) && !root.contains(relatedTarget)) leave();
    },
    listen,
  );
  // Capture, because smooth scrolling stops clicks that it handles.
  document.addEventListener("click", onAnyClick, { capture: true, signal });
  resize.on(onResize, signal);
  onResize();
}

/** The collapsible navigation menu. */
export const navbar = defineWidget<Settings>({
  name: "navbar",
  selector: NAVBAR,
  settings,
  modes: ["published", "preview"],
  run,
});

export const content: CreateBehaviours = () => [navbar];
