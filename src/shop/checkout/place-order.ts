import { LABELS } from "../../commerce/labels";
import { closestTo, nativeMembers } from "../../core/dom/dom";
import { emit } from "../../core/events";
import { isPress } from "../../core/input/keys";
import { listenLate } from "../../core/late-listener";
import { createLifetime } from "../../core/lifetime";
import type { Page } from "../../core/page/page";
import { parseUrl } from "../../core/page/url";
import type { FieldErrors } from "../../form-kit/field-errors";
import { OperationError } from "../../network/errors";
import type { Client } from "../../network/graphql";
import type { ShopEvents } from "../events";
import type { Failures } from "../failures";
import {
  submitOrder,
  updateAddress,
  updateCustomData,
  updateIdentity,
  updateShippingMethod,
  type Submitted,
} from "../mutations";
import { nodeType } from "../names";
import { showWaiting } from "../waiting";
import type { LiveUpdates } from "./live-updates";
import { hasOwnBilling, type CheckoutParts } from "./parts";
import { readAddress, readCustomData, readField } from "./values";

interface Context {
  readonly page: Page;
  readonly client: Client;
  readonly failures: Failures;
  readonly fieldErrors: FieldErrors;
  readonly updates: LiveUpdates;
  readonly confirmation: string;
  readonly signal: AbortSignal;
  requiresShipping(): boolean;
}

const BUTTON = nodeType("commerce-checkout-place-order-button");

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A URL that a processor may have: encrypted, or on this machine. */
const isPaymentPage = (url: URL) =>
  url.protocol === "https:" || (url.protocol === "http:" && /^(127\.0\.0\.1|localhost|\[::1\])$/.test(url.hostname));

/** Checks and sends an order, and leads to what follows: payment, or the confirmation (`commerce.md` C-53). */
export function handlePlaceOrder(parts: CheckoutParts, context: Context): void {
  const { page, client, failures, fieldErrors, updates, signal, requiresShipping } = context;
  const { root, customer, shipping, methods, billing, extra } = parts;
  let running = false;

  /** The first field that is missing or wrong, in the order of the page. */
  function findInvalid(): Field | undefined {
    const ships = requiresShipping();
    const wanted = [
      customer,
      ...(ships ? [shipping, methods] : []),
      ...(hasOwnBilling(parts, ships) ? [billing] : []),
      extra,
    ];
    return wanted
      .flatMap((block) => [...(block ? nativeMembers(block).querySelectorAll<Field>("input, select, textarea") : [])])
      .find((field) => field.willValidate && !field.checkValidity());
  }

  function sendAll(): Promise<unknown> {
    const ships = requiresShipping();
    const send = (type: string, form: HTMLFormElement | null) =>
      client.request(updateAddress, { type, ...readAddress(form) }, signal);
    const method = methods?.querySelector<HTMLInputElement>("input[type=radio]:checked");
    return Promise.all([
      client.request(updateIdentity, { email: readField(customer, "email") }, signal),
      ...(ships ? [send("shipping", shipping)] : []),
      send("billing", hasOwnBilling(parts, ships) ? billing : shipping),
      ...(ships && method ? [client.request(updateShippingMethod, { id: method.value }, signal)] : []),
      client.request(updateCustomData, { customData: readCustomData(extra) }, signal),
    ]);
  }

  /** @returns where the visitor goes next; `undefined` when the answer is no order. */
  function findNext({ ok, orderId, token, status, nextAction }: Submitted): string | undefined {
    if (status === "requires_redirect") {
      // An empty text would be the page itself.
      const url = nextAction ? parseUrl(nextAction) : undefined;
      return url && isPaymentPage(url) ? url.href : undefined;
    }
    if (!ok || !orderId || !token) return undefined;
    return `${context.confirmation}?${new URLSearchParams({ orderId, token }).toString()}`;
  }

  async function place(button: HTMLElement): Promise<void> {
    if (running || page.mode !== "published" || root.querySelector('[data-wf-needs-refresh="true"]')) return;
    const invalid = findInvalid();
    if (invalid) {
      if (!fieldErrors.show(invalid, invalid.validationMessage)) invalid.reportValidity();
      return;
    }
    running = true;
    failures.clear();
    const restore = showWaiting(button, button.dataset.loadingText || LABELS.placeOrder.waiting, signal);
    const life = createLifetime(signal);
    addEventListener("beforeunload", (event) => event.preventDefault(), { signal: life.signal });
    try {
      await updates.settle();
      await sendAll();
      const answer = await client.request(submitOrder, { checkoutType: "normal" }, signal);
      const submitted = answer.ecommerceAttemptSubmitOrder ?? {};
      const next = findNext(submitted);
      if (!next)
        failures.show({ type: "payment", error: new OperationError("the order was neither taken nor refused") });
      else {
        life.abort();
        emit<ShopEvents>(root, "millrace:shop:order", { orderId: submitted.orderId ?? "" });
        page.navigate(next);
      }
    } catch (error) {
      failures.show({ error });
    } finally {
      life.abort();
      running = false;
      restore();
    }
  }

  listenLate(
    root,
    "click",
    (event) => {
      const button = closestTo(event.target, BUTTON);
      if (!button) return;
      event.preventDefault();
      void place(button);
    },
    { signal },
  );
  listenLate<KeyboardEvent>(
    root,
    "keydown",
    (event) => {
      const button = closestTo(event.target, BUTTON);
      // Browsers click real buttons themselves.
      if (!button || !isPress(event.key) || button.localName === "button" || event.repeat) return;
      event.preventDefault();
      void place(button);
    },
    { signal },
  );
}
