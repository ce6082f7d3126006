import { asRecord } from "../../../wire/records";
import type { Bound } from "./bound";
import type { On } from "./delegated";

/** Menus and dropdowns that open or begin to close (`interactions-3.md` 5.1). */
export function bindComponent({ kind, config, act }: Bound, on: On): void {
  const wanted = config.pluginConfig?.event;
  on("IX3_COMPONENT_STATE_CHANGE", (event) => {
    const { component, state } = asRecord((event as CustomEvent).detail);
    if (kind !== `wf:${String(component)}` || typeof state !== "string") return;
    if (wanted === undefined || wanted === state) act(undefined, state);
  });
}
