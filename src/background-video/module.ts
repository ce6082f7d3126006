import type { ModuleRows } from "../core/modules";

export const CONTROL = '[data-w-bg-video-control="true"]';
/** Videos, and controls of videos elsewhere on the page. */
export const BACKGROUND_VIDEO = `.w-background-video, ${CONTROL}`;

export const rows: ModuleRows = {
  backgroundVideo: { file: "background-video", selector: BACKGROUND_VIDEO, as: ["background-video"] },
};
