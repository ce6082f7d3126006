import { createEdits } from "../../core/edits";
import { atEnd } from "../../core/lifetime";
import { onSwipe } from "../../core/input/swipe";
import type { SliderContext } from "../context";
import { $createDrag, type Drag } from "./drag-port";
import type { SlideGroups } from "../groups";

/**
 * Shows other groups by finger and mouse: by the drag, once its part is there, else by a swipe.
 * @param onTake a visitor has taken over.
 * @returns the drag.
 */
export function followFinger(
  { root, mask, page, settings, signal }: SliderContext,
  groups: SlideGroups,
  onTake: () => void,
): () => Drag | undefined {
  let drag: Drag | undefined;
  const unsubscribe = $createDrag.subscribe((create) => {
    drag ??= create?.({
      root,
      mask,
      stage: groups.stage,
      index: () => (groups.count ? groups.index : undefined),
      instant: () => page.reducedMotion,
      onTake,
      onTurn: (to, settle) => groups.show(to, "swipe", undefined, settle),
      edits: createEdits(signal),
      signal,
    });
  });
  atEnd(signal, unsubscribe);
  onSwipe(
    root,
    (direction, { target }) => {
      if (drag?.carries || settings().disableSwipe || (target as Element).closest(".w-slider") !== root) return;
      onTake();
      groups.step((direction === "left") === groups.rtl ? -1 : 1, "swipe");
    },
    signal,
  );
  return () => drag;
}
