import type { Order } from "./order-data";

export interface ShopEvents {
  /** Every part of the shop shows the present state. Dispatched on `window`; page scripts may dispatch it. */
  "wf-render-tree": { error: unknown; isInitial: boolean };
  /** Opens or closes a cart; without `open` it toggles. Dispatch it on a cart. */
  "wf-change-cart-state": { open?: boolean };
  /** A product was added to the cart. Dispatched on its form. */
  "millrace:shop:add": { skuId: string; count: number };
  /** A cart shows new content. Dispatched on the cart. */
  "millrace:shop:cart": { order: Order | null };
  /** An order is placed; the page leaves for the confirmation. Dispatched on the checkout. */
  "millrace:shop:order": { orderId: string };
}

declare global {
  interface MillraceEventMap extends ShopEvents {}
}
