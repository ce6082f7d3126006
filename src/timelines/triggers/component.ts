import { states } from "../../core/component-states";
import { asRecord } from "../../../wire/records";
import type { Bound } from "./bound";
import type { On } from "./delegated";

/** Menus and dropdowns that open or begin to close (`interactions-3.md` 5.1). */
export function bindComponent({ kind, config, element, act }: Bound, on: On): void {
  const wanted = config.pluginConfig?.event;
  function react(component: unknown, state: unknown): void {
    if (kind !== `wf:${String(component)}` || typeof state !== "string") return;
    if (wanted === undefined || wanted === state) act(undefined, state);
  }
  on("IX3_COMPONENT_STATE_CHANGE", (event) => {
    const { component, state } = asRecord((event as CustomEvent).detail);
    react(component, state);
  });
  // A visitor may have opened one before the data was there (IX3-91).
  for (const [part, { type }] of states) {
    if (type !== "COMPONENT_ACTIVE" || !element?.contains(part)) continue;
    react(part.matches(".w-nav") ? "navbar" : part.matches(".w-dropdown") && "dropdown", "open");
  }
}
