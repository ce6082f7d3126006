/** Products and variants, with their filters. */
export const PRODUCTS_TYPES = /* GraphQL */ `
  input id_filter {
    eq: BasicId
    in: [BasicId!]
  }

  input sku_filter {
    id: id_filter
    f_product_: id_filter
  }

  input product_filter {
    id: id_filter
  }

  type Collections {
    c_sku_: sku_collection
    c_product_: product_collection
  }

  type sku_collection {
    items(filter: sku_filter, limit: Int, offset: Int): [sku!]!
  }

  type product_collection {
    items(filter: product_filter, limit: Int, offset: Int): [product!]!
  }

  type product {
    id: String!
    cmsLocaleId: String
    fullSlug: String
    f__draft_0ht: Boolean
    f__archived_0ht: Boolean
    f_name_: String
    f_slug_: String
    f_description_: String
    f_shippable_: Boolean
    f_default_sku_7dr: id_object
    f_ec_product_type_2dr10dr: named_object
    f_sku_properties_3dr: [sku_property!]
  }

  type id_object {
    id: String
    name: String
  }

  type named_object {
    id: String
    name: String
  }

  type sku_property {
    id: String!
    name: String
    enum: [sku_choice!]
  }

  type sku_choice {
    id: String!
    name: String
    slug: String
  }

  type sku {
    id: String!
    cmsLocaleId: String
    f__draft_0ht: Boolean
    f__archived_0ht: Boolean
    f_sku_: String
    f_price_: Money
    f_compare_at_price_7dr10dr: Money
    f_weight_: Float
    f_width_: Float
    f_height_: Float
    f_length_: Float
    f_main_image_4dr: image
    f_more_images_4dr: [image!]
    f_sku_values_3dr: [sku_value!]
    f_ec_sku_billing_method_2dr6dr14dr: String
    inventory: sku_inventory
    subscriptionPlan: sku_subscription_plan
  }

  type sku_value {
    property: id_object
    value: id_object
  }

  type sku_inventory {
    type: String!
    quantity: Int
  }

  type sku_subscription_plan {
    interval: String
    frequency: Int
    trial: Int
  }

  type image {
    url: String
    alt: String
    file: image_file
  }

  type image_file {
    origFileName: String
    size: Float
    width: Float
    height: Float
    mimeType: String
    createdOn: String
    updatedOn: String
    variants: [image_variant!]
  }

  type image_variant {
    origFileName: String
    quality: Float
    height: Float
    width: Float
    s3Url: String
    error: String
    size: Float
  }
`;
