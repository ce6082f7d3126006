import { followTracks } from "./follower";
import type { OtherValues } from "./other-values";
import type { Track } from "./property";
import { riveTracks, splineTracks } from "./scenes";
import { VARIABLE, variableTracks } from "./variables";

const KINDS: Record<string, (values: OtherValues) => Track[]> = {
  [VARIABLE]: variableTracks,
  "wf:spline": splineTracks,
  "wf:rive": riveTracks,
  "wf:animate-rive": riveTracks,
  "wf:mouse-follow": followTracks,
};

/**
 * Tracks of CSS variables, of scenes whose player the page brings, and of what follows the pointer.
 * @returns `undefined` for other namespaces.
 */
export const trackOthers = (values: OtherValues): Track[] | undefined => KINDS[values.namespace]?.(values);
