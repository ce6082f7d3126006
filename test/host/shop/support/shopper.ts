import { address } from "./catalogue";

/** The answer of one operation. */
export interface ShopResult {
  // Tests look into answers of many shapes.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  data?: any;
  errors?: { code: string; message: string; extensions?: { code: string }; problems?: { type: string }[] }[];
}

/** A browser that shops: it keeps cookies and sends the CSRF token. */
export interface Shopper {
  cookies: Map<string, string>;
  ask(query: string, variables?: Record<string, unknown>): Promise<ShopResult>;
  /** Adds pieces; the code of an error, or "ok". */
  add(sku: string, count?: number, buyNow?: boolean): Promise<string>;
  /** Fills in the checkout. @param email default: Ana's. */
  fill(change?: Partial<ReturnType<typeof address>>, email?: string): Promise<void>;
  submit(): Promise<ShopResult>;
}

const SUBMIT = `mutation CheckoutAttemptSubmitOrder {
  ecommerceAttemptSubmitOrder(checkoutType: normal) {
    ok orderId token status nextAction customerPaid { value unit decimalValue }
    purchasedItems { id name count price { decimalValue } }
  }
}`;

export const findCode = ({ errors }: ShopResult): string => errors?.[0]?.code ?? "ok";

/** @param more headers of each request, such as those of a proxy. */
export function createShopper(origin: string, more: Record<string, string> = {}): Shopper {
  const cookies = new Map<string, string>();
  let csrf = "";
  const send = async (path: string, headers: Record<string, string>, body?: unknown) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(origin + path, {
      method: "POST",
      headers: { origin, cookie, "content-type": "application/json", ...more, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  const shopper: Shopper = {
    cookies,
    async ask(query, variables = {}) {
      if (!csrf) {
        const answer = await send("/.wf_graphql/csrf", { "x-requested-with": "XMLHttpRequest" });
        csrf = answer.headers.get("x-wf-csrf") ?? "";
      }
      const answer = await send("/.wf_graphql/apollo", { "x-wf-csrf": csrf }, [{ query, variables }]);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${answer.status} ${text}`);
      const [result] = JSON.parse(text) as ShopResult[];
      return result ?? {};
    },
    async add(sku, count = 1, buyNow = false) {
      const query = `mutation AddToCart($skuId: String!, $count: Int!, $buyNow: Boolean) {
        ecommerceAddToCart(sku: $skuId, count: $count, buyNow: $buyNow) {
          ok itemId itemCount itemPrice { unit decimalValue }
        }
      }`;
      return findCode(await shopper.ask(query, { skuId: sku, count, buyNow }));
    },
    async fill(change = {}, email = "Ana@mail.example") {
      const { addressee, ...rest } = address(change);
      const results = [
        await shopper.ask("mutation($email: String) { ecommerceUpdateIdentity(email: $email) { ok } }", {
          email,
        }),
        await shopper.ask(
          `mutation($name: String, $line1: String, $city: String, $state: String, $country: String,
            $postalCode: String) {
            ecommerceUpdateAddress(type: "shipping", addressee: $name, line1: $line1, city: $city, state: $state,
              country: $country, postalCode: $postalCode) { ok }
          }`,
          { name: addressee, ...rest },
        ),
        await shopper.ask('mutation { ecommerceUpdateShippingMethod(methodId: "standard") { ok } }'),
        await shopper.ask("mutation { ecommerceRecalcEstimations { ok } }"),
      ];
      const failed = results.find(({ errors }) => errors);
      if (failed) throw new Error(findCode(failed));
    },
    submit: () => shopper.ask(SUBMIT),
  };
  return shopper;
}
