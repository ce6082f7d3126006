import { createElement } from "../core/dom/create-element";
import { prefersReducedMotion } from "../core/stores";
import type { Turnstile } from "./turnstile";

/** Time in ms for which the overlay stays after the token has arrived (`accounts.md` A-79). */
const CLOSE_DELAY = 1000;

function makeOverlay(): HTMLElement {
  const overlay = createElement("div", {
    role: "dialog",
    "aria-modal": "true",
    "aria-label": "Bot check",
    tabindex: "-1",
  });
  const { style } = overlay;
  style.cssText =
    "position:fixed;top:0;left:0;width:100%;height:100%;z-index:1000;" +
    "display:flex;align-items:center;justify-content:center;background:rgba(255,255,255,.8)";
  if (!prefersReducedMotion()) {
    style.opacity = "0";
    style.transition = "opacity 1s";
    setTimeout(() => (style.opacity = "1"), 10);
  }
  return overlay;
}

/**
 * Shows the bot challenge, over the page unless it is invisible, and takes it away again however it ends
 * (`accounts.md` ).
 * @returns the token; `undefined` when the visitor pressed Escape or the page stopped.
 */
export function askInOverlay(
  turnstile: Turnstile,
  sitekey: string,
  invisible: boolean,
  signal: AbortSignal,
): Promise<string | undefined> {
  const before = document.activeElement;
  const box = document.createElement("div");
  const shown = invisible ? box : makeOverlay();
  if (shown !== box) shown.append(box);
  document.body.append(shown);
  let widget: string | undefined;
  const scope = new AbortController();
  const close = () => {
    if (widget !== undefined) turnstile.remove?.(widget);
    scope.abort();
    shown.remove();
  };
  return new Promise((resolve, reject) => {
    const giveUp = (error?: Error) => {
      close();
      // In the next task: until then the submit control is disabled and takes no focus.
      if (!invisible && before instanceof HTMLElement) setTimeout(() => before.focus());
      if (error) reject(error);
      else resolve(undefined);
    };
    const listen = { signal: scope.signal };
    signal.addEventListener("abort", () => giveUp(), listen);
    if (!invisible) {
      shown.focus();
      document.addEventListener("keydown", ({ key }) => key === "Escape" && giveUp(), listen);
    }
    const broken = (reason: string) => () => giveUp(new Error(`the bot challenge ${reason}`));
    try {
      widget = turnstile.render(box, {
        sitekey,
        callback(token) {
          resolve(token);
          setTimeout(close, CLOSE_DELAY);
        },
        "error-callback": broken("failed"),
        "expired-callback": broken("expired"),
        "timeout-callback": broken("timed out"),
      });
    } catch (error) {
      giveUp(error as Error);
    }
  });
}
