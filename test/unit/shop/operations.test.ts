import { describe, expect, it } from "vitest";
import * as mutations from "../../../src/shop/mutations";
import { acceptedOrderQuery, readQuery, variantsQuery } from "../../../src/shop/queries";

/** Name with variables, root field with arguments, selection. */
const sent: [operation: keyof typeof mutations, head: string, field: string, selection: string][] = [
  [
    "addToCart",
    "AddToCart($skuId:String!,$count:Int!,$buyNow:Boolean)",
    "ecommerceAddToCart(sku:$skuId,count:$count,buyNow:$buyNow)",
    "ok itemId itemCount itemPrice{unit decimalValue}",
  ],
  [
    "updateCartItem",
    "AddToCart($skuId:String!,$count:Int!)",
    "ecommerceUpdateCartItem(sku:$skuId,count:$count)",
    "ok itemId itemCount",
  ],
  ["updateIdentity", "CheckoutUpdateOrderIdentity($email:String)", "ecommerceUpdateIdentity(email:$email)", "ok"],
  [
    "updateAddress",
    "CheckoutUpdateOrderAddress($type:String!,$name:String,$address_line1:String,$address_line2:String," +
      "$address_city:String,$address_state:String,$address_country:String,$address_zip:String)",
    "ecommerceUpdateAddress(type:$type,addressee:$name,line1:$address_line1,line2:$address_line2," +
      "city:$address_city,state:$address_state,country:$address_country,postalCode:$address_zip)",
    "ok",
  ],
  [
    "updateShippingMethod",
    "CheckoutUpdateShippingMethod($id:String)",
    "ecommerceUpdateShippingMethod(methodId:$id)",
    "ok",
  ],
  [
    "updateCustomData",
    "CheckoutUpdateCustomData($customData:[mutation_commerce_update_custom_data]!)",
    "ecommerceUpdateCustomData(customData:$customData)",
    "ok",
  ],
  ["recalculate", "CheckoutRecalcOrderEstimations", "ecommerceRecalcEstimations", "ok"],
  [
    "applyDiscount",
    "CheckoutApplyDiscount($discountCode:String!)",
    "ecommerceApplyDiscount(discountCode:$discountCode)",
    "ok",
  ],
  [
    "submitOrder",
    "CheckoutAttemptSubmitOrder($checkoutType:mutation_commerce_checkout_type,$paymentIntentId:String)",
    "ecommerceAttemptSubmitOrder(checkoutType:$checkoutType,paymentIntentId:$paymentIntentId)",
    "orderId token ok customerPaid{decimalValue unit}purchasedItems{id name count price{decimalValue}}" +
      "status clientSecret nextAction",
  ],
];

const VARIANT =
  "id f_price_{value unit}f_weight_ f_width_ f_length_ f_height_ f_sku_ f_main_image_4dr{url}" +
  "f_more_images_4dr{url alt file{origFileName}}f_sku_values_3dr{value{id}property{id}}inventory{type quantity}" +
  "f_compare_at_price_7dr10dr{unit value}f_ec_sku_billing_method_2dr6dr14dr";

describe("operations of a shop", () => {
  it.each(sent)("C-70 %s is %s", (operation, head, field, selection) => {
    expect(mutations[operation].query).toBe(`mutation ${head}{${field}{${selection}}}`);
  });

  it.each([
    ["FetchAllVariants", false, ""],
    ["FetchAllVariantsAndMemberships", true, "commerceMemberships(productIds:[$productId]){productId orderId active}"],
  ])("C-20 C-70 %s asks for the variants of a product, and memberships: %s", (name, memberships, more) => {
    expect(variantsQuery(memberships).query).toBe(
      `query ${name}($productId:BasicId!){database{id collections{` +
        `c_sku_{items(filter:{f_product_:{eq:$productId}}){${VARIANT}}}` +
        "c_product_{items(filter:{id:{eq:$productId}}){id f_default_sku_7dr{id}f_ec_product_type_2dr10dr{name}}}}" +
        `${more}}}`,
    );
  });

  it("C-70 FetchAcceptedOrderData asks for what is tracked", () => {
    expect(acceptedOrderQuery.query).toBe(
      "query FetchAcceptedOrderData($finalizedOrder:commerce_order_finalized_order_args){database{id " +
        "commerceOrder(finalizedOrder:$finalizedOrder){id total{decimalValue unit}" +
        "userItems{id count product{id f_name_}sku{id}price{decimalValue}}}}}",
    );
  });

  it("C-71 fetches the document of the page each time, and takes data beside errors", () => {
    const cart = document.createElement("div");
    cart.setAttribute("data-wf-cart-query", " query Dynamo3 { database { id } } ");
    expect(readQuery(cart, "cart")).toEqual({
      ...{ name: "Dynamo3", query: "query Dynamo3 { database { id } }", variables: [], mutates: false, fresh: true },
    });
  });
});
