import { createElement } from "../../core/dom/create-element";
import { hide } from "../../core/dom/visibility";
import { createEdits } from "../../core/edits";
import { hideOtherPayments, nodeType } from "../names";
import type { Order } from "../order-data";
import { toggleBlock } from "../toggle-block";
import { hasOwnBilling, type CheckoutParts } from "./parts";
import type { CheckoutSettings } from "./settings";

const NOTE = "millrace-payment";
const CARD_FIELD = "[data-wf-stripe-element-type]";

/** Which blocks of a checkout are seen (`commerce.md` C-50). */
export interface CheckoutLayout {
  show(order: Order | null, processors: readonly string[]): void;
  /** After the visitor has decided on the billing address. */
  showBilling(requiresShipping: boolean): void;
}

export function createLayout(parts: CheckoutParts, texts: CheckoutSettings, signal: AbortSignal): CheckoutLayout {
  const { root, shipping, methods, methodsList, methodsEmpty, payment, billing, toggle } = parts;
  const edits = createEdits(signal);
  const note = payment && createElement("p", { class: NOTE });

  // Cards are entered on the processor's page only.
  for (const field of root.querySelectorAll<HTMLElement>(CARD_FIELD)) {
    hide(edits, field);
    const label = field.previousElementSibling;
    if (!(label instanceof HTMLLabelElement)) continue;
    hide(edits, label);
    // Pages may give labels another color than the text around them, which can be invisible on the block.
    if (note) note.className = `${NOTE} ${label.className}`;
  }
  if (note)
    edits.insert(note, payment.querySelector("fieldset") ?? payment, payment.querySelector("fieldset")?.firstChild);
  hideOtherPayments(root, edits);

  function requireCode(kind: "shipping" | "billing", required: boolean | null | undefined): void {
    const field = root.querySelector(nodeType(`commerce-checkout-${kind}-zip-field`));
    if (field && required != null) edits.attribute(field, "required", required ? "" : null);
  }

  const layout: CheckoutLayout = {
    show(order, processors) {
      const flags = order?.statusFlags;
      // Before there is an order, everything stays as served.
      if (!flags) return;
      const requiresShipping = flags.requiresShipping ?? false;
      requireCode("shipping", flags.shippingAddressRequiresPostalCode);
      requireCode("billing", flags.billingAddressRequiresPostalCode);
      const count = order.availableShippingMethods?.length ?? 0;
      toggleBlock(edits, shipping, requiresShipping);
      toggleBlock(edits, methods, requiresShipping);
      toggleBlock(edits, methodsList, count > 0);
      toggleBlock(edits, methodsEmpty, !count);
      toggleBlock(edits, payment, !flags.isFreeOrder);
      toggleBlock(edits, toggle?.parentElement ?? null, requiresShipping);
      if (note) note.textContent = processors[0] === "invoice" ? texts.invoiceText : texts.redirectText;
      layout.showBilling(requiresShipping);
    },
    showBilling: (requiresShipping) => toggleBlock(edits, billing, hasOwnBilling(parts, requiresShipping)),
  };
  return layout;
}
