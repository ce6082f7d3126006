import type { Behaviour, MountContext } from "../core/behaviour";
import { announceState } from "../core/component-triggers";
import { createEdits, isElement } from "../core/dom";
import { env } from "../core/env";
import { MillraceError } from "../core/errors";
import { emit } from "../core/events";
import { freeId } from "../core/names";
import { redraw } from "../core/registry";
import { restartable } from "../core/restart";
import type { DropdownEvents } from "./events";
import { handleKey } from "./keys";
import { settings, type DropdownSettings } from "./settings";

export interface DropdownApi {
  readonly isOpen: boolean;
  open(): void;
  close(): void;
}

interface Member {
  root: HTMLElement;
  close(): void;
}

type JQuery = (element: Element) => { on(name: string, run: () => void): void; off(name: string): void };

/** Open dropdowns: one that opens closes the others. */
const opened = new Set<Member>();
let ordinal = 0;

function part(root: HTMLElement, name: string): HTMLElement {
  const found = [...root.children].find((child): child is HTMLElement => child.classList.contains(name));
  if (found) return found;
  throw new MillraceError({ behaviour: "dropdown", element: root, message: `no .${name} inside it`, expected: "one child" });
}

/** Whether a link leads to a part of this page. */
function staysOnPage({ hash, href }: HTMLAnchorElement): boolean {
  return /^#[\w-]+$/.test(hash) && href === location.href.split("#")[0] + hash;
}

function run(root: HTMLElement, { settings: { hover, delay }, signal }: MountContext<DropdownSettings>): DropdownApi {
  const toggle = part(root, "w-dropdown-toggle");
  const list = part(root, "w-dropdown-list");
  const edits = createEdits(signal);
  let isOpen = false;
  /** Whether a mouse is over the dropdown that opens by hovering. */
  let hovering = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let life: AbortController | undefined;
  /** Served inline layer, while ours is in its place. */
  let layer: string | undefined;

  const number = ordinal++;
  if (!toggle.id) edits.attribute(toggle, "id", freeId("w-dropdown-toggle-", number));
  if (!list.id) edits.attribute(list, "id", freeId("w-dropdown-list-", number));
  edits.attribute(toggle, "aria-controls", list.id);
  edits.attribute(toggle, "aria-expanded", "false");
  edits.attribute(list, "aria-labelledby", toggle.id);
  if (!(toggle instanceof HTMLButtonElement)) {
    edits.attribute(toggle, "role", "button");
    if (!toggle.hasAttribute("tabindex")) edits.attribute(toggle, "tabindex", "0");
  }
  const icon = toggle.querySelector(".w-icon-dropdown-toggle");
  if (icon) edits.attribute(icon, "aria-hidden", "true");

  const member: Member = { root, close };
  const links = () =>
    [...list.querySelectorAll<HTMLElement>("a")].filter((link) => link.closest(".w-dropdown") === root);

  function look(shown: boolean): void {
    edits.attribute(toggle, "aria-expanded", String(shown));
    for (const element of [list, toggle]) edits.toggleClass(element, "w--open", shown);
  }

  function open(): void {
    if (isOpen) return;
    isOpen = true;
    clearTimeout(timer);
    look(true);
    if (/^90[01]$/.test(getComputedStyle(root).zIndex)) {
      layer ??= root.style.zIndex;
      edits.style(root, "z-index", "901");
    }
    opened.add(member);
    announceState(root, "dropdown", "open");
    emit<DropdownEvents>(root, "millrace:dropdown:open", {});
    redraw.up();
    for (const other of [...opened]) if (!other.root.contains(root)) other.close();
    life = new AbortController();
    // A finger's press is a click only on what browsers take for interactive; a script's click has no pointer.
    for (const type of ["pointerup", "click"]) document.addEventListener(type, onPress, { capture: true, signal: life.signal });
  }

  function close(): void {
    if (!isOpen) return;
    isOpen = false;
    opened.delete(member);
    life?.abort();
    announceState(root, "dropdown", "close");
    emit<DropdownEvents>(root, "millrace:dropdown:close", {});
    clearTimeout(timer);
    if (delay === undefined) hide();
    else timer = setTimeout(hide, delay);
  }

  function hide(): void {
    look(false);
    if (layer !== undefined) edits.style(root, "z-index", layer);
    layer = undefined;
  }

  /** For reasons that do not count while the mouse is over a dropdown that opens by hovering. */
  function closeUnlessHovering(): void {
    if (!hovering) close();
  }

  function onPress({ target }: Event): void {
    if (!isElement(target) || root.contains(target) || target.closest(".w-dropdown-toggle")) return;
    if (!env("editor") || !target.closest('[class*="w-editor-bem-"]')) closeUnlessHovering();
  }

  const press = () => (isOpen ? close() : open());
  const listen = { signal };
  toggle.addEventListener("click", press, listen);
  root.addEventListener("keydown", (event) => {
    handleKey(event, { toggle, links, isOpen: () => isOpen, open, close, press });
  }, listen);
  list.addEventListener("click", ({ target }) => {
    const link = isElement(target) && target.closest("a");
    if (link && link.closest(".w-dropdown") === root && staysOnPage(link)) closeUnlessHovering();
  }, listen);
  root.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && !root.contains(relatedTarget as Node)) closeUnlessHovering();
  }, listen);

  if (hover) {
    const isMouse = ({ pointerType }: PointerEvent) => pointerType === "mouse";
    root.addEventListener("pointerenter", (event) => (hovering = isMouse(event)), listen);
    toggle.addEventListener("pointerenter", (event) => isMouse(event) && open(), listen);
    root.addEventListener("pointerleave", (event) => {
      hovering = false;
      if (isMouse(event) && !links().includes(document.activeElement as HTMLElement)) close();
    }, listen);
  }

  // The hook for page scripts and for a navbar that has closed. jQuery's `trigger` makes no native event of it, while
  // its `on` hears native ones too.
  const { jQuery } = window as { jQuery?: JQuery };
  if (jQuery) jQuery(root).on("w-close.millrace", close);
  else root.addEventListener("w-close", close, listen);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    life?.abort();
    opened.delete(member);
    jQuery?.(root).off("w-close.millrace");
  }, { once: true });

  return {
    get isOpen() {
      return isOpen;
    },
    open,
    close,
  };
}

const { mount, members } = restartable(run);

/** The builder's dropdown: `.w-dropdown` (`dropdown-tabs-lightbox.md` part 1). */
export const dropdown: Behaviour<DropdownSettings, DropdownApi> = {
  name: "dropdown",
  selector: ".w-dropdown",
  settings,
  setup({ signal }) {
    signal.addEventListener("abort", () => (ordinal = 0), { once: true });
  },
  mount,
  facade: { members },
};
