import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { createMotions } from "../motion/animate";
import { EASE } from "../motion/bezier";
import { atEnd } from "../core/lifetime";
import type { MountContext } from "../core/behaviour";
import { makeInert } from "../core/dom/inert";
import { createEdits } from "../core/edits";
import { emit } from "../core/events";
import { listenLate } from "../core/late-listener";
import { redraw } from "../core/window-buses";
import { defineWidget } from "../core/widget";
import type { LightboxEvents } from "./events";
import { readLink, type LinkData } from "./items";
import { FADE } from "./view";
import { nextVisible, Viewer } from "./viewer";
import { LIGHTBOX } from "./module";
import type { CreateBehaviours } from "../core/modules";

export interface LightboxApi {
  open(): void;
}

interface LightboxState {
  /** Links that open the lightbox, in no order. */
  readonly links: Set<HTMLElement>;
  /** The one dialog of the page, built when it is opened for the first time. */
  dialog?: { backdrop: HTMLElement; root: Root };
  /** Ends the running opening and restores the page. */
  close?: (how?: { instant: boolean }) => void;
}

/** Read at each opening, as page scripts change the data. Broken data was reported when it was mounted. */
function read(link: HTMLElement, onError?: (error: unknown) => void): LinkData {
  try {
    return readLink(link);
  } catch (error) {
    onError?.(error);
    return { items: [], group: "" };
  }
}

/** Everything the link leads through, and where in it the link itself begins. */
function readList(link: HTMLElement, { links }: LightboxState) {
  const { items: linked, group } = read(link);
  const items = [...linked];
  let start = 0;
  if (group) {
    items.length = 0;
    for (const other of document.querySelectorAll<HTMLElement>(".w-lightbox")) {
      if (!links.has(other)) continue;
      const data = read(other);
      if (other === link) start = linked.length ? items.length : 0;
      if (data.group === group) items.push(...data.items);
    }
  }
  return { items, start: nextVisible(items, start, 1) ?? nextVisible(items, start, -1) };
}

function build() {
  const backdrop = document.createElement("div");
  backdrop.className = "w-lightbox-backdrop w-lightbox-hide";
  document.body.append(backdrop);
  return { backdrop, root: createRoot(backdrop) };
}

function open(link: HTMLElement, { page, shared }: MountContext<object, LightboxState>): void {
  const { items, start } = readList(link, shared);
  if (start === undefined) return;
  shared.close?.({ instant: true });
  const { backdrop, root } = (shared.dialog ??= build());
  const scope = new AbortController();
  const edits = createEdits(scope.signal);
  const html = document.documentElement;
  const motions = createMotions(scope.signal);
  const fade = { duration: FADE, easing: EASE };
  const animated = !page.reducedMotion;
  let closing = false;

  // The page keeps the width of its scroll bar, so that its content does not move.
  if (innerWidth > html.clientWidth) edits.style(html, "scrollbar-gutter", "stable");
  edits.toggleClass(html, "w-lightbox-noscroll", true);
  for (const child of document.querySelectorAll<HTMLElement>("body > :not(script, style, link, template)")) {
    if (child !== backdrop) makeInert(child, edits);
  }

  function finish(): void {
    delete shared.close;
    flushSync(() => root.render(null));
    backdrop.classList.add("w-lightbox-hide");
    backdrop.style.cssText = "";
    scope.abort();
    link.focus({ preventScroll: true });
    emit<LightboxEvents>(link, "millrace:lightbox:close", {});
  }

  shared.close = ({ instant } = { instant: !animated }) => {
    if (instant) return finish();
    if (closing) return;
    closing = true;
    motions.stop();
    backdrop.style.opacity = "0";
    motions.start(backdrop, "opacity", ["1", "0"], { ...fade, done: finish });
  };

  backdrop.classList.remove("w-lightbox-hide");
  // Also over a page whose style sheet has no rule for it (LB-18).
  if (getComputedStyle(backdrop).position === "static") {
    backdrop.style.cssText = "position:fixed;inset:0;z-index:2000;overflow:auto;background:#111;color:#fff";
  }
  backdrop.style.opacity = "1";
  if (animated) motions.start(backdrop, "opacity", ["0", "1"], fade);
  flushSync(() =>
    root.render(<Viewer items={items} start={start} animated={animated} onClose={() => shared.close?.()} />),
  );
  redraw.up();
  emit<LightboxEvents>(link, "millrace:lightbox:open", { index: start, count: items.length });
}

function run(link: HTMLElement, context: MountContext<object, LightboxState>): LightboxApi {
  const { shared, signal, report } = context;
  shared.links.add(link);
  atEnd(signal, () => shared.links.delete(link));
  read(link, report);
  listenLate(
    link,
    "click",
    (event) => {
      event.preventDefault();
      open(link, context);
    },
    { signal },
  );
  return { open: () => open(link, context) };
}

/** The builder's lightbox: links `.w-lightbox` (`dropdown-tabs-lightbox.md` part 3). */
export const lightbox = defineWidget<object, LightboxApi, LightboxState>({
  name: "lightbox",
  selector: LIGHTBOX,
  setup({ signal }) {
    const shared: LightboxState = { links: new Set() };
    atEnd(signal, () => {
      shared.close?.({ instant: true });
      shared.dialog?.root.unmount();
      shared.dialog?.backdrop.remove();
    });
    return shared;
  },
  run,
});

export const content: CreateBehaviours = () => [lightbox];
