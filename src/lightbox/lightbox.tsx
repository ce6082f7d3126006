import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import type { Behaviour, MountContext } from "../core/behaviour";
import { createEdits } from "../core/dom";
import { report } from "../core/errors";
import { emit } from "../core/events";
import { hasName } from "../core/names";
import type { Page } from "../core/page";
import { redraw } from "../core/registry";
import { restartable } from "../core/restart";
import type { LightboxEvents } from "./events";
import { readLink, type LinkData } from "./items";
import { FADE } from "./view";
import { nextVisible, Viewer } from "./viewer";

export interface LightboxApi {
  open(): void;
}

type JQuery = { fn: Record<string, unknown> };

/** Links that open the lightbox, in no order. */
const links = new Set<HTMLElement>();

/** The one dialog of the page, built when it is opened for the first time. */
let dialog: { backdrop: HTMLElement; root: Root } | undefined;
/** Ends the opening that is under way and restores the page. */
let close: ((how?: { instant: boolean }) => void) | undefined;

/** Read anew at each opening, as page scripts put in other data. What is broken was reported when it was mounted. */
function read(link: HTMLElement, onError?: (error: unknown) => void): LinkData {
  try {
    return readLink(link);
  } catch (error) {
    onError?.(error);
    return { items: [], group: "" };
  }
}

/** Everything the link leads through, and where in it the link itself begins. */
function listOf(link: HTMLElement) {
  const own = read(link);
  const items = [...own.items];
  let start = 0;
  if (own.group) {
    items.length = 0;
    for (const other of document.querySelectorAll<HTMLElement>(".w-lightbox")) {
      if (!links.has(other)) continue;
      const data = other === link ? own : read(other);
      if (other === link) start = own.items.length ? items.length : 0;
      if (data.group === own.group) items.push(...data.items);
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

function open(link: HTMLElement, page: Page): void {
  const { items, start } = listOf(link);
  if (start === undefined) return;
  close?.({ instant: true });
  const { backdrop, root } = (dialog ??= build());
  const life = new AbortController();
  const edits = createEdits(life.signal);
  const html = document.documentElement;
  const animated = !page.reducedMotion;
  let closing = false;

  // The page keeps the room of its scroll bar, so that nothing jumps.
  if (innerWidth > html.clientWidth) edits.style(html, "scrollbar-gutter", "stable");
  edits.toggleClass(html, "w-lightbox-noscroll", true);
  for (const child of document.body.children) {
    if (child !== backdrop && !child.matches("script, style, link, template")) edits.attribute(child, "inert", "");
  }

  function finish(): void {
    close = undefined;
    flushSync(() => root.render(null));
    backdrop.classList.add("w-lightbox-hide");
    backdrop.style.opacity = "";
    life.abort();
    link.focus({ preventScroll: true });
    emit<LightboxEvents>(link, "millrace:lightbox:close", {});
  }

  close = ({ instant } = { instant: !animated }) => {
    if (instant) return finish();
    if (closing) return;
    closing = true;
    backdrop.style.opacity = "0";
    const fade = backdrop.animate([{ opacity: 1 }, {}], { duration: FADE, easing: "ease" });
    fade.onfinish = finish;
    life.signal.addEventListener("abort", () => fade.cancel());
  };

  backdrop.classList.remove("w-lightbox-hide");
  backdrop.style.opacity = "1";
  if (animated) backdrop.animate([{ opacity: 0 }, {}], { duration: FADE, easing: "ease" });
  flushSync(() => root.render(<Viewer items={items} start={start} animated={animated} onClose={() => close?.()} />));
  redraw.up();
  emit<LightboxEvents>(link, "millrace:lightbox:open", { index: start, count: items.length });
}

function run(link: HTMLElement, { page, signal }: MountContext): LightboxApi {
  const edits = createEdits(signal);
  links.add(link);
  signal.addEventListener("abort", () => links.delete(link), { once: true });
  edits.attribute(link, "aria-haspopup", "dialog");
  if (!hasName(link)) edits.attribute(link, "aria-label", "open lightbox");
  read(link, (error) => report(error, { behaviour: "lightbox", element: link }));
  link.addEventListener("click", (event) => {
    event.preventDefault();
    open(link, page);
  }, { signal });
  return { open: () => open(link, page) };
}

const { mount, members } = restartable(run);

/** The builder's lightbox: links `.w-lightbox` (`dropdown-tabs-lightbox.md` part 3). */
export const lightbox: Behaviour<object, LightboxApi> = {
  name: "lightbox",
  selector: ".w-lightbox",
  setup({ signal }) {
    // Page scripts call this after they put links into the page; the host has mounted them by then.
    const { jQuery } = window as { jQuery?: JQuery };
    if (jQuery) jQuery.fn.webflowLightBox ??= function (this: unknown) { return this; };
    signal.addEventListener("abort", () => {
      close?.({ instant: true });
      dialog?.root.unmount();
      dialog?.backdrop.remove();
      dialog = undefined;
    }, { once: true });
  },
  mount,
  facade: { members },
};
