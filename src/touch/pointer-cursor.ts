import { $clickSelectors } from "../core/click-selectors";

/**
 * Gives click triggers the pointer cursor: Safari on iOS sends no click to a plain element without it. One style
 * element in body, whose text is replaced when the triggers change (`links-scroll-touch.md` 4).
 */
export function pointAtClickTriggers(nonce: string | undefined, signal: AbortSignal): void {
  const style = document.createElement("style");
  if (nonce) style.nonce = nonce;
  const end = $clickSelectors.subscribe((selectors) => {
    // A rule each: one selector that the browser does not know would spoil a common list.
    style.textContent = [...new Set(selectors)].map((each) => `${each}{cursor:pointer;touch-action:manipulation}`).join("");
    if (selectors.length) document.body.append(style);
    else style.remove();
  });
  signal.addEventListener("abort", () => {
    end();
    style.remove();
  });
}
