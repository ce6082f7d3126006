/** Shows what a click would show to a visitor: a tab, a dropdown, a menu, the next slide. No script of the page does that here. */
export function openPart(target: Element): void {
  openTab(target);
  const toggle = target.closest(".w-dropdown-toggle");
  if (toggle) {
    toggle.classList.toggle("w--open");
    toggle.parentElement?.querySelector(".w-dropdown-list")?.classList.toggle("w--open");
  }
  const bar = target.closest(".w-nav-button")?.closest(".w-nav");
  for (const menu of bar?.querySelectorAll(".w-nav-menu") ?? []) menu.toggleAttribute("data-nav-menu-open");
  const arrow = target.closest(".w-slider-arrow-left, .w-slider-arrow-right");
  const mask = arrow?.closest(".w-slider")?.querySelector(".w-slider-mask");
  const direction = arrow?.classList.contains("w-slider-arrow-left") ? -1 : 1;
  mask?.scrollBy({ left: direction * mask.clientWidth });
  const details = target.closest("summary")?.parentElement;
  if (details instanceof HTMLDetailsElement) details.open = !details.open;
}

function openTab(target: Element): void {
  const link = target.closest(".w-tab-link");
  const tabs = link?.closest(".w-tabs");
  const name = link?.getAttribute("data-w-tab");
  if (!tabs || name === null || name === undefined) return;
  for (const one of tabs.querySelectorAll(".w-tab-link, .w-tab-pane")) {
    const isPane = one.classList.contains("w-tab-pane");
    one.classList.toggle(isPane ? "w--tab-active" : "w--current", one.getAttribute("data-w-tab") === name);
  }
}
