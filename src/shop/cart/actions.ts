import { closestTo } from "../../core/dom/dom";
import { createEdits } from "../../core/edits";
import { listenLate } from "../../core/late-listener";
import type { Page } from "../../core/page/page";
import { atEnd, createLifetime } from "../../core/lifetime";
import { prefersReducedMotion } from "../../core/stores";
import { getShopClient } from "../connection";
import type { Failures } from "../failures";
import { updateCartItem } from "../mutations";
import { readQuantity } from "../quantity";
import { renderAll } from "../render-cycle";

/** What the controls of a cart work with. */
export interface CartContext {
  readonly page: Page;
  readonly failures: Failures;
  readonly signal: AbortSignal;
}

const ITEM = ".w-commerce-commercecartitem";
const QUANTITY = '[data-wf-cart-action="update-item-quantity"]';
const REMOVE = '[data-wf-cart-action="remove-item"]';

/** The item pulses between these, in 500 ms. */
const FADE: Keyframe[] = [{ opacity: 0.2 }, { opacity: 0.4 }];

/** Shows that an item changes; its fields are disabled meanwhile. @returns ends it. */
function showBusy(item: HTMLElement | null, signal: AbortSignal): () => void {
  if (!item) return () => undefined;
  const life = createLifetime(signal);
  const edits = createEdits(life.signal);
  edits.attribute(item, "aria-busy", "true");
  for (const field of item.querySelectorAll("input, button")) edits.attribute(field, "disabled", "");
  const fading = prefersReducedMotion()
    ? undefined
    : item.animate?.(FADE, { duration: 500, iterations: Infinity, direction: "alternate" });
  atEnd(life.signal, () => fading?.cancel());
  return life.abort;
}

/** Changes quantities and removes items (`commerce.md` C-42). */
export function handleActions(wrapper: HTMLElement, { page, failures, signal }: CartContext): void {
  /** Changes of one item wait for each other, so that the last one wins. */
  let last: Promise<void> = Promise.resolve();

  async function change(control: HTMLElement, count: number): Promise<void> {
    const skuId = control.dataset.commerceSkuId ?? "";
    const item = control.closest<HTMLElement>(ITEM);
    const end = showBusy(item, signal);
    let failed: unknown;
    failures.clear();
    try {
      await getShopClient(page).request(updateCartItem, { skuId, count }, signal);
    } catch (error) {
      failed = error;
    }
    if (signal.aborted) return;
    // What has the focus keeps it, also when it was disabled.
    end();
    if (control.isConnected && document.activeElement === document.body) control.focus();
    await renderAll({ error: failed ?? null });
    if (failed === undefined) return;
    const field = [...wrapper.querySelectorAll<HTMLElement>(QUANTITY)].find(
      ({ dataset }) => dataset.commerceSkuId === skuId,
    );
    failures.show({ error: failed, controls: field ? [field] : [] });
  }

  listenLate(
    wrapper,
    "change",
    (event) => {
      const input = closestTo<HTMLInputElement>(event.target, QUANTITY);
      if (!input) return;
      const count = readQuantity(input.value);
      if (count === undefined || input.form?.checkValidity() === false) {
        failures.show({ type: "quantity", controls: [input] });
        return;
      }
      last = last.then(() => change(input, count));
    },
    { signal },
  );
  listenLate(
    wrapper,
    "click",
    (event) => {
      const control = closestTo(event.target, REMOVE);
      if (!control) return;
      event.preventDefault();
      if (control.closest("[aria-busy]")) return;
      last = last.then(() => change(control, 0));
    },
    { signal },
  );
  // Enter in a quantity would send the form.
  listenLate(wrapper, "submit", (event) => event.preventDefault(), { signal });
}
