import { atEnd } from "../core/lifetime";
import type { MountContext } from "../core/behaviour";
import { dispatchState } from "../core/component-triggers";
import { handleKey, isClosingKey } from "../core/input/disclosure-keys";
import { closestTo, isElement } from "../core/dom/dom";
import { createEdits } from "../core/edits";
import { isOfEditor } from "../core/page/builder-mode";
import { emit } from "../core/events";
import { listenLate } from "../core/late-listener";
import { listenByJQuery } from "../core/page/jquery";
import { redraw } from "../core/window-buses";
import { defineWidget } from "../core/widget";
import type { DropdownEvents } from "./events";
import { followHover } from "./hover";
import { prepareParts } from "./markup";
import { settings, type DropdownSettings } from "./settings";
import { DROPDOWN } from "./module";
import type { CreateBehaviours } from "../core/modules";

export interface DropdownApi {
  readonly isOpen: boolean;
  open(): void;
  close(): void;
}

interface Member {
  root: HTMLElement;
  close(): void;
}

/** Of the browser or of jQuery, whose events hold the browser's if there is one. */
interface PressEvent {
  readonly target: EventTarget | null;
  readonly button?: number;
  readonly isTrusted?: boolean;
  readonly originalEvent?: Event;
}

interface DropdownsState {
  /** Open dropdowns: one that opens closes the others. */
  readonly opened: Set<Member>;
  /** Position of the next dropdown on the page, for generated ids. */
  ordinal: number;
}

/** Whether a link leads to a part of this page. */
function staysOnPage({ hash, href }: HTMLAnchorElement): boolean {
  return /^#[\w-]+$/.test(hash) && href === location.href.split("#")[0] + hash;
}

function run(
  root: HTMLElement,
  { settings: { hover, delay }, shared, signal, warn }: MountContext<DropdownSettings, DropdownsState>,
): DropdownApi {
  const edits = createEdits(signal);
  const [toggles, lists] = prepareParts(root, shared.ordinal++, edits, warn);
  let isOpen = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let scope: AbortController | undefined;
  /** Served inline layer, while ours is in its place. */
  let layer: string | undefined;

  const { opened } = shared;
  const member: Member = { root, close };
  const links = () =>
    lists.flatMap((list) => [...list.querySelectorAll("a")]).filter((link) => link.closest(".w-dropdown") === root);

  function expand(shown: boolean): void {
    for (const toggle of toggles) edits.attribute(toggle, "aria-expanded", String(shown));
    for (const element of [...lists, ...toggles]) edits.toggleClass(element, "w--open", shown);
  }

  function open(): void {
    if (isOpen) return;
    isOpen = true;
    clearTimeout(timer);
    expand(true);
    if (/^90[01]$/.test(getComputedStyle(root).zIndex)) {
      layer ??= root.style.zIndex;
      edits.style(root, "z-index", "901");
    }
    opened.add(member);
    dispatchState(root, "dropdown", "open");
    emit<DropdownEvents>(root, "millrace:dropdown:open", {});
    redraw.up();
    for (const other of [...opened]) if (!other.root.contains(root)) other.close();
    scope = new AbortController();
    // A finger's press is a click only on what browsers take for interactive; a script's click has no pointer.
    const { signal } = scope;
    for (const type of ["pointerup", "click"]) document.addEventListener(type, onPress, { capture: true, signal });
    document.addEventListener("keydown", onKeyElsewhere, { signal });
  }

  function close(): void {
    if (!isOpen) return;
    isOpen = false;
    opened.delete(member);
    scope?.abort();
    dispatchState(root, "dropdown", "close");
    emit<DropdownEvents>(root, "millrace:dropdown:close", {});
    clearTimeout(timer);
    if (delay === undefined) hide();
    else timer = setTimeout(hide, delay);
  }

  function hide(): void {
    expand(false);
    if (layer !== undefined) edits.style(root, "z-index", layer);
    layer = undefined;
  }

  /** For reasons that do not count while the mouse is over a dropdown that opens by hovering. */
  function closeUnlessHovering(): void {
    if (!isHovered?.()) close();
  }

  function onPress({ target }: Event): void {
    if (!isElement(target) || root.contains(target) || target.closest(".w-dropdown-toggle")) return;
    if (!isOfEditor(target)) closeUnlessHovering();
  }

  function onKeyElsewhere(event: KeyboardEvent): void {
    if (!root.contains(event.target as Node) && !event.defaultPrevented && isClosingKey(event)) close();
  }

  const press = () => (isOpen ? close() : open());
  const listen = { signal };
  const isToggle = (target: EventTarget | null) => toggles.some((toggle) => toggle.contains(target as Node | null));
  const isInUse = () => links().some((link) => link === document.activeElement);
  const isHovered = hover ? followHover(root, isToggle, isInUse, open, close, signal) : undefined;
  listenLate<KeyboardEvent>(
    root,
    "keydown",
    (event) => {
      handleKey(event, { controls: toggles, links, isOpen: () => isOpen, open, close, press });
    },
    listen,
  );
  // Page scripts press a toggle with `mouseup` alone, or with all events of a press in one task (DD-10).
  let pressed: ReturnType<typeof setTimeout> | undefined;
  const onMouseUp = ({ target, button, isTrusted, originalEvent }: PressEvent) => {
    if (button || (originalEvent?.isTrusted ?? isTrusted) || !isToggle(target)) return;
    clearTimeout(pressed);
    pressed = setTimeout(() => (pressed = undefined));
    press();
  };
  // Captured, so that a page script on a toggle cannot keep the press to itself.
  listenLate(
    root,
    "click",
    ({ target, isTrusted }) => {
      if (isToggle(target)) return pressed !== undefined && !isTrusted ? undefined : press();
      const link = closestTo<HTMLAnchorElement>(target, "a");
      if (link && links().includes(link) && staysOnPage(link)) closeUnlessHovering();
    },
    { capture: true, signal },
  );
  listenLate<FocusEvent>(
    root,
    "focusout",
    ({ relatedTarget }) => {
      if (relatedTarget && !root.contains(relatedTarget as Node)) closeUnlessHovering();
    },
    listen,
  );

  // The hooks for page scripts and for a navbar that has closed. jQuery's `trigger` makes no native event of them, while
  // its `on` receives native ones too.
  for (const [type, run] of [
    ["w-close", close],
    ["mouseup", onMouseUp],
  ] as const)
    // Under the builder's namespace, too, as scripts trigger `w-close.w-dropdown`.
    if (!listenByJQuery(root, `${type}.w-dropdown`, undefined, run, signal)) listenLate(root, type, run, listen);
  atEnd(signal, () => {
    clearTimeout(timer);
    clearTimeout(pressed);
    scope?.abort();
    opened.delete(member);
  });

  return {
    get isOpen() {
      return isOpen;
    },
    open,
    close,
  };
}

/** The builder's dropdown: `.w-dropdown` (`dropdown-tabs-lightbox.md` part 1). */
export const dropdown = defineWidget<DropdownSettings, DropdownApi, DropdownsState>({
  name: "dropdown",
  selector: DROPDOWN,
  settings,
  setup: () => ({ opened: new Set(), ordinal: 0 }),
  run,
});

export const content: CreateBehaviours = () => [dropdown];
