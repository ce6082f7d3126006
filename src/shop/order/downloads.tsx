import type { OrderStore } from "../part-view";
import { useOrder } from "../use-order";

const PREFIX = "w-commerce-commercedownloads";

/** Links to the files of an order, where the page has no template for them. */
export function Downloads({ $order }: { $order: OrderStore }) {
  return useOrder($order)?.downloadFiles?.map(({ id, name, url }) => (
    <div key={id} role="listitem" className={`${PREFIX}item`}>
      <a className={`${PREFIX}button`} href={url} download="">
        {name}
      </a>
    </div>
  ));
}
