import type { Behaviour, MountContext } from "../../core/behaviour";
import { createAnnouncer } from "../../core/dom/announcer";
import { closestTo } from "../../core/dom/dom";
import { createEdits } from "../../core/edits";
import { emit, on } from "../../core/events";
import { listenLate } from "../../core/late-listener";
import { getShopClient } from "../connection";
import type { ShopEvents } from "../events";
import { createFailures } from "../failures";
import { hideOtherPayments, nodeType } from "../names";
import { countItems } from "../order-data";
import { createPartView } from "../part-view";
import { readQuery } from "../queries";
import { onRender, renderAll } from "../render-cycle";
import { toggleBlock } from "../toggle-block";
import { handleActions } from "./actions";
import { handleCheckout } from "./checkout-button";
import { createCartDialog } from "./dialog";
import { CartItems } from "./items";
import { settings, type CartSettings } from "./settings";

const ORDER = nodeType("commerce-order-confirmation-wrapper");

/** The cart of a page (`commerce.md` section 9). */
export const cart: Behaviour<CartSettings> = {
  name: "shop-cart",
  selector: nodeType("commerce-cart-wrapper"),
  settings,
  mount,
  facade: { as: "commerce", members: () => ({ init: () => void renderAll({ isInitial: true }) }) },
};

/** A label with the text that is seen, so that people can say that text to press the link. */
function addSeen(link: HTMLElement, label: string): string {
  const text = ((link.innerText as string | undefined) ?? link.textContent ?? "").replace(/\s+/g, " ").trim();
  return text && !label.toLowerCase().includes(text.toLowerCase()) ? `${text}: ${label}` : label;
}

function mount(wrapper: HTMLElement, { settings: texts, page, signal, report }: MountContext<CartSettings>): void {
  const part = <E extends HTMLElement>(selector: string) => wrapper.querySelector<E>(selector);
  const edits = createEdits(signal);
  const say = createAnnouncer(signal);
  const failures = createFailures("cart", wrapper, signal, report);
  const openLink = part(nodeType("commerce-cart-open-link"));
  const dialog = createCartDialog(
    {
      wrapper,
      cover: part(nodeType("commerce-cart-container-wrapper")),
      container: part(nodeType("commerce-cart-container")),
      openLink,
    },
    texts,
    signal,
  );
  const showPart = createPartView(wrapper, ($order) => ({ userItems: <CartItems {...{ $order, texts }} /> }), signal);
  const form = part(nodeType("commerce-cart-form"));
  const empty = part(".w-commerce-commercecartemptystate");
  const countText = part(".w-commerce-commercecartopenlinkcount");
  const query = readQuery(wrapper, "cart");
  let shownCount: number | undefined;

  function showCount(count: number): void {
    if (countText) {
      edits.text(countText, String(count));
      const hidden = texts.countHideRule === "always" || (texts.countHideRule === "empty" && !count);
      edits.style(countText, "display", hidden ? "none" : "");
    }
    const label = count ? texts.openText.replace("{count}", String(count)) : texts.openEmptyText;
    if (openLink) edits.attribute(openLink, "aria-label", addSeen(openLink, label));
    toggleBlock(edits, form, count > 0);
    toggleBlock(edits, empty, !count);
    if (shownCount !== undefined && shownCount !== count) say(texts.changedText.replace("{count}", String(count)));
    shownCount = count;
  }

  async function refresh(): Promise<void> {
    if (page.mode !== "published" || document.querySelector(ORDER)) return;
    try {
      const answer = await getShopClient(page).request(query, {}, signal);
      const order = answer.database?.commerceOrder ?? null;
      showPart(answer);
      showCount(countItems(order));
      emit<ShopEvents>(wrapper, "millrace:shop:cart", { order });
    } catch (error) {
      if (!signal.aborted) failures.show({ error });
    }
  }

  hideOtherPayments(wrapper, edits);
  handleActions(wrapper, { page, failures, signal });
  handleCheckout(wrapper, { page, failures, signal });
  listenLate(
    wrapper,
    "click",
    (event) => {
      const link = closestTo(
        event.target,
        '[data-node-type="commerce-cart-open-link"], [data-node-type="commerce-cart-close-link"]',
      );
      if (!link) return;
      event.preventDefault();
      dialog.toggle(link.matches(nodeType("commerce-cart-open-link")));
    },
    { signal },
  );
  // Space presses what is a button or a link by its role (C-44).
  listenLate<KeyboardEvent>(
    wrapper,
    "keyup",
    (event) => {
      const target = event.target as HTMLElement;
      if (event.key !== " " || !target.matches("[role=button], a[role=link], a[href]")) return;
      event.preventDefault();
      target.click();
    },
    { signal },
  );
  // Space would scroll the page before.
  listenLate<KeyboardEvent>(
    wrapper,
    "keydown",
    (event) => event.key === " " && (event.target as HTMLElement).matches("a") && event.preventDefault(),
    { signal },
  );
  on<ShopEvents, "wf-change-cart-state">(
    wrapper,
    "wf-change-cart-state",
    ({ detail }) => dialog.toggle(detail?.open ?? !dialog.isOpen()),
    signal,
  );
  onRender(refresh, signal);
  void refresh();
}
