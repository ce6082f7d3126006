import type { Trigger } from "./trigger";

/** Classes of the elements on which each family dispatches its events (`interactions.md` 9). */
const FAMILIES: Record<string, readonly string[]> = {
  NAVBAR: ["w-nav"],
  DROPDOWN: ["w-dropdown"],
  TAB: ["w-tab-link", "w-tab-pane"],
  SLIDER: ["w-slide"],
};

const KNOWN = Object.values(FAMILIES).flat();

/** A dropdown inside a tab pane does not trigger the pane (IX-FIX-13). */
function concerns(family: string, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const known = KNOWN.filter((name) => target.classList.contains(name));
  return !known.length || known.some((name) => FAMILIES[family]?.includes(name));
}

function component(family: string, wanted: boolean): Trigger {
  return {
    on: ["COMPONENT_ACTIVE", "COMPONENT_INACTIVE"],
    fires(state, { type, target }, { element }) {
      // Menus contain dropdowns, so a menu handles only its own events.
      if (!concerns(family, target) || (family === "NAVBAR" && target !== element)) return false;
      const isActive = type === "COMPONENT_ACTIVE";
      if (state.isActive === isActive) return false;
      state.isActive = isActive;
      return isActive === wanted;
    },
  };
}

const always = (type: string): Trigger => ({ on: [type], fires: () => true });

export const components: Record<string, Trigger> = {
  NAVBAR_OPEN: component("NAVBAR", true),
  NAVBAR_CLOSE: component("NAVBAR", false),
  DROPDOWN_OPEN: component("DROPDOWN", true),
  DROPDOWN_CLOSE: component("DROPDOWN", false),
  TAB_ACTIVE: component("TAB", true),
  TAB_INACTIVE: component("TAB", false),
  SLIDER_ACTIVE: component("SLIDER", true),
  SLIDER_INACTIVE: component("SLIDER", false),
  ECOMMERCE_CART_OPEN: always("ecommerce-cart-open"),
  ECOMMERCE_CART_CLOSE: always("ecommerce-cart-close"),
};

export const content = { triggers: components };
