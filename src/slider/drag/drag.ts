import { atEnd } from "../../core/life";
import { perFrame } from "../../core/per-frame";
import { EASE_OUT_CUBIC } from "../../motion/bezier";
import { wrap } from "../geometry";
import type { Stage } from "../stage";
import type { Carry } from "./carry-kind";
import { carryOver } from "./carry-over";
import { carryStrip } from "./carry-strip";
import type { Drag, DragOptions } from "./drag-port";
import { detectDrags } from "./gesture";
import { createTrack, type Track } from "./track";

/** What answers to being dragged itself. */
const OWN = "input, select, textarea, audio, video[controls], [contenteditable], [draggable=true]";

/** How a drag lets go. */
interface Release {
  /** The stop to come to rest at, counted on through the laps. */
  ordinal: number;
  /** Where the drag has brought the slides. */
  position: number;
  /** px/ms onward. */
  speed: number;
  instant: boolean;
}

/** Steepness at which `ease-out-cubic` begins. */
const OUTSET = 2.84;
/** ms that settling takes at least. */
const SHORTEST = 120;

/** Lets the slides come to rest, beginning with the speed of the finger (SL-42). */
function settle(stage: Stage, carry: Carry, { ordinal, position, speed, instant }: Release): void {
  const ways = carry.land(ordinal, position);
  const finish = carry.landed && (() => carry.landed?.(ordinal));
  stage.stop();
  for (const { slide, end } of ways) stage.place(slide, end);
  const length = Math.max(0, ...ways.map(({ start, end }) => Math.abs(end - start)));
  const natural = speed ? Math.max(SHORTEST, (OUTSET * length) / Math.abs(speed)) : Infinity;
  const duration = instant || !length ? 0 : Math.min(stage.settings.duration, natural);
  if (duration <= 0) return finish?.();
  const moves = ways.map(({ slide, start }) => [slide, "transform", stage.transform(start)] as const);
  stage.animate(moves, { duration, easing: EASE_OUT_CUBIC }, finish);
}

/** Lets a finger or the mouse carry the slides of the kinds `slide` and `over` (SL-40 to SL-48). */
export function createDrag({ root, mask, stage, page, instant, onTake, onTurn, edits, signal }: DragOptions): Drag {
  let carries = false;
  let carry: Carry | undefined;
  let track: Track | undefined;
  let start = 0;

  const mayDrag = () => !stage.settings.disableSwipe && ["slide", "over"].includes(stage.settings.animation);
  const held = () => carry !== undefined && stage.carry === carry;
  const follow = perFrame(() => {
    if (track && held()) carry?.follow(track.position);
  }, signal);

  function end(speed: number | undefined): void {
    const taken = track;
    track = undefined;
    taken?.end();
    if (!carry || !taken || !held()) return;
    const onward = -stage.mirror(speed ?? 0);
    const wanted = speed === undefined ? start : taken.aim(onward);
    // The page that comes over another has only one of them under it.
    const ordinal = stage.settings.animation === "over" ? Math.max(start - 1, Math.min(start + 1, wanted)) : wanted;
    const goal = wrap(ordinal, carry.at.length);
    const release = { ordinal, position: taken.position, speed: onward, instant: instant() };
    const letGo = settle.bind(undefined, stage, carry, release);
    if (goal === start) letGo();
    else onTurn(goal, letGo);
  }

  detectDrags(
    root,
    {
      accepts(target) {
        carries = false;
        return mayDrag() && page() !== undefined && target.closest(".w-slider") === root && !target.closest(OWN);
      },
      start() {
        carries = true;
        start = page() ?? 0;
        carry = stage.settings.animation === "over" ? carryOver(stage, start) : carryStrip(stage, start);
        stage.carry = carry;
        track = createTrack(mask, stage.measures.mask, carry, follow);
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
      // The browser scrolls up and down and pinches; what goes sideways is left to the slider.
      if (mayDrag()) edits.style(root, "touch-action", "pan-y pinch-zoom");
    },
  };
  drag.update();
  return drag;
}
