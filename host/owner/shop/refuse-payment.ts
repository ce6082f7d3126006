import { Refused } from "../../http/refused";
import { describeError } from "../../shop/stripe/checkout";

/** A failure at the payment processor, as the owner sees it. @throws Refused */
export function refusePayment(error: unknown): never {
  throw new Refused(502, describeError(error));
}
