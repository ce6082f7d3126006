import { fill, type Edits } from "../core/edits";
import { hasName } from "../core/dom/accessible-name";

/** A logo without a name that leads home is called home (NAV-1). Exports write the home page as `index.html`. */
export function nameBrand(edits: Edits, brand: Element): void {
  const leadsHome = /^(\/|(\.\.\/)*index\.html)$/.test(brand.getAttribute("href") ?? "");
  if (leadsHome && !hasName(brand)) edits.attribute(brand, "aria-label", "home");
}

/** Makes the button a disclosure button; what the author wrote stays (NAV-2). */
export function nameButton(edits: Edits, button: HTMLElement, menu: HTMLElement | undefined): void {
  if (button.localName !== "button") {
    fill(edits, button, "role", "button");
    fill(edits, button, "tabindex", "0");
  }
  // The vendor script, and pages saved with it, name the overlay, which is empty while the menu is closed.
  if (menu) edits.attribute(button, "aria-controls", menu.id);
  edits.attribute(button, "aria-expanded", "false");
  if (!hasName(button)) edits.attribute(button, "aria-label", "menu");
}
