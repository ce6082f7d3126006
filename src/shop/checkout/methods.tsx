import { formatPrice } from "../../rendering/prices";
import type { OrderStore } from "../part-view";
import { useOrder } from "../use-order";

const PREFIX = "w-commerce-commercecheckoutshippingmethod";

/** The shipping methods, where the page has no template with bindings for them. */
export function ShippingMethods({ $order }: { $order: OrderStore }) {
  const order = useOrder($order);
  const chosen = order?.selectedShippingMethod?.id;
  return order?.availableShippingMethods?.map(({ id, name, description, price, selected }) => (
    <label key={id} className={`${PREFIX}item`}>
      <input
        // The visitor's own choice until the server's answer, in all browsers.
        ref={(input) => {
          if (input) input.checked = selected ?? chosen === id;
        }}
        type="radio"
        required
        name="shipping-method-choice"
        id={id}
        value={id}
      />
      <div className={`${PREFIX}descriptionblock`}>
        <div className="w-commerce-commerceboldtextblock">{name}</div>
        {description && <div>{description}</div>}
      </div>
      <div>{formatPrice(price)}</div>
    </label>
  ));
}
