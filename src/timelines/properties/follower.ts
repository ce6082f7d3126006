import { PLACES } from "../data/places";
import { createPlain, type OtherValues } from "./other-values";
import type { PointerFollower, Track } from "./property";

/** Percent of an anchor such as `center`, `left top` or `50% 100%`, along one axis. */
function readAnchor(anchor: unknown, axis: "x" | "y"): number {
  const words = typeof anchor === "string" ? anchor.trim().split(/[\s-]+/) : [];
  const places = words.map((word) => PLACES[word] ?? Number.parseFloat(word));
  const named = words.findIndex((word) => (axis === "x" ? /left|right/ : /top|bottom/).test(word));
  const place = places[named < 0 ? (axis === "y" && words.length > 1 ? 1 : 0) : named];
  return place === undefined || !Number.isFinite(place) ? 50 : place;
}

/** Keeps the anchor of the element at the pointer, along one axis (IX3-65). */
export function followTracks({ values, surface, owner, index }: OtherValues): Track[] {
  const axis = values.axis === "y" ? "y" : "x";
  const anchor = readAnchor(values.anchor, axis) / 100;
  let shown = 0;
  const follower: PointerFollower = {
    axis,
    stays: values.leaveBehavior === "stay",
    snaps: values.onEnter === "snap",
    index,
    measure(place) {
      const { left, top, width, height } = surface.element.getBoundingClientRect();
      const at = axis === "x" ? left + width * anchor : top + height * anchor;
      return place - (at - shown);
    },
    put(offset) {
      shown = offset;
      surface.writeParts(owner, { [axis]: `${offset}px` });
      if (offset === 0) surface.settle();
    },
  };
  return [{ ...createPlain(() => undefined), motion: true, follower }];
}
