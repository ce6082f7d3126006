import { atEnd } from "../core/lifetime";
import type { Behaviour } from "../core/behaviour";
import { closestTo, cancelEvent } from "../core/dom/dom";
import { isModified } from "../core/input/keys";
import { listenByJQuery, type JQueryEvent } from "../core/page/jquery";
import { findDestination } from "./destination";
import { createFocusMover, hideOutline } from "./focus";
import { animateScroll } from "./animate-scroll";
import { LINKS } from "./module";
import type { CreateBehaviours } from "../core/modules";

const LINKS_TO_NOTHING = 'a[href="#"]:not(.w-tab-link)';

/** Keys by which a visitor scrolls during the animation. */
const SCROLL_KEYS = ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " "];

/** Whether the browser would follow the link in this very window: no new tab, no download (S-3). */
const staysHere = (link: HTMLAnchorElement) => /^(_self)?$/i.test(link.target) && !link.hasAttribute("download");

type Click = Pick<MouseEvent, "target" | "preventDefault" | "stopPropagation">;

/**
 * Listens to clicks on links that the browser would follow in this window (S-3), unless the page has handled them (S-4).
 * @param type the builder's name of the handler, under which page scripts remove it by jQuery (S-8).
 */
function listenToLinks(
  type: string,
  selector: string,
  run: (event: Click, link: HTMLAnchorElement) => void,
  signal: AbortSignal,
): void {
  // A click that a script triggers by jQuery has no native event.
  const onClick = (event: Click, isPrevented: boolean, native?: MouseEvent) => {
    const link = closestTo(event.target, selector);
    const isOther = isPrevented || (native && (native.button || isModified(native)));
    if (link instanceof HTMLAnchorElement && !isOther && staysHere(link)) run(event, link);
  };
  const byJQuery = (event: JQueryEvent) =>
    onClick(event, event.isDefaultPrevented(), event.originalEvent as MouseEvent | undefined);
  if (!listenByJQuery(document, type, selector, byJQuery, signal))
    document.addEventListener("click", (event) => onClick(event, event.defaultPrevented, event), { signal });
}

/** The element on this page that a link's fragment names, or `null`. */
function findTarget({ hash, host, pathname }: HTMLAnchorElement): HTMLElement | null {
  if (host !== location.host || pathname !== location.pathname) return null;
  let id: string;
  try {
    id = decodeURIComponent(hash.slice(1));
  } catch {
    return null;
  }
  return /^[\p{L}\p{N}][\p{L}\p{N}_:.-]*$/u.test(id) ? document.getElementById(id) : null;
}

function isFramed(): boolean {
  try {
    return Boolean(window.frameElement);
  } catch {
    return true;
  }
}

/** Adds a history entry for the target (`links-scroll-touch.md` 3.2). */
function remember(hash: string): void {
  const state = history.state as { hash?: unknown } | null;
  // Browsers refuse to change the URL of a page that was opened from disk.
  if (location.hash === hash || state?.hash === hash || isFramed() || location.protocol === "file:") return;
  history.pushState({ hash }, "", hash);
}

/** Anchor links scroll smoothly and move focus to their target (`links-scroll-touch.md` 3). */
export const scroll: Behaviour = {
  name: "scroll",
  selector: LINKS,
  modes: ["published", "preview"],

  setup({ page, signal }) {
    const moveFocus = createFocusMover(signal);
    let scope: AbortController | undefined;
    const cancel = () => scope?.abort();

    function scrollTo(target: HTMLElement): void {
      cancel();
      scope = new AbortController();
      const { signal } = scope;
      const go = (jumps?: boolean) => {
        const destination = findDestination(target);
        if (jumps) destination.duration = 0;
        animateScroll(destination, arrive, signal);
      };
      const arrive = () => {
        cancel();
        moveFocus(target);
      };
      // One task later, so that a menu that closes on the same click is measured closed.
      const timer = setTimeout(() => go());
      atEnd(signal, () => clearTimeout(timer));
      const listen = { capture: true, passive: true, signal };
      addEventListener("wheel", cancel, listen);
      addEventListener("touchstart", cancel, listen);
      addEventListener(
        "keydown",
        ({ key }) => {
          // Tab jumps to the target at once, so that the focus continues from there (S-24).
          if (key === "Tab") go(true);
          else if (SCROLL_KEYS.includes(key)) cancel();
        },
        listen,
      );
    }

    hideOutline(page.config.nonce, signal);
    atEnd(signal, cancel);
    listenToLinks("click.wf-empty-link", LINKS_TO_NOTHING, (event) => event.preventDefault(), signal);
    listenToLinks(
      "click.wf-scroll",
      LINKS,
      (event, link) => {
        const target = findTarget(link);
        if (!target) return;
        cancelEvent(event);
        remember(link.hash);
        scrollTo(target);
      },
      signal,
    );
  },

  mount: () => undefined,
};

export const content: CreateBehaviours = () => [scroll];
