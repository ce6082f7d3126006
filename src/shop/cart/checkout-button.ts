import { LABELS } from "../../commerce/labels";
import { closestTo } from "../../core/dom/dom";
import { listenLate } from "../../core/late-listener";
import { checkSecure, nodeType } from "../names";
import { fetchProcessors } from "../processors";
import { showWaiting } from "../waiting";
import type { CartContext } from "./actions";

const BUTTON = nodeType("cart-checkout-button");

/** Leads to the checkout, if the site offers one (`commerce.md` C-43). */
export function handleCheckout(wrapper: HTMLElement, { page, failures, signal }: CartContext): void {
  async function go(button: HTMLElement): Promise<void> {
    if (page.mode === "preview" || !checkSecure("checkout") || button.getAttribute("aria-busy") === "true") return;
    const restore = showWaiting(button, button.dataset.loadingText || LABELS.cartCheckout.waiting, signal);
    try {
      const processors = await fetchProcessors(page, signal);
      if (processors.length) page.navigate((button as HTMLAnchorElement).href);
      else failures.show({ type: "checkout" });
    } catch (error) {
      failures.show({ error });
    }
    // The page may come back from the history.
    restore();
  }

  listenLate(
    wrapper,
    "click",
    (event) => {
      const button = closestTo(event.target, BUTTON);
      if (!button) return;
      event.preventDefault();
      void go(button);
    },
    { signal },
  );
}
