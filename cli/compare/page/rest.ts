import type { RawAppearance } from "../appearance";

/** Options of `addRest`: the attribute of the numbers, and the elements with endless animations. */
export interface RestOptions {
  mark: string;
  endless: readonly number[];
}

/** Runs in the page: waits until nothing moves any more, except for endless animations. */
export function addRest({ mark, endless: known }: RestOptions): void {
  /** ms from the first to another change of an element after which it counts as endless. */
  const ENDLESS = 4000;
  /** ms that count per check: on a busy machine, movements that scripts compute per frame take longer. */
  const CHECK = 40;
  /** The part of the time that counts in any case, so that a page with very rare frames ends. */
  const LEAST_PART = 0.2;
  /** Frames without a change that are also required, because frames are rare on a busy machine. */
  const FRAMES = 8;
  /** ms to wait for the response of a request. */
  const UNANSWERED = 30_000;
  /** Frames without a change after which a page is at rest whose scripts wait for nothing. */
  const SETTLED = 5;
  /** How much shorter, in ms, a page is observed while only the compared script waits for a frame. */
  const LESS = 180;
  const { wait, frame, pending, waiting } = window.millraceCompare;
  const clock = performance.now.bind(performance);
  /** Elements that still move. */
  const restless = new Set<number>(known);

  const nearest = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement;
    return Number(element?.closest(`[${mark}]`)?.getAttribute(mark) ?? 0);
  };

  /** The changed elements, without those that got the same value again. */
  const changedBy = (records: readonly MutationRecord[]): Set<number> => {
    const first = new Map<Node, Map<string, string | null>>();
    const changed = new Set<number>();
    for (const { type, target, attributeName, oldValue } of records) {
      if (type !== "attributes") changed.add(nearest(target));
      else if (attributeName) {
        const known = first.get(target) ?? new Map<string, string | null>();
        first.set(target, known);
        if (!known.has(attributeName)) known.set(attributeName, oldValue);
      }
    }
    for (const [target, values] of first) {
      for (const [name, before] of values)
        if ((target as Element).getAttribute(name) !== before) changed.add(nearest(target));
    }
    return changed;
  };

  /** Elements with running animations, finite or endless. */
  const animated = () => {
    const found = { ending: new Set<number>(), endless: new Set<number>() };
    for (const { playState, effect } of document.getAnimations()) {
      if (playState !== "running" || !(effect instanceof KeyframeEffect) || !effect.target) continue;
      found[effect.getComputedTiming().endTime === Infinity ? "endless" : "ending"].add(nearest(effect.target));
    }
    return found;
  };

  /** Marks elements that change between two checks although nothing should. */
  const compare = (before: readonly RawAppearance[], after: readonly RawAppearance[]) => {
    const texts = new Map(before.map((look) => [look[0], look.join()]));
    for (const look of after) if (texts.get(look[0]) !== look.join()) restless.add(look[0]);
  };

  window.millraceCompare.rest = async ({ quiet, quietFrames = quiet - LESS, least = 0, limit = 6000 }) => {
    const { millraceCompare: probe } = window;
    let records: MutationRecord[] = [];
    const observer = new MutationObserver((list) => (records = records.concat(list)));
    const attributeFilter = ["style", "class", "hidden", "src", "open", "disabled", "d", "transform"];
    const attributes = { attributes: true, attributeOldValue: true, attributeFilter };
    observer.observe(document, { subtree: true, childList: true, characterData: true, ...attributes });
    const start = clock();
    /** Time of the first change of an element, of the time that counts. */
    const changed = new Map<number, number>();
    let [counted, now, since] = [0, start, start];
    let [frames, settled, scroll] = [0, false, ""];
    for (;;) {
      await frame();
      await wait(frames && frames < SETTLED ? 0 : 30);
      const passed = clock() - now;
      counted += Math.max(Math.min(passed, CHECK), passed * LEAST_PART);
      now += passed;
      const { ending, endless } = animated();
      const moved = new Set([...changedBy(records.concat(observer.takeRecords())), ...ending]);
      records = [];
      for (const one of endless) restless.add(one);
      const place = `${Math.round(scrollX)} ${Math.round(scrollY)}`;
      let still = place === scroll;
      scroll = place;
      for (const one of moved) {
        if (!changed.has(one)) changed.set(one, counted);
        if (counted - (changed.get(one) ?? counted) > ENDLESS) restless.add(one);
        if (!restless.has(one)) still = false;
      }
      // A late response must not look like a page at rest.
      const waits = waiting() > 0 && now - start < UNANSWERED;
      if (waits) still = false;
      frames = still ? frames + 1 : 0;
      if (!still) since = now;
      const late = least - (now - start);
      if (late <= 0 && now - since >= quiet && frames >= FRAMES) break;
      const left = frames >= SETTLED ? pending(Math.max(quiet, late)) : "anything";
      settled = left === "nothing" || (left === "compared frames" && late <= 0 && now - since >= quietFrames);
      if (settled || (counted > limit && !waits)) break;
    }
    observer.disconnect();
    // Elements without changes during the whole time are at rest again.
    if (clock() - start >= 1000)
      for (const one of [...restless])
        if (!changed.has(one) && !animated().endless.has(one) && !known.includes(one)) restless.delete(one);
    const looks = probe.looks();
    if (restless.size) {
      await wait(150);
      compare(looks, probe.looks());
    }
    return { looks, page: probe.made(), restless: [...restless], settled };
  };
}
