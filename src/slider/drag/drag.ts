import { atEnd } from "../../core/life";
import { perFrame } from "../../core/per-frame";
import { aim, wrap } from "./aim";
import { hold, settle } from "./carry";
import type { Carry } from "./carry-kind";
import type { Drag, DragOptions } from "./drag-port";
import { detectDrags } from "./gesture";
import { createTrack, type Track } from "./track";

/** What answers to being dragged itself. */
const OWN = "input, select, textarea, audio, video[controls], [contenteditable], [draggable=true]";

/** Lets a finger or the mouse carry the slides of the kinds `slide` and `over` (SL-40 to SL-48). */
export function createDrag({ root, stage, page, instant, onTake, onTurn, edits, signal }: DragOptions): Drag {
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
    const position = track?.position ?? 0;
    track?.end();
    track = undefined;
    if (!carry || !held()) return;
    const { at, lap } = carry;
    const release = { position, speed: -stage.mirror(speed ?? 0), instant: instant() };
    const wanted = speed === undefined ? start : aim(at, lap, position, release.speed);
    // The page that comes over another has only one of them under it.
    const ordinal = stage.settings.animation === "over" ? Math.max(start - 1, Math.min(start + 1, wanted)) : wanted;
    const goal = wrap(ordinal, at.length);
    const letGo = settle.bind(undefined, stage, carry, { ...release, ordinal });
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
        carry = hold(stage, start);
        track = createTrack(carry);
      },
      move(dx) {
        track?.drag(-stage.mirror(dx));
        follow();
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
