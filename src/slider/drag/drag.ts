import { atEnd } from "../../core/lifetime";
import { perFrame } from "../../core/per-frame";
import { EASE_OUT_CUBIC } from "../../motion/bezier";
import { wrap } from "../geometry";
import type { Stage } from "../stage";
import type { DragLayout } from "./drag-layout";
import { overLayout } from "./over-layout";
import { stripLayout } from "./strip-layout";
import type { Drag, DragOptions } from "./drag-port";
import { detectDrags } from "./gesture";
import { createTrack, type Track } from "./track";

/** What answers to being dragged itself. */
const OWN = "input, select, textarea, audio, video[controls], [contenteditable], [draggable=true]";

/** How a drag ends. */
interface Release {
  /** Unwrapped index of the snap point. */
  ordinal: number;
  /** Where the drag has moved the slides. */
  position: number;
  /** px/ms onward. */
  speed: number;
  instant: boolean;
}

/** Steepness at which `ease-out-cubic` begins. */
const OUTSET = 2.84;
/** ms that settling takes at least. */
const SHORTEST = 120;

/** Animates the slides to the snap point, starting with the speed of the finger (SL-42). */
function settle(stage: Stage, layout: DragLayout, { ordinal, position, speed, instant }: Release): void {
  const moves = layout.settle(ordinal, position);
  const finish = layout.settled && (() => layout.settled?.(ordinal));
  stage.stop();
  for (const { slide, end } of moves) stage.place(slide, end);
  const length = Math.max(0, ...moves.map(({ start, end }) => Math.abs(end - start)));
  const natural = speed ? Math.max(SHORTEST, (OUTSET * length) / Math.abs(speed)) : Infinity;
  const duration = instant || !length ? 0 : Math.min(stage.settings.duration, natural);
  if (duration <= 0) return finish?.();
  const animations = moves.map(({ slide, start }) => [slide, "transform", stage.transform(start)] as const);
  stage.animate(animations, { duration, easing: EASE_OUT_CUBIC }, finish);
}

/** Makes slides of the kinds `slide` and `over` follow a finger or the mouse (SL-40 to SL-48). */
export function createDrag({ root, mask, stage, index, instant, onTake, onTurn, edits, signal }: DragOptions): Drag {
  let carries = false;
  let layout: DragLayout | undefined;
  let track: Track | undefined;
  let start = 0;

  const mayDrag = () => !stage.settings.disableSwipe && ["slide", "over"].includes(stage.settings.animation);
  const held = () => layout !== undefined && stage.drag === layout;
  const follow = perFrame(() => {
    if (track && held()) layout?.follow(track.position);
  }, signal);

  function end(speed: number | undefined): void {
    const taken = track;
    track = undefined;
    taken?.end();
    if (!layout || !taken || !held()) return;
    const onward = -stage.mirror(speed ?? 0);
    const wanted = speed === undefined ? start : taken.nearestSnap(onward);
    // The group that moves over another has only one of them under it.
    const ordinal = stage.settings.animation === "over" ? Math.max(start - 1, Math.min(start + 1, wanted)) : wanted;
    const goal = wrap(ordinal, layout.snaps.length);
    const release = { ordinal, position: taken.position, speed: onward, instant: instant() };
    const letGo = settle.bind(undefined, stage, layout, release);
    if (goal === start) letGo();
    else onTurn(goal, letGo);
  }

  detectDrags(
    root,
    {
      accepts(target) {
        carries = false;
        return mayDrag() && index() !== undefined && target.closest(".w-slider") === root && !target.closest(OWN);
      },
      start() {
        carries = true;
        start = index() ?? 0;
        layout = stage.settings.animation === "over" ? overLayout(stage, start) : stripLayout(stage, start);
        stage.drag = layout;
        track = createTrack(mask, stage.measures.mask, layout, follow);
      },
      move(dx) {
        track?.drag(-stage.mirror(dx));
      },
      taken: onTake,
      end,
    },
    signal,
  );
  atEnd(signal, () => track?.end());

  const drag: Drag = {
    get carries() {
      return carries;
    },
    update() {
      edits.undo();
      // The browser scrolls vertically and pinches; horizontal movement is left to the slider.
      if (mayDrag()) edits.style(root, "touch-action", "pan-y pinch-zoom");
    },
  };
  drag.update();
  return drag;
}

declare module "../../core/modules" {
  interface Contents {
    drag: typeof createDrag;
  }
}

/** @alias for the build, which finds each module under this name. */
export const content = createDrag;
