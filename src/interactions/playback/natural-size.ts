import type { Goal } from "../actions/channel";
import type { Instance } from "./instance";
import type { Styled } from "../data/targets";

/** Sets all natural sizes, measures all, restores all (IX-FIX-16). */
export function measureNaturalSizes(goals: readonly [Styled, Goal][]): void {
  const auto = goals.flatMap(([element, goal]) =>
    (goal.auto ?? []).map((key) => ({ element, goal, key, inline: element.style[key] })),
  );
  for (const { element, key } of auto) element.style[key] = "";
  for (const { element, goal, key } of auto) {
    goal.to[key] = element instanceof HTMLElement ? element[key === "width" ? "offsetWidth" : "offsetHeight"] : 0;
  }
  for (const { element, key, inline } of auto) element.style[key] = inline;
}

/** A natural size ends without an inline size, so that the element is fluid again (`interactions.md` 5.9). */
export function releaseNaturalSize({ slot: { element, state }, goal: { auto = [] } }: Instance): void {
  for (const key of auto) {
    delete state.values[key];
    element.style[key] = "";
  }
}
