/** A field of a product or of one of its variants. */
export interface ProductField {
  readonly slug: string;
  readonly required: boolean;
}

export interface ProductType {
  readonly name: ProductTypeName;
  /** Option id, as it appears in conditions on `ec-product-type`. */
  readonly id: string;
  readonly productFields: readonly ProductField[];
  readonly variantFields: readonly ProductField[];
}

export type ProductTypeName = "Physical" | "Digital" | "Service" | "Membership" | "Advanced";

/** A star marks required fields. */
function fields(...lists: string[]): ProductField[] {
  const slugs = lists.flatMap((list) => list.split(" ")).filter(Boolean);
  return slugs.map((slug) => ({ slug: slug.replace("*", ""), required: slug.endsWith("*") }));
}

const PRODUCT = "name* slug* sku-properties category description tax-category default-sku ec-product-type options";
const VARIANT =
  "sku-values product main-image more-images price* compare-at-price ec-sku-subscription-plan sku ec-sku-billing-method " +
  "track-inventory quantity";
const SIZES = "weight width height length";

/** Kinds of product and the fields each has (`commerce.md` 3). */
export const PRODUCT_TYPES: readonly ProductType[] = [
  {
    name: "Physical",
    id: "ff42fee0113744f693a764e3431a9cc2",
    productFields: fields(PRODUCT, "shippable"),
    variantFields: fields(VARIANT, SIZES),
  },
  {
    name: "Digital",
    id: "f22027db68002190aef89a4a2b7ac8a1",
    productFields: fields(PRODUCT),
    variantFields: fields(VARIANT, "download-files*"),
  },
  {
    name: "Service",
    id: "c599e43b1a1c34d5a323aedf75d3adf6",
    productFields: fields(PRODUCT),
    variantFields: fields(VARIANT),
  },
  {
    name: "Membership",
    id: "e348fd487d0102946c9179d2a94bb613",
    productFields: fields(PRODUCT, "shippable"),
    variantFields: fields(VARIANT, SIZES, "download-files include-downloads"),
  },
  {
    name: "Advanced",
    id: "b6ccc1830db4b1babeb06a9ac5f6dd76",
    productFields: fields(PRODUCT, "shippable"),
    variantFields: fields(VARIANT, SIZES, "download-files include-downloads"),
  },
];

/** The default type of a product. */
export const DEFAULT_PRODUCT_TYPE: ProductTypeName = "Physical";

/** The slugs of required fields that have no value. */
export function missingFields(fields: readonly ProductField[], values: Readonly<Record<string, unknown>>): string[] {
  return fields.filter(({ slug, required }) => required && (values[slug] ?? "") === "").map(({ slug }) => slug);
}
