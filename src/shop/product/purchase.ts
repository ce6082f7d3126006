import { LABELS } from "../../commerce/labels";
import type { MountContext } from "../../core/behaviour";
import { closestTo, nativeMembers } from "../../core/dom/dom";
import { createEdits } from "../../core/edits";
import { emit } from "../../core/events";
import { listenLate } from "../../core/late-listener";
import { getShopClient } from "../connection";
import type { ShopEvents } from "../events";
import type { Failures } from "../failures";
import { addToCart } from "../mutations";
import { checkSecure, nodeType } from "../names";
import { fetchProcessors } from "../processors";
import { readQuantity } from "../quantity";
import { renderAll } from "../render-cycle";
import { trackAdd } from "../tracking";
import { showWaiting } from "../waiting";
import { ADD, BUY } from "./availability";
import type { OptionControls } from "./controls";
import { goToSignUp, isLoggedIn } from "./log-in";
import type { ProductSettings } from "./settings";
import { needsUser, type ProductState } from "./state";

interface PurchaseContext extends MountContext<ProductSettings> {
  readonly failures: Failures;
  readonly controls: OptionControls;
  readonly say: (text: string) => void;
  state(): ProductState;
  /** Ends when the variants are known or could not be loaded; undefined: they are not loading. */
  loading(): Promise<void> | undefined;
}

const LOADING = "data-wf-atc-loading";
const QUANTITY = 'input[name="commerce-add-to-cart-quantity-input"]';
const CARTS = `${nodeType("commerce-cart-wrapper")}[data-open-product]`;

/** Adds to the cart, and buys at once (`commerce.md` C-31, C-33). */
export function handlePurchase(form: HTMLFormElement, context: PurchaseContext): void {
  const { settings: texts, page, signal, failures, controls, say, state, loading } = context;
  const edits = createEdits(signal);
  const members = nativeMembers(form);
  const quantity = members.querySelector<HTMLInputElement>(QUANTITY);

  /** @returns what is bought; nothing when the visitor has to choose, to correct or to log in first. */
  function readWanted(): { skuId: string; count: number } | undefined {
    const { sku, choices } = state();
    if (!sku) {
      const missing = controls.findMissing(choices);
      // With all options chosen, the variants could not be loaded.
      failures.show(
        controls.sets.length && !missing ? {} : { type: "select-all-options", controls: missing ? [missing] : [] },
      );
      return undefined;
    }
    const count = quantity ? readQuantity(quantity.value) : 1;
    if (count === undefined || quantity?.checkValidity() === false) {
      failures.show({ type: "quantity", controls: quantity ? [quantity] : [] });
      return undefined;
    }
    if (needsUser(state()) && !isLoggedIn()) {
      goToSignUp(page);
      return undefined;
    }
    return { skuId: sku, count };
  }

  function begin(button: HTMLElement | null): () => void {
    failures.clear();
    edits.attribute(form, LOADING, "");
    edits.attribute(form, "aria-busy", "true");
    const text = button?.getAttribute("data-loading-text") || texts.loading || LABELS.addToCart.waiting;
    const restore = showWaiting(button, text, signal);
    return () => {
      restore();
      edits.attribute(form, LOADING, null);
      edits.attribute(form, "aria-busy", null);
    };
  }

  const fail = (error: unknown, step?: "buy") =>
    failures.show({ error, ...(step && { step }), controls: quantity ? [quantity] : [] });

  /** A visitor may choose and press before the variants are known. */
  async function wait(waiting: Promise<void>, button: HTMLElement | null): Promise<void> {
    const end = begin(button);
    await waiting;
    end();
  }

  async function add(): Promise<void> {
    if (members.hasAttribute(LOADING) || !checkSecure("add")) return;
    const waiting = loading();
    if (waiting) await wait(waiting, members.querySelector(ADD));
    const wanted = signal.aborted ? undefined : readWanted();
    if (!wanted) return;
    const end = begin(members.querySelector(ADD));
    try {
      const answer = await getShopClient(page).request(addToCart, { ...wanted, buyNow: false }, signal);
      trackAdd(wanted.skuId, wanted.count, answer.ecommerceAddToCart?.itemPrice ?? null);
      await renderAll();
    } catch (error) {
      if (signal.aborted) return;
      end();
      fail(error);
      return renderAll({ error });
    }
    end();
    say(texts.added);
    emit<ShopEvents>(form, "millrace:shop:add", wanted);
    for (const cart of document.querySelectorAll(CARTS)) emit<ShopEvents>(cart, "wf-change-cart-state", { open: true });
  }

  async function buy(link: HTMLAnchorElement): Promise<void> {
    const isOff = link.matches('.w--ecommerce-buy-now-disabled, [aria-disabled="true"]');
    if (page.mode === "preview" || isOff || members.hasAttribute(LOADING) || !checkSecure("checkout")) return;
    const waiting = loading();
    if (waiting) await wait(waiting, null);
    const wanted = signal.aborted ? undefined : readWanted();
    if (!wanted) return;
    const { href } = link;
    const end = begin(null);
    try {
      const processors = await fetchProcessors(page, signal);
      if (!processors.length) return failures.show({ type: "checkout-disabled" });
      const answer = await getShopClient(page).request(addToCart, { ...wanted, buyNow: true }, signal);
      trackAdd(wanted.skuId, wanted.count, answer.ecommerceAddToCart?.itemPrice ?? null);
      page.navigate(href);
    } catch (error) {
      fail(error, "buy");
    } finally {
      end();
    }
  }

  listenLate(
    form,
    "submit",
    (event) => {
      event.preventDefault();
      void add();
    },
    { signal },
  );
  // The browser's own bubble would not be the page's text.
  if (!members.hasAttribute("novalidate")) edits.attribute(form, "novalidate", "");
  listenLate(
    form,
    "click",
    (event) => {
      const link = closestTo<HTMLAnchorElement>(event.target, BUY);
      if (!link) return;
      event.preventDefault();
      void buy(link);
    },
    { signal },
  );
}
