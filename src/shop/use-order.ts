import { useLayoutEffect, useState } from "react";
import type { Order } from "./order-data";
import type { OrderStore } from "./part-view";

/** The order of a part of the page; renders again when it changes. */
export function useOrder($order: OrderStore): Order | null {
  const [order, setOrder] = useState($order.get());
  useLayoutEffect(() => $order.listen(setOrder), [$order]);
  return order;
}
