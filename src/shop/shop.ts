import type { Behaviour } from "../core/behaviour";
import { cart } from "./cart/cart";
import { checkout } from "./checkout/checkout";
import { orderConfirmation } from "./order/order-confirmation";
import { addToCart } from "./product/add-to-cart";
import type { CreateBehaviours } from "../core/modules";

/** The behaviours of a shop (`commerce.md` Part 2). */
export const shop: readonly Behaviour[] = [cart, addToCart, checkout, orderConfirmation];

export const content: CreateBehaviours = () => shop;
