import type { Behaviour, MountContext } from "../../core/behaviour";
import { createAnnouncer } from "../../core/dom/announcer";
import { nativeMembers } from "../../core/dom/dom";
import { atEnd } from "../../core/lifetime";
import { getShopClient } from "../connection";
import { createFailures } from "../failures";
import { nodeType } from "../names";
import { variantsQuery, type VariantsAnswer } from "../queries";
import { onRender } from "../render-cycle";
import { createVariantBindings } from "./bindings";
import { choose, combine, findChosen, isInStock, readValues, type Choices } from "./choices";
import { createOptionControls } from "./controls";
import { isLoggedIn } from "./log-in";
import { handlePurchase } from "./purchase";
import { settings, type ProductSettings } from "./settings";
import { findVariant, getProductState, type ProductState } from "./state";
import { createAvailability } from "./availability";

const OPTION_LIST = nodeType("commerce-add-to-cart-option-list");

/** A form that sells a product (`commerce.md` section 8). */
export const addToCart: Behaviour<ProductSettings> = {
  name: "shop-product",
  selector: `form${nodeType("commerce-add-to-cart-form")}`,
  settings,
  mount: (form, context) => mount(form as HTMLFormElement, context),
};

/** The server's data of a product; empty lists are tolerated (E-8). */
function readAnswer({ database }: VariantsAnswer): Partial<ProductState> {
  const variants = database?.collections?.c_sku_?.items ?? [];
  const product = database?.collections?.c_product_?.items?.[0];
  return {
    variants,
    type: product?.f_ec_product_type_2dr10dr?.name ?? "",
    defaultSku: product?.f_default_sku_7dr?.id ?? variants[0]?.id ?? "",
    isMember: database?.commerceMemberships?.some(({ active }) => active) ?? false,
  };
}

function mount(form: HTMLFormElement, context: MountContext<ProductSettings>): void {
  const { settings: texts, page, signal, report } = context;
  const product = texts.product ?? "";
  const $state = getProductState(page, product);
  const failures = createFailures("add-to-cart", form, signal, report);
  const showVariant = createVariantBindings(form, signal);
  const showAvailability = createAvailability(form, page, signal);
  const controls = createOptionControls(form, pick, signal);
  const hasOptions = controls.sets.length > 0;

  function pick(set: string, value: string): void {
    const state = $state.get();
    const choices = choose(state.variants, state.choices, set, value);
    failures.clear();
    $state.set({ ...state, choices, sku: findChosen(state.variants, choices)?.id ?? "" });
  }

  /** The choices of the first rendering (C-30): none, or the default variant's. */
  function begin({ variants, defaultSku }: Pick<ProductState, "variants" | "defaultSku">): Partial<ProductState> {
    if (!hasOptions) return { sku: texts.sku ?? defaultSku };
    const { choices, sku } = $state.get();
    if (sku) return {};
    if (Object.values(choices).some(Boolean)) {
      const kept = combine(variants, choices);
      return { choices: kept, sku: findChosen(variants, kept)?.id ?? "" };
    }
    const none: Choices = Object.fromEntries(controls.sets.map((set) => [set, ""]));
    const wanted = variants.find(({ id }) => id === defaultSku);
    const list = nativeMembers(form).querySelector(OPTION_LIST);
    const preselects = list?.getAttribute("data-preselect-default-variant") === "true";
    if (!preselects || !wanted || !isInStock(wanted)) return { choices: none, sku: "" };
    return { choices: { ...none, ...readValues(wanted) }, sku: wanted.id };
  }

  function show(state: ProductState): void {
    controls.show(state.choices, state.variants);
    const variant = findVariant(state);
    if (variant) showVariant(variant);
    showAvailability(state);
  }

  let loading: Promise<void> | undefined;
  function refresh(): Promise<void> {
    const run = load().finally(() => {
      if (loading === run) loading = undefined;
    });
    return (loading = run);
  }

  async function load(): Promise<void> {
    if (!product || page.mode !== "published") return;
    try {
      const answer = await getShopClient(page).request(variantsQuery(isLoggedIn()), { productId: product }, signal);
      const known = { ...$state.get(), ...readAnswer(answer) };
      $state.set({ ...known, ...begin(known) });
    } catch (error) {
      // The page's own values stay, and the server checks what is added.
      if (!signal.aborted) report(error);
    }
  }

  if (texts.sku && !hasOptions) $state.set({ ...$state.get(), sku: texts.sku });
  if (hasOptions && !Object.keys($state.get().choices).length)
    $state.set({ ...$state.get(), choices: Object.fromEntries(controls.sets.map((set) => [set, ""])) });
  handlePurchase(form, {
    ...{ ...context, failures, controls, say: createAnnouncer(signal) },
    state: () => $state.get(),
    loading: () => ($state.get().variants.length ? undefined : loading),
  });
  atEnd(signal, $state.listen(show));
  onRender(refresh, signal);
  void refresh();
}
