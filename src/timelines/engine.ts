import type { Reporter } from "../core/errors";
import { createLifetime } from "../core/lifetime";
import type { Page } from "../core/page/page";
import { createClock } from "./clock";
import { createCoordinator, type Coordinator } from "./coordinator";
import { isKnown, UNPLAYED_SCROLL } from "./data/playable";
import { withIds, type Interaction, type TimelineDefinition } from "./data/schema";
import { isOfPage } from "./data/scope";
import type { EngineContext } from "./set-up";
import type { Extras } from "./extras";
import { createStage, type Stage } from "./stage";
import { createSurfaces } from "./properties/surface";
import { createListening } from "./triggers/listen";

/** The object that `Webflow.require("ix3").getInstance()` returns to page scripts (IX3-74). */
export interface Engine {
  /** Adds interactions; one with a known id is skipped, a timeline with a known id is replaced (IX3-8). */
  register(interactions: unknown, timelines?: unknown): Engine;
  /** Removes and adds again. */
  update(interactions: unknown, timelines?: unknown): Engine;
  /** Removes, with the written values. @param ids one id or several. */
  remove(ids: string | readonly string[]): Engine;
  /** Runs the custom triggers of this name. */
  emit(name: string): void;
  /** Ends everything of this engine, and nothing else of the page (IX3-FIX-4). */
  destroy(): void;
  readonly interactions: ReadonlyMap<string, Interaction>;
  readonly timelineDefs: ReadonlyMap<string, TimelineDefinition>;
  getCoordinator(): Coordinator;
}

/** @param extras what few pages need, as far as it is there. */
export function createEngine(page: Page, { report, warn }: Reporter, extras: Extras): Engine {
  const { signal, abort } = createLifetime();
  const interactions = new Map<string, Interaction>();
  const timelines = new Map<string, TimelineDefinition>();
  const said = new Set<string>();
  const surfaces = createSurfaces();
  const instances = () => stage.setUps().flatMap((each) => each.instances);

  function guard(run: () => void, element?: Element): void {
    try {
      run();
    } catch (error) {
      report(error, { element });
    }
  }

  function missing(kind: string): void {
    if (said.has(kind)) return;
    said.add(kind);
    warn({ message: `${kind} is not supported: nothing moves` });
  }

  const clock = createClock(() => instances().map(({ playhead }) => playhead), surfaces, guard, signal);
  const { listen, named } = createListening(clock, extras, guard, signal);
  const context: EngineContext = {
    surfaces,
    extras,
    wake: clock.wake,
    alone: (instance) =>
      instances().every(
        (other) => other === instance || [...other.elements].every((each) => !instance.elements.has(each)),
      ),
    missing,
    listen,
    timeline(id) {
      const found = timelines.get(id);
      if (!found || found.deleted) return undefined;
      const source = timelines.get(found.reuse?.sourceTimelineId ?? "");
      return source?.actions ? { ...found, actions: source.actions } : found;
    },
  };
  const stage: Stage = createStage(page, context, clock, guard, signal);

  const engine: Engine = {
    interactions,
    timelineDefs: timelines,
    register(given, definitions = []) {
      for (const definition of withIds<TimelineDefinition>(definitions)) timelines.set(definition.id, definition);
      const fresh = withIds<Interaction>(given).filter((interaction) => {
        if (interactions.has(interaction.id)) return false;
        interactions.set(interaction.id, interaction);
        for (const [kind, config] of interaction.triggers ?? []) {
          if (!isKnown(kind)) missing(kind);
          if (page.config.debug && config?.conditionalLogic)
            console.debug("[millrace] no conditionalLogic", interaction);
          for (const name of UNPLAYED_SCROLL) if (config?.scrollTriggerConfig?.[name]) missing(name);
        }
        return isOfPage(interaction, page.pageId);
      });
      stage.add(fresh);
      return engine;
    },
    remove(ids) {
      for (const id of [ids].flat()) {
        interactions.delete(id);
        stage.remove(id);
      }
      return engine;
    },
    update(given, definitions) {
      engine.remove(withIds<Interaction>(given).map(({ id }) => id));
      return engine.register(given, definitions);
    },
    emit(name) {
      for (const bound of named(name)) guard(() => bound.act());
    },
    destroy() {
      engine.remove([...interactions.keys()]);
      timelines.clear();
      abort();
    },
    getCoordinator: () => createCoordinator(instances, surfaces),
  };
  return engine;
}
