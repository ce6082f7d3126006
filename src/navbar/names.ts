import type { Edits } from "../core/dom";
import { hasName } from "../core/names";

/** A logo without a name that leads home is called home (NAV-1). Exports write the home page as `index.html`. */
export function nameBrand(edits: Edits, brand: Element | null): void {
  const leadsHome = /^(\/|(\.\.\/)*index\.html)$/.test(brand?.getAttribute("href") ?? "");
  if (brand && leadsHome && !hasName(brand)) edits.attribute(brand, "aria-label", "home");
}

/** Makes the button a disclosure button; what the author wrote stays (NAV-2). */
export function nameButton(edits: Edits, button: HTMLElement, menu: HTMLElement): void {
  const missing = (name: string, value: string) => {
    if (!button.hasAttribute(name)) edits.attribute(button, name, value);
  };
  if (button.localName !== "button") {
    missing("role", "button");
    missing("tabindex", "0");
  }
  // The reference, and pages saved with it, name the overlay, which is empty while the menu is closed.
  edits.attribute(button, "aria-controls", menu.id);
  edits.attribute(button, "aria-expanded", "false");
  if (!hasName(button)) edits.attribute(button, "aria-label", "menu");
}
