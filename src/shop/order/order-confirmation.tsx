import type { Behaviour, MountContext } from "../../core/behaviour";
import { createElement } from "../../core/dom/create-element";
import { createEdits } from "../../core/edits";
import { createLifetime, type Lifetime } from "../../core/lifetime";
import { getShopClient } from "../connection";
import { nodeType } from "../names";
import { createPartView } from "../part-view";
import { acceptedOrderQuery, readQuery, type FinalizedOrder } from "../queries";
import { onRender } from "../render-cycle";
import { ExtraItems, OrderItems } from "../rows";
import { hasTrackers, isFirstSight, trackPurchase } from "../tracking";
import { Downloads } from "./downloads";
import { settings, type OrderSettings } from "./settings";

/** The page that confirms an order (`commerce.md` C-60). */
export const orderConfirmation: Behaviour<OrderSettings> = {
  name: "shop-order",
  selector: nodeType("commerce-order-confirmation-wrapper"),
  settings,
  mount,
};

/** The order that the address names; both parts are needed. */
function readOrderInAddress(): FinalizedOrder | undefined {
  const parameters = new URLSearchParams(location.search);
  const [orderId, token] = [parameters.get("orderId"), parameters.get("token")];
  return orderId && token ? { orderId, token } : undefined;
}

function mount(root: HTMLElement, { settings: texts, page, signal, report }: MountContext<OrderSettings>): void {
  const finalizedOrder = readOrderInAddress();
  if (!finalizedOrder || page.mode !== "published") return;
  const client = getShopClient(page);
  const query = readQuery(root, "order");
  let failure: Lifetime | undefined;
  const showPart = createPartView(
    root,
    ($order) => ({
      userItems: <OrderItems $order={$order} quantity={texts.quantityText} />,
      extraItems: <ExtraItems $order={$order} />,
      downloadFiles: <Downloads $order={$order} />,
    }),
    signal,
  );

  function showFailure(): void {
    failure = createLifetime(signal);
    const text = createElement("p", { role: "alert", class: "millrace-error" });
    text.textContent = texts.failure;
    createEdits(failure.signal).insert(text, root, root.firstChild);
  }

  async function trackOnce(order: FinalizedOrder): Promise<void> {
    if (hasTrackers() && isFirstSight(order.orderId))
      trackPurchase(await client.request(acceptedOrderQuery, { finalizedOrder: order }, signal));
  }

  async function refresh(): Promise<void> {
    failure?.abort();
    try {
      const answer = await client.request(query, { finalizedOrder }, signal);
      if (!answer.database?.commerceOrder) throw new Error("the answer has no order");
      showPart(answer);
      await trackOnce(finalizedOrder as FinalizedOrder);
    } catch (error) {
      if (signal.aborted) return;
      showFailure();
      report(error);
    }
  }

  onRender(refresh, signal);
  void refresh();
}
