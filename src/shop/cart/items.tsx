import { formatPrice } from "../../rendering/prices";
import type { OrderStore } from "../part-view";
import { Options, Picture } from "../rows";
import { useOrder } from "../use-order";
import type { CartSettings } from "./settings";

const PREFIX = "w-commerce-commercecart";

/** The items of a cart, where the page has no template for them. The cart handles their controls by attributes. */
export function CartItems({ $order, texts }: { $order: OrderStore; texts: CartSettings }) {
  const items = useOrder($order)?.userItems ?? [];
  return items.map((item) => {
    const name = item.product?.f_name_ ?? "";
    const sku = item.sku?.id ?? "";
    return (
      <div key={item.id} className={`${PREFIX}item`}>
        <Picture item={item} className={`${PREFIX}itemimage`} />
        <div className={`${PREFIX}iteminfo`}>
          <div className={`${PREFIX}productname`}>{name}</div>
          <div>{formatPrice(item.price)}</div>
          <Options item={item} className={`${PREFIX}optionlist`} />
          <button
            type="button"
            className={`${PREFIX}removebutton`}
            data-wf-cart-action="remove-item"
            data-commerce-sku-id={sku}
            aria-label={`${texts.removeText}: ${name}`}
          >
            {texts.removeText}
          </button>
        </div>
        <input
          // The server's number again after each answer, also when it refused another one.
          ref={(input) => {
            if (input) input.value = String(item.count);
          }}
          type="number"
          name="quantity"
          min="1"
          step="1"
          required
          inputMode="numeric"
          autoComplete="off"
          aria-label={`${texts.quantityText}: ${name}`}
          className={`${PREFIX}quantity`}
          data-wf-cart-action="update-item-quantity"
          data-commerce-sku-id={sku}
        />
      </div>
    );
  });
}
