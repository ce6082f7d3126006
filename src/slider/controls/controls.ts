import { listChildren } from "../../core/dom/dom";
import { indexForKey, isCommand, isPress } from "../../core/input/keys";
import { listenLate } from "../../core/late-listener";
import { dispatchTriggeredClicks } from "../../core/page/triggered-clicks";
import { createArrows } from "./arrows";
import type { SliderContext } from "../context";
import { createNav } from "./nav";
import { growTarget } from "./target-size";

/** The arrows and dots of a slider. */
export interface Controls {
  /** The arrow whose width the groups keep clear. */
  readonly right: HTMLElement | undefined;
  /** Names the arrows, and turns them and the keys round on right-to-left pages. */
  label(rtl: boolean): void;
  /** Makes small arrows larger targets. @returns the writes. */
  grow(): ((() => void) | undefined)[];
  /** Marks the dot of a group and hides the arrow at the end, if the page requests it. */
  show(index: number, count: number): void;
}

/**
 * @param bare whether no style sheet draws them.
 * @param onStep an arrow was pressed: 1 onward, -1 back.
 * @param onDot the dot of a group was pressed.
 */
export function createControls(
  { root, mask, settings, edits, signal }: SliderContext,
  bare: boolean,
  onStep: (step: number) => void,
  onDot: (index: number) => void,
): Controls {
  const left = listChildren([root], ".w-slider-arrow-left");
  const right = listChildren([root], ".w-slider-arrow-right");
  const spacing = () => settings().spacing;
  const navs = listChildren([root], ".w-slider-nav").map((nav) => createNav(nav, bare, spacing, edits, signal));
  const arrows = createArrows(left, right, mask.id, edits);
  let mirrored = false;

  /** Follows the arrow or dot that was pressed. @returns whether it was one. */
  function press(target: EventTarget | null, key?: boolean): boolean {
    const step = arrows.getStep(target, key);
    if (step) onStep(step);
    const dot = Math.max(...navs.map((nav) => nav.indexOf(target)));
    if (dot >= 0) onDot(dot);
    return !!step || dot >= 0;
  }

  function onKey(event: KeyboardEvent): void {
    const { key, target } = event;
    const nav = navs.find(({ indexOf }) => indexOf(target) >= 0);
    if (nav && isCommand(event)) return;
    if (isPress(key)) {
      if (!press(target, true)) return;
      if (!nav) event.stopPropagation();
    } else {
      if (!nav) return;
      const at = nav.indexOf(target);
      const goal = indexForKey(key, at, Infinity, mirrored);
      if (goal === undefined) return;
      const reached = nav.focus(goal);
      if (reached !== at) onDot(reached);
    }
    event.preventDefault();
  }

  // Captured, so that a page script on an arrow cannot keep the press to itself.
  listenLate(root, "click", ({ target }) => press(target), { capture: true, signal });
  for (const arrow of [...left, ...right]) dispatchTriggeredClicks(arrow, signal);
  listenLate(root, "keydown", onKey, { signal });

  return {
    right: right[0],
    label(rtl) {
      mirrored = rtl;
      arrows.label(rtl);
    },
    grow: () => [...left, ...right].map((arrow) => growTarget(arrow, edits)),
    show(index, count) {
      for (const nav of navs) nav.show(index, count);
      arrows.hide(settings().hideArrows, index === 0, index === count - 1);
    },
  };
}
