import { atom, type WritableAtom } from "nanostores";
import { perPage } from "../../core/per-page";
import type { Variant } from "../queries";
import type { Choices } from "./choices";

/** A page's data of a product (`commerce.md` C-30). */
export interface ProductState {
  /** Id of the chosen variant; empty: none. */
  readonly sku: string;
  readonly choices: Choices;
  /** Empty until they are fetched. */
  readonly variants: readonly Variant[];
  readonly type: string;
  readonly defaultSku: string;
  /** Whether the visitor has an active membership. */
  readonly isMember: boolean;
}

const NOTHING: ProductState = { sku: "", choices: {}, variants: [], type: "", defaultSku: "", isMember: false };

/** The states of a page by product, which several forms may sell. */
const getStates = /* @__PURE__ */ perPage(() => new Map<string, WritableAtom<ProductState>>());

export function getProductState(page: Parameters<typeof getStates>[0], product: string): WritableAtom<ProductState> {
  const states = getStates(page);
  const known = states.get(product);
  if (known) return known;
  const made = atom(NOTHING);
  // Forms without a product id share no state.
  if (product) states.set(product, made);
  return made;
}

/** The chosen variant. */
export const findVariant = ({ variants, sku }: ProductState): Variant | undefined =>
  variants.find(({ id }) => id === sku);

export const isSubscription = (variant: Variant | undefined): boolean =>
  variant?.f_ec_sku_billing_method_2dr6dr14dr === "subscription";

/** Whether only a user may buy the chosen variant; computed for each (E-7). */
export const needsUser = (state: ProductState): boolean =>
  isSubscription(findVariant(state)) || state.type === "Membership";
