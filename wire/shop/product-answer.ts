import { toMoney } from "./money";
import { PRODUCT_TYPE_IDS, type OptionSet, type Product, type ShopImage, type Variant } from "./product";

const toImage = (image: ShopImage | null) =>
  image && { url: image.url, alt: image.alt, file: { origFileName: image.url.split("/").at(-1) ?? "" } };

/** The chosen values with their names. */
export function toValues(values: Readonly<Record<string, string>>, options: readonly OptionSet[]) {
  return Object.entries(values).map(([set, value]) => {
    const option = options.find(({ id }) => id === set);
    const choice = option?.enum.find(({ id }) => id === value);
    return { property: { id: set, name: option?.name ?? "" }, value: { id: value, name: choice?.name ?? "" } };
  });
}

/** A product as pages read it (`commerce.md` C-20). */
export function toProductAnswer(product: Product, variants: readonly Variant[]) {
  const { id, name, slug, description, type, shippable, hidden, options } = product;
  return {
    ...{ id, f_name_: name, f_slug_: slug, fullSlug: `product/${slug}`, f_description_: description },
    ...{ f_shippable_: shippable, f__draft_0ht: hidden, f__archived_0ht: hidden },
    f_default_sku_7dr: { id: product.defaultVariantId || (variants[0]?.id ?? "") },
    f_ec_product_type_2dr10dr: { id: PRODUCT_TYPE_IDS[type], name: type },
    f_sku_properties_3dr: options,
  };
}

/** A variant as pages read it. @param variant.stock what a visitor can buy. */
export function toVariantAnswer(variant: Variant, product: Product, currency: string) {
  const { id, sku, price, compareAtPrice, stock, subscription } = variant;
  return {
    ...{ id, f_sku_: sku, f__draft_0ht: product.hidden, f__archived_0ht: product.hidden },
    f_price_: toMoney(price, currency),
    f_compare_at_price_7dr10dr: compareAtPrice === null ? null : toMoney(compareAtPrice, currency),
    ...{ f_weight_: variant.weight, f_width_: variant.width, f_height_: variant.height, f_length_: variant.length },
    f_main_image_4dr: toImage(variant.image),
    f_more_images_4dr: variant.moreImages.map(toImage),
    f_sku_values_3dr: toValues(variant.values, product.options),
    f_ec_sku_billing_method_2dr6dr14dr: subscription ? "subscription" : "one-time",
    inventory: { type: stock === null ? "infinite" : "finite", quantity: stock ?? 0 },
    subscriptionPlan: subscription,
  };
}
