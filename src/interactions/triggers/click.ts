import type { BindingState, Trigger } from "./trigger";

/** Counts 1, 2, 1, 2 …: odd clicks show, even clicks hide (`interactions.md` 4.1). */
function count(state: BindingState): number {
  const clicks = state.clickCount === 1 ? 2 : 1;
  state.clickCount = clicks;
  return clicks;
}

export const clicks: Record<string, Trigger> = {
  MOUSE_CLICK: { on: ["click"], fires: (state, _event, _binding, paired) => count(state) === 1 || !paired },
  MOUSE_SECOND_CLICK: { on: ["click"], fires: (state) => count(state) === 2 },
  MOUSE_DOWN: { on: ["mousedown"], fires: () => true },
  MOUSE_UP: { on: ["mouseup"], fires: () => true },
};
