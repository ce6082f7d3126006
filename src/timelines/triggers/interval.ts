import { isRecord } from "../../../wire/records";
import { atEnd } from "../../core/lifetime";
import type { Action, TimelineDefinition } from "../data/schema";
import type { Owner, Styled } from "../properties/surface";
import type { Bound } from "./bound";

/** Runs that one event begins at most. */
const MOST = 16;
const CLONE = "data-ix3-clone";

/** What the pointer does in the trigger. */
interface Interval {
  moved(x: number, y: number): void;
  left(): void;
}

/** A length in px; `innerWidth` and `innerHeight` are those of now. */
function toPx(value: unknown): number {
  const number = Number.parseFloat(String(value));
  const share = /vw$/.test(String(value)) ? innerWidth : /vh$/.test(String(value)) ? innerHeight : 100;
  return (number * share) / 100;
}

/** A value that counts from the place of the element. */
function relative(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relative);
  if (value == null || value === "") return value;
  return { type: "ix3-additive", value: isRecord(value) ? value : toPx(value) };
}

/** The action with `x` and `y` from the place of the element; percent of its size already do. */
function moveFromPlace({ properties = {}, ...action }: Action): Action {
  const values: Record<string, unknown> = { ...properties["wf:transform"] };
  for (const axis of ["x", "y"]) {
    const isPercent = JSON.stringify(values[axis] ?? 0).includes('%"');
    values[isPercent ? `${axis}Percent` : axis] = isPercent ? values[axis] : relative(values[axis]);
    if (isPercent) delete values[axis];
  }
  return { ...action, properties: { ...properties, "wf:transform": values } };
}

/** Runs a timeline on the next target, at the pointer, each time the pointer has traveled its distance (IX3-65). */
export function createInterval(given: TimelineDefinition, { surfaces, play }: Bound, signal: AbortSignal): Interval {
  const { actions = [], triggerMetadata: { distance = 100, axes: { x: across = true, y: down = true } = {} } = {} } =
    given;
  const definition = { ...given, actions: actions.map(moveFromPlace) };
  // Without both axes, both count.
  const counts = (axis: boolean) => Number(axis || across === down);
  const owners = new Map<Styled, Owner>();
  const running = new Set<Styled>();
  const idle = new Map<Styled, Styled[]>();
  let last: readonly [number, number] | undefined;
  let traveled = 0;
  let turn = 0;

  /** A copy of an element in front of it. @param spare copies whose run is over. */
  function place(target: Styled, spare: Styled[]): Styled {
    let clone = spare.pop();
    if (!clone) {
      clone = target.cloneNode(true) as Styled;
      for (const name of ["id", "data-w-id"]) clone.removeAttribute(name);
      for (const name of [CLONE, "aria-hidden"]) clone.setAttribute(name, "true");
      clone.style.cssText = "position:absolute;margin:0;pointer-events:none";
    }
    target.before(clone);
    return clone;
  }

  function run(x: number, y: number): void {
    const owner = {};
    let element: Styled | undefined;
    let spare: Styled[] | undefined;

    /** The next target, or a copy of it, with its center at the pointer. */
    function choose(targets: readonly Styled[]): Styled | undefined {
      const target = targets[turn % targets.length];
      if (!target) return undefined;
      if (running.has(target)) {
        spare = idle.get(target) ?? [];
        idle.set(target, spare);
      }
      const chosen = spare ? place(target, spare) : target;
      running.add(chosen);
      // Each run starts from what the page has.
      surfaces.release(owners.get(chosen) ?? owner);
      owners.set(chosen, owner);
      const surface = surfaces.of(chosen);
      const { left, top, width, height } = chosen.getBoundingClientRect();
      const { values } = surface.parts();
      const at = (part: string | undefined, way: number) => `${(Number.parseFloat(part ?? "") || 0) + way}px`;
      surface.write(owner, "z-index", String(targets.length + ++turn));
      surface.writeParts(owner, {
        x: at(values.x, (x - left - width / 2) * counts(across)),
        y: at(values.y, (y - top - height / 2) * counts(down)),
      });
      return chosen;
    }

    const over = () => {
      if (!element) return;
      running.delete(element);
      if (spare?.push(element)) element.remove();
    };
    play(definition, owner, (targets) => ((element ??= choose(targets)) ? [element] : []), over);
  }

  const interval: Interval = {
    moved(x, y) {
      const [fromX, fromY] = last ?? [x, y];
      last = [x, y];
      traveled += Math.hypot((x - fromX) * counts(across), (y - fromY) * counts(down));
      for (let left = MOST; left-- && traveled >= distance; traveled -= distance) run(x, y);
      traveled %= distance;
    },
    left() {
      last = undefined;
      traveled = turn = 0;
    },
  };
  // The pointer may be elsewhere when the visitor returns.
  document.addEventListener("visibilitychange", interval.left, { signal });
  atEnd(signal, () => {
    owners.forEach(surfaces.release);
    for (const element of running) if (element.hasAttribute(CLONE)) element.remove();
  });
  return interval;
}
