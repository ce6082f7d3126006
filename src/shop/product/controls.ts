import { closestTo } from "../../core/dom/dom";
import { createEdits } from "../../core/edits";
import { indexForKey, isPress } from "../../core/input/keys";
import { listenLate } from "../../core/late-listener";
import { nodeType } from "../names";
import { isAvailable, type Choices } from "./choices";
import type { Variant } from "../queries";

const SELECT = nodeType("commerce-add-to-cart-option-select");
const GROUP = nodeType("commerce-add-to-cart-pill-group");
const PILL = nodeType("commerce-add-to-cart-pill");
const SELECTED = "w--ecommerce-pill-selected";
const DISABLED = "w--ecommerce-pill-disabled";

/** The option sets of a product form: selects and groups of pills. */
export interface OptionControls {
  /** Ids of the sets, in the order of the page. */
  readonly sets: readonly string[];
  /** Shows what is chosen, and what cannot be. */
  show(choices: Choices, variants: readonly Variant[]): void;
  /** The control of the first set without a choice. */
  findMissing(choices: Choices): HTMLElement | undefined;
}

const readSet = (control: HTMLElement): string => control.dataset.commerceOptionSetId ?? "";

/** @param choose called with the set and the value that the visitor chose; an empty value: none. */
export function createOptionControls(
  form: HTMLFormElement,
  choose: (set: string, value: string) => void,
  signal: AbortSignal,
): OptionControls {
  const edits = createEdits(signal);
  const selects = [...form.querySelectorAll<HTMLSelectElement>(SELECT)];
  const groups = [...form.querySelectorAll<HTMLElement>(GROUP)];
  const controls = [...form.querySelectorAll<HTMLElement>(`${SELECT}, ${GROUP}`)];
  const listPills = (group: Element) => [...group.querySelectorAll<HTMLElement>(PILL)];
  const isDisabled = (pill: Element) => pill.getAttribute("aria-disabled") === "true";

  function pick(pill: HTMLElement): void {
    const group = pill.closest<HTMLElement>(GROUP);
    if (group && !isDisabled(pill)) choose(readSet(group), pill.dataset.optionId ?? "");
  }

  function showGroup(pills: readonly HTMLElement[], available: readonly HTMLElement[], chosen?: HTMLElement): void {
    // Tab reaches the chosen pill, else the first that can be chosen.
    const reached = chosen ?? available[0];
    for (const pill of pills) {
      edits.toggleClass(pill, SELECTED, pill === chosen);
      edits.toggleClass(pill, DISABLED, !available.includes(pill));
      edits.attribute(pill, "aria-checked", String(pill === chosen));
      edits.attribute(pill, "aria-disabled", String(!available.includes(pill)));
      edits.attribute(pill, "tabindex", pill === reached ? "0" : "-1");
    }
  }

  for (const group of groups) {
    const pills = listPills(group);
    edits.attribute(group, "role", "radiogroup");
    for (const pill of pills) edits.attribute(pill, "role", "radio");
    // Usable by keyboard before the product is loaded, and when it cannot be loaded.
    showGroup(
      pills,
      pills,
      pills.find((pill) => pill.classList.contains(SELECTED)),
    );
  }
  listenLate(
    form,
    "change",
    ({ target }) => {
      const select = closestTo<HTMLSelectElement>(target, SELECT);
      if (select) choose(readSet(select), select.value);
    },
    { signal },
  );
  listenLate(
    form,
    "click",
    (event) => {
      const pill = closestTo(event.target, PILL);
      if (!pill) return;
      event.preventDefault();
      pick(pill);
    },
    { signal },
  );
  listenLate<KeyboardEvent>(
    form,
    "keydown",
    (event) => {
      const pill = closestTo(event.target, PILL);
      const group = pill?.closest(GROUP);
      if (!pill || !group || event.altKey || event.metaKey) return;
      if (isPress(event.key)) {
        event.preventDefault();
        return pick(pill);
      }
      const pills = listPills(group).filter((each) => !isDisabled(each));
      const rtl = getComputedStyle(group).direction === "rtl";
      const goal = indexForKey(event.key, pills.indexOf(pill), pills.length - 1, rtl);
      if (goal === undefined || !pills.length) return;
      event.preventDefault();
      const next = pills[(goal + pills.length) % pills.length];
      next?.focus();
      if (next) pick(next);
    },
    { signal },
  );

  return {
    sets: [...new Set(controls.map(readSet))],
    show(choices, variants) {
      for (const select of selects) {
        const set = readSet(select);
        for (const option of select.options)
          if (option.value)
            edits.attribute(option, "disabled", isAvailable(variants, choices, set, option.value) ? null : "");
        select.value = choices[set] ?? "";
      }
      for (const group of groups) {
        const set = readSet(group);
        const pills = listPills(group);
        const available = pills.filter((pill) => isAvailable(variants, choices, set, pill.dataset.optionId ?? ""));
        showGroup(
          pills,
          available,
          pills.find((pill) => pill.dataset.optionId === choices[set]),
        );
      }
    },
    findMissing(choices) {
      const control = controls.find((each) => !choices[readSet(each)]);
      return control?.matches(GROUP) ? (listPills(control).find((pill) => pill.tabIndex === 0) ?? control) : control;
    },
  };
}
