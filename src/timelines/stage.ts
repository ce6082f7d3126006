import { breakpointAt } from "../core/page/breakpoints";
import type { Page } from "../core/page/page";
import { prefersReducedMotion } from "../core/stores";
import type { Guard } from "./guard";
import { chooseMode, type Facts, type Mode } from "./data/conditions";
import type { Interaction } from "./data/schema";
import { createSetUp, type EngineContext, type SetUp } from "./set-up";
import type { ScrollPlace } from "./triggers/scroll";

/** The interactions that are at work on the page. */
export interface Stage {
  setUps(): readonly SetUp[];
  /** Sets interactions up, and plays what waits for nothing. */
  add(interactions: readonly Interaction[]): void;
  /** Takes one away, with what it wrote. */
  remove(id: string): void;
}

const loads = ({ triggers = [] }: Interaction) => triggers.some(([kind]) => kind === "wf:load");

/** Sets interactions up, and again where the window, its fonts or the visitor's preferences require it. */
export function createStage(
  page: Page,
  context: EngineContext,
  { watch, wake }: ScrollPlace,
  guard: Guard,
  signal: AbortSignal,
) {
  const all = new Map<string, SetUp>();
  const { flush } = context.surfaces;

  function facts(): Facts {
    return { breakpoint: breakpointAt(innerWidth), prefersLess: prefersReducedMotion(), calm: page.reducedMotion };
  }

  /** Sets interactions up together: everything is looked up and read before anything is written. */
  function setUp(list: readonly (readonly [Interaction, Mode])[]): SetUp[] {
    const fresh: SetUp[] = [];
    // The next ones may move the same elements.
    for (const { instances } of all.values()) for (const { playhead } of instances) playhead.endInBrowser();
    for (const [interaction, mode] of list) {
      guard(() => {
        const made = createSetUp(interaction, mode, context);
        all.set(interaction.id, made);
        fresh.push(made);
      });
    }
    const instances = fresh.flatMap((each) => each.instances);
    for (const { read } of instances) guard(read);
    for (const { rest } of instances) guard(rest);
    for (const { listen } of fresh) guard(listen);
    flush();
    wake();
    return fresh;
  }

  const playLoad = (id: string) => {
    for (const { kind, act } of all.get(id)?.bounds ?? []) if (kind === "wf:load") guard(() => act());
  };

  /** Plays what waits for nothing, and what the present place of the page calls for. */
  function begin(fresh: readonly SetUp[]): void {
    for (const { mode, bounds, interaction, hasLines } of fresh) {
      if (mode === "end") for (const { kind, act } of bounds) if (kind === "wf:scroll") guard(() => act("complete"));
      // Lines depend on the fonts (IX3-45).
      if (!hasLines() || document.fonts?.status !== "loading") playLoad(interaction.id);
      else void document.fonts.ready.then(() => playLoad(interaction.id));
    }
    guard(watch.look);
    flush();
    wake();
  }

  /** Texts are broken into other lines: their movement continues from its state (IX3-45). */
  function splitAgain(): void {
    for (const before of [...all.values()].filter(({ hasLines }) => hasLines())) {
      before.end();
      const [after] = setUp([[before.interaction, before.mode]]);
      after?.instances.forEach(({ playhead }, index) => {
        const old = before.instances[index];
        if (old) playhead.follow(old.playhead);
      });
    }
    flush();
  }

  /** Takes interactions up whose conditions have changed (IX3-69). */
  function reconsider(): void {
    const now = facts();
    const changed = [...all.values()].flatMap(({ interaction, mode: before, end }): [Interaction, Mode][] => {
      const mode = chooseMode(interaction, now);
      if (before === mode) return [];
      end();
      // What has loaded does not load again.
      return [[interaction, loads(interaction) ? "none" : mode]];
    });
    begin(setUp(changed));
  }

  let width = innerWidth;
  function resized(): void {
    reconsider();
    if (width !== innerWidth) splitAgain();
    width = innerWidth;
  }

  addEventListener("resize", resized, { signal });
  window.matchMedia?.("(prefers-reduced-motion: reduce)").addEventListener("change", reconsider, { signal });
  document.fonts?.addEventListener("loadingdone", splitAgain, { signal });

  const stage: Stage = {
    setUps: () => [...all.values()],
    add(interactions) {
      const now = facts();
      begin(setUp(interactions.map((interaction) => [interaction, chooseMode(interaction, now)])));
    },
    remove(id) {
      all.get(id)?.end();
      all.delete(id);
    },
  };
  return stage;
}
