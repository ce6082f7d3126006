import type { Behaviour, MountContext } from "../../core/behaviour";
import { createAnnouncer } from "../../core/dom/announcer";
import { fill, createEdits } from "../../core/edits";
import { createFieldErrors } from "../../form-kit/field-errors";
import { formatPrice } from "../../rendering/prices";
import { getShopClient } from "../connection";
import { createFailures } from "../failures";
import { recalculate, updateShippingMethod } from "../mutations";
import { nodeType } from "../names";
import type { Order, OrderAnswer } from "../order-data";
import { createPartView } from "../part-view";
import { fetchProcessors } from "../processors";
import { readQuery } from "../queries";
import { onRender } from "../render-cycle";
import { ExtraItems, OrderItems } from "../rows";
import { createLayout } from "./layout";
import { createLiveUpdates } from "./live-updates";
import { ShippingMethods } from "./methods";
import { findParts } from "./parts";
import { handlePlaceOrder } from "./place-order";
import { settings, type CheckoutSettings } from "./settings";
import { fillAddress, fillEmail } from "./values";

/** The checkout page (`commerce.md` section 10). */
export const checkout: Behaviour<CheckoutSettings> = {
  name: "shop-checkout",
  selector: nodeType("commerce-checkout-form-container"),
  settings,
  mount,
};

const getOrder = ({ database }: OrderAnswer): Order | null => database?.commerceOrder ?? null;

function needsMethod({ statusFlags, selectedShippingMethod, availableShippingMethods }: Order): boolean {
  const isChosen = selectedShippingMethod ?? availableShippingMethods?.some(({ selected }) => selected);
  return Boolean(statusFlags?.requiresShipping && !isChosen && availableShippingMethods?.length);
}

function mount(root: HTMLElement, { settings: texts, page, signal, report }: MountContext<CheckoutSettings>): void {
  const client = getShopClient(page);
  const query = readQuery(root, "checkout");
  const parts = findParts(root);
  const failures = createFailures("checkout", root, signal, report);
  const say = createAnnouncer(signal);
  const edits = createEdits(signal);
  const layout = createLayout(parts, texts, signal);
  const showPart = createPartView(
    root,
    ($order) => ({
      userItems: <OrderItems $order={$order} quantity={texts.quantityText} />,
      extraItems: <ExtraItems $order={$order} />,
      availableShippingMethods: <ShippingMethods $order={$order} />,
    }),
    signal,
  );
  let order: Order | null = null;
  let total: string | undefined;
  const requiresShipping = () => order?.statusFlags?.requiresShipping ?? false;

  const ask = () => client.request(query, {}, signal);

  /** The answer once a method is chosen and everything is calculated. */
  async function fetchAnswer(): Promise<OrderAnswer> {
    let answer = await ask();
    let found = getOrder(answer);
    const [first] = found?.availableShippingMethods ?? [];
    if (found && first && needsMethod(found)) {
      await client.request(updateShippingMethod, { id: first.id }, signal);
      await client.request(recalculate, {}, signal).catch(() => undefined);
      found = getOrder((answer = await ask()));
    }
    if (found?.statusFlags?.shouldRecalc) {
      await client.request(recalculate, {}, signal).catch(() => undefined);
      answer = await ask();
    }
    return answer;
  }

  function announceTotal(): void {
    const text = order?.total ? formatPrice(order.total) : "";
    if (total !== undefined && text !== total) say(texts.totalText.replace("{total}", text));
    total = text;
  }

  async function refresh(): Promise<void> {
    if (page.mode !== "published") return;
    try {
      const [answer, processors] = await Promise.all([fetchAnswer(), fetchProcessors(page, signal)]);
      order = getOrder(answer);
      showPart(answer);
      layout.show(order, processors);
      fillEmail(parts.customer, order?.customerInfo?.email);
      fillAddress(parts.shipping, order?.shippingAddress);
      fillAddress(parts.billing, order?.billingAddress);
      announceTotal();
    } catch (error) {
      if (!signal.aborted) failures.show({ error });
    }
  }

  const updates = createLiveUpdates(parts, {
    client,
    failures,
    signal,
    onToggle: () => layout.showBilling(requiresShipping()),
  });
  if (parts.placeOrder && parts.placeOrder.localName !== "button") {
    fill(edits, parts.placeOrder, "role", "button");
    fill(edits, parts.placeOrder, "tabindex", "0");
  }
  handlePlaceOrder(parts, {
    page,
    client,
    failures,
    fieldErrors: createFieldErrors(page.config.nonce, signal),
    updates,
    confirmation: texts.confirmation,
    signal,
    requiresShipping,
  });
  onRender(refresh, signal);
  void refresh();
}
