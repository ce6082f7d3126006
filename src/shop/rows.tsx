import { formatPrice } from "../rendering/prices";
import type { OrderItem } from "./order-data";
import type { OrderStore } from "./part-view";
import { useOrder } from "./use-order";

/** Class names of a list of items: the builder has others for each part of the page. */
export interface ItemNames {
  readonly image: string;
  readonly options: string;
}

/** The chosen options of an item: `Scent: Rose`. */
export function Options({ item, className }: { item: OrderItem; className: string }) {
  const values = item.sku?.f_sku_values_3dr?.filter(({ value }) => value?.name) ?? [];
  if (!values.length) return null;
  return (
    <ul className={className}>
      {values.map(({ property, value }, index) => (
        <li key={index}>
          {property?.name && <span>{property.name}: </span>}
          <span>{value?.name}</span>
        </li>
      ))}
    </ul>
  );
}

/** The image of an item, if it has one. The name beside it says the same, so that the text is empty by default. */
export function Picture({ item, className }: { item: OrderItem; className: string }) {
  const image = item.sku?.f_main_image_4dr;
  return image?.url ? <img src={image.url} alt={image.alt ?? ""} className={className} /> : null;
}

const PREFIX = "w-commerce-commercecheckoutorderitem";

/** The items of an order, in the checkout and in the confirmation. */
export function OrderItems({ $order, quantity }: { $order: OrderStore; quantity: string }) {
  const items = useOrder($order)?.userItems ?? [];
  return items.map((item) => (
    <div key={item.id} role="listitem" className={PREFIX}>
      <Picture item={item} className={`${PREFIX}image`} />
      <div className={`${PREFIX}descriptionwrapper`}>
        <div className="w-commerce-commerceboldtextblock">{item.product?.f_name_}</div>
        <div className={`${PREFIX}quantitywrapper`}>
          <span>{quantity}: </span>
          <span>{item.count}</span>
        </div>
        <Options item={item} className={`${PREFIX}optionlist`} />
      </div>
      <div>{formatPrice(item.rowTotal ?? item.price)}</div>
    </div>
  ));
}

/** Shipping, taxes and discounts. */
export function ExtraItems({ $order }: { $order: OrderStore }) {
  const lines = useOrder($order)?.extraItems ?? [];
  return lines.map(({ name, price }, index) => (
    <div key={index} className="w-commerce-commercecheckoutordersummaryextraitemslistitem">
      <div>{name}</div>
      <div>{formatPrice(price)}</div>
    </div>
  ));
}
