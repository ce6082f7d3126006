import { nodeType } from "../names";

/** The forms and blocks of a checkout; pages may lack each of them. */
export interface CheckoutParts {
  readonly root: HTMLElement;
  readonly customer: HTMLFormElement | null;
  readonly shipping: HTMLFormElement | null;
  readonly methods: HTMLFormElement | null;
  readonly methodsList: HTMLElement | null;
  readonly methodsEmpty: HTMLElement | null;
  readonly payment: HTMLElement | null;
  readonly billing: HTMLFormElement | null;
  /** Whether the billing address is the shipping address. */
  readonly toggle: HTMLInputElement | null;
  readonly discount: HTMLFormElement | null;
  readonly discountInput: HTMLInputElement | null;
  readonly extra: HTMLElement | null;
  readonly placeOrder: HTMLElement | null;
}

export function findParts(root: HTMLElement): CheckoutParts {
  const part = <E extends HTMLElement>(name: string) => root.querySelector<E>(nodeType(`commerce-checkout-${name}`));
  return {
    root,
    customer: part("customer-info-wrapper"),
    shipping: part("shipping-address-wrapper"),
    methods: part("shipping-methods-wrapper"),
    methodsList: part("shipping-methods-list"),
    methodsEmpty: part("shipping-methods-empty-state"),
    payment: root.querySelector(".w-commerce-commercecheckoutpaymentinfowrapper"),
    billing: part("billing-address-wrapper"),
    toggle: part("billing-address-toggle-checkbox"),
    discount: part("discount-form"),
    discountInput: part("discount-input"),
    extra: part("additional-info"),
    placeOrder: part("place-order-button"),
  };
}

/** Whether the billing address is asked for by itself. */
export const hasOwnBilling = ({ toggle }: CheckoutParts, requiresShipping: boolean): boolean =>
  !requiresShipping || toggle?.checked === false;
