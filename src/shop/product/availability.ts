import { LABELS } from "../../commerce/labels";
import { getParent, nativeMembers } from "../../core/dom/dom";
import { hide } from "../../core/dom/visibility";
import { createEdits } from "../../core/edits";
import type { Page } from "../../core/page/page";
import { nodeType } from "../names";
import { fetchProcessors } from "../processors";
import { toggleBlock } from "../toggle-block";
import { isInStock } from "./choices";
import { findVariant, isSubscription, type ProductState } from "./state";

export const ADD = nodeType("commerce-add-to-cart-button");
export const BUY = nodeType("commerce-buy-now-button");
const BUY_DISABLED = "w--ecommerce-buy-now-disabled";
const ADD_DISABLED = "w--ecommerce-add-to-cart-disabled";

/** Shows which buttons a variant has, and whether there is any stock (`commerce.md` C-36). */
export function createAvailability(
  form: HTMLFormElement,
  page: Page,
  signal: AbortSignal,
): (state: ProductState) => void {
  const edits = createEdits(signal);
  const members = nativeMembers(form);
  const add = members.querySelector<HTMLElement>(ADD);
  const buy = members.querySelector<HTMLElement>(BUY);
  const parent = getParent(form);
  const soldOut = parent?.querySelector<HTMLElement>(".w-commerce-commerceaddtocartoutofstock");

  // A site without a processor sells nothing at once; without an answer the button is checked when it is pressed.
  if (buy)
    fetchProcessors(page, signal).then(
      (processors) => processors.length || signal.aborted || hide(edits, buy),
      () => undefined,
    );

  function showMember(isMember: boolean): void {
    if (buy) {
      edits.toggleClass(buy, BUY_DISABLED, isMember);
      edits.attribute(buy, "aria-disabled", isMember ? "true" : null);
      if (isMember) {
        edits.attribute(buy, "href", null);
        edits.attribute(buy, "role", "link");
      }
    }
    if (!add) return;
    edits.toggleClass(add, ADD_DISABLED, isMember);
    edits.attribute(add, "disabled", isMember ? "" : null);
  }

  return (state) => {
    const subscribes = isSubscription(findVariant(state));
    const isSoldOut = state.variants.length > 0 && !state.variants.some(isInStock);
    if (state.variants.length) {
      toggleBlock(edits, soldOut, isSoldOut);
      toggleBlock(edits, form, !isSoldOut);
      if (!isSoldOut) toggleBlock(edits, add, !subscribes);
    }
    if (buy) {
      const { defaultText, subscriptionText } = buy.dataset;
      const text = subscribes ? subscriptionText || LABELS.subscribe.text : defaultText || LABELS.buyNow.text;
      if (buy.textContent?.trim() !== text) edits.text(buy, text);
    }
    showMember(state.isMember);
  };
}
