/**
 * Starts an animation of the browser for the two animation engines, `src/interactions` and `src/timelines`.
 * They do not use `startWaapiAnimation` of motion, because the data needs features that it lacks:
 *
 * - curves as CSS text. motion samples a function every 10 ms, which leaves `outCirc` .036 off at 1 s and .066 at 300
 * ms; `interactions.md` 5.11 allows .002;
 * - `fill: "forwards"`. motion fills in both directions, but an interaction shows nothing before its delay is over;
 * - key frames with several properties (`interactions-3.md` 11.3).
 *
 * @throws TypeError where the browser does not know the timing function.
 */
export const startBrowserAnimation = (
  element: Element,
  frames: Keyframe[] | PropertyIndexedKeyframes,
  timing: KeyframeAnimationOptions,
): Animation => element.animate(frames, timing);
