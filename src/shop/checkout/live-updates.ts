import { closestTo } from "../../core/dom/dom";
import { listenLate } from "../../core/late-listener";
import { atEnd } from "../../core/lifetime";
import type { Client } from "../../network/graphql";
import type { Failures } from "../failures";
import { applyDiscount, recalculate, updateAddress, updateIdentity, updateShippingMethod } from "../mutations";
import { renderAll } from "../render-cycle";
import type { CheckoutParts } from "./parts";
import { readAddress, readField } from "./values";

/** Time in ms after the last change of an address until it is sent. */
const DEBOUNCE = 500;

interface Context {
  readonly client: Client;
  readonly failures: Failures;
  readonly signal: AbortSignal;
  /** After the visitor has decided on the billing address. */
  onToggle(): void;
}

/** Changes of the visitor that were sent, or wait to be. */
export interface LiveUpdates {
  /** Drops those that wait, and waits for the others. */
  settle(): Promise<void>;
}

/** Sends what the visitor enters, and shows what follows from it: methods, taxes, totals (`commerce.md` C-52). */
export function createLiveUpdates(parts: CheckoutParts, { client, failures, signal, onToggle }: Context): LiveUpdates {
  const { root, customer, shipping, billing, methods, toggle, discount, discountInput } = parts;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** One after the other, so that a later value is never overtaken. */
  let last: Promise<void> = Promise.resolve();

  /** Recalculating may fail: the server does it again when the order is placed. */
  const recalculated = () => client.request(recalculate, {}, signal).catch(() => undefined);

  function enqueue(work: () => Promise<unknown>, controls: readonly Element[], hasPrice = true): Promise<void> {
    last = last.then(async () => {
      if (signal.aborted) return;
      failures.clear();
      let failed: unknown = null;
      try {
        await work();
        if (hasPrice) await recalculated();
      } catch (error) {
        failed = error;
      }
      if (signal.aborted) return;
      await renderAll({ error: failed });
      if (failed !== null) failures.show({ error: failed, controls });
    });
    return last;
  }

  function sendAddressLater(type: "shipping" | "billing", form: HTMLFormElement | null): void {
    clearTimeout(timers.get(type));
    timers.set(
      type,
      setTimeout(() => {
        timers.delete(type);
        void enqueue(() => client.request(updateAddress, { type, ...readAddress(form) }, signal), []);
      }, DEBOUNCE),
    );
  }

  const listen = { signal };
  listenLate(
    root,
    "change",
    ({ target }) => {
      const field = target as HTMLInputElement;
      if (customer?.contains(field) && field.name === "email") {
        const email = readField(customer, "email");
        void enqueue(() => client.request(updateIdentity, { email }, signal), [field], false);
      } else if (shipping?.contains(field)) sendAddressLater("shipping", shipping);
      else if (billing?.contains(field)) sendAddressLater("billing", billing);
      else if (methods?.contains(field) && field.type === "radio")
        void enqueue(() => client.request(updateShippingMethod, { id: field.id }, signal), [field]);
      else if (field === toggle) onToggle();
    },
    listen,
  );
  listenLate(
    root,
    "submit",
    (event) => {
      event.preventDefault();
      if (!discountInput || closestTo(event.target, "form") !== discount) return;
      const discountCode = discountInput.value.trim().toUpperCase();
      if (!discountCode) return discountInput.focus();
      void enqueue(
        () =>
          client.request(applyDiscount, { discountCode }, signal).then(() => {
            discountInput.value = "";
          }),
        [discountInput],
      );
    },
    listen,
  );
  atEnd(signal, () => timers.forEach(clearTimeout));

  return {
    settle() {
      timers.forEach(clearTimeout);
      timers.clear();
      return last;
    },
  };
}
