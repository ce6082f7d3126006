import type { Box } from "../../core/dom/box";
import { PLACES } from "../data/places";
import type { ScrollConfig } from "../data/schema";

/** The window: where it is scrolled to, how far it can be, and how high it is, in px. */
export interface Window {
  readonly top: number;
  readonly limit: number;
  readonly height: number;
}

export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A word, a percentage or px, in px from the beginning of something this long. */
function edge(text: string, length: number): number {
  const share = PLACES[text] ?? (text.endsWith("%") ? Number.parseFloat(text) : undefined);
  return share === undefined ? Number.parseFloat(text) || 0 : (share * length) / 100;
}

/** The scroll positions between which a trigger is (IX3-56, IX3-57). */
export function computeRange({ start, end, clamp }: ScrollConfig, { top, height }: Box, view: Window): Range {
  const position = (text: string) => {
    const [own = "top", other = "top"] = text.trim().split(/\s+/);
    const place = top + view.top + edge(own, height) - edge(other, view.height);
    return clamp ? Math.min(Math.max(place, 0), view.limit) : place;
  };
  const from = position(start ?? "top bottom");
  return { start: from, end: Math.max(from, position(end ?? "bottom top")) };
}

/** How far through its range a page is, 0 to 1. A page that cannot scroll is through (IX3-58). */
export function computeProgress({ start, end }: Range, { top, limit }: Window): number {
  if (limit <= 0 && start <= 0) return 1;
  // A trigger at the page's end is held in the last position: there it is passed, or it would stay hidden for good.
  if (end <= start) return top > start || top >= limit ? 1 : 0;
  return Math.min(Math.max((top - start) / (end - start), 0), 1);
}

export type Edge = "enter" | "leave" | "enterBack" | "leaveBack";

/** The positions passed from one progress to another; a jump passes both ends (IX3-58). */
export function passed(from: number, to: number): Edge[] {
  const zone = (progress: number) => (progress <= 0 ? 0 : progress < 1 ? 1 : 2);
  const [before, after] = [zone(from), zone(to)];
  const edges: Edge[] = [];
  if (before < after) {
    if (before === 0) edges.push("enter");
    if (after === 2) edges.push("leave");
  } else if (after < before) {
    if (before === 2) edges.push("enterBack");
    if (after === 0) edges.push("leaveBack");
  }
  return edges;
}
