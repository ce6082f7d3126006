import { prefersReducedMotion } from "../core/stores";
import { GivenUp } from "./failure";

/** The part of the challenge service's script that sign up uses. */
interface Turnstile {
  render(container: HTMLElement, options: Record<string, unknown>): string;
  remove?(widget: string): void;
}

/** Time in ms for which the overlay stays after the token has come (`accounts.md` A-79). */
const LINGER = 1000;

function makeOverlay(): HTMLElement {
  const overlay = document.createElement("div");
  overlay.tabIndex = -1;
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
 * @returns the token.
 * @throws GivenUp when the visitor pressed Escape or the page stopped.
 */
export function askChallenge(sitekey: string, invisible: boolean, signal: AbortSignal): Promise<string> {
  const { turnstile } = window as { turnstile?: Turnstile };
  const before = document.activeElement;
  const box = document.createElement("div");
  const shown = invisible ? box : makeOverlay();
  if (shown !== box) shown.append(box);
  document.body.append(shown);
  let widget: string | undefined;
  const closed = new AbortController();
  const close = () => {
    if (widget !== undefined) turnstile?.remove?.(widget);
    closed.abort();
    shown.remove();
  };
  return new Promise<string>((resolve, reject) => {
    const giveUp = (error: Error) => {
      close();
      // In the next task: until then the submit control is disabled and takes no focus.
      if (!invisible && before instanceof HTMLElement) setTimeout(() => before.focus());
      reject(error);
    };
    const listen = { signal: closed.signal };
    signal.addEventListener("abort", () => giveUp(new GivenUp()), listen);
    if (!invisible) {
      shown.focus();
      const onKey = ({ key }: KeyboardEvent) => key === "Escape" && giveUp(new GivenUp());
      document.addEventListener("keydown", onKey, listen);
    }
    const broken = (reason: string) => () => giveUp(new Error(`the bot challenge ${reason}`));
    widget = turnstile?.render(box, {
      sitekey,
      callback(token: string) {
        resolve(token);
        setTimeout(close, LINGER);
      },
      "error-callback": broken("failed"),
      "expired-callback": broken("expired"),
      "timeout-callback": broken("was not answered in time"),
    });
  });
}
