import { deliverPart } from "../delivered-parts";
import { shop } from "../../src/shop/shop";

// The part of pages that sell: cart, products, checkout and orders.
deliverPart("shop", () => shop);
