import type { ModuleRows } from "../core/modules";

export const SLIDER = ".w-slider";
/** Sliders whose slides follow a finger. */
export const DRAGGABLE = ".w-slider:not([data-animation=cross], [data-animation=outin], [data-animation=fade])";

export const rows: ModuleRows = {
  slider: { file: "slider", selector: SLIDER },
  drag: { file: "drag/drag", selector: DRAGGABLE, of: "slider", part: true },
};
