import { atEnd, createLifetime } from "../core/lifetime";
import type { Site } from "./build";
import type { Mode } from "./data/conditions";
import { createInstance, type Instance } from "./instance";
import { canPlay, isInterval, STILL } from "./data/playable";
import { seconds, type Interaction, type TimelineDefinition, type Trigger, type TriggerConfig } from "./data/schema";
import { componentScope } from "./data/scope";
import type { Extras } from "./extras";
import type { Owner, Surfaces } from "./properties/surface";
import { takeOver } from "./take-over";
import { find, isPerTrigger } from "./data/targets";
import type { Bound } from "./triggers/bound";

/** What an interaction needs of its engine. */
export interface EngineContext {
  readonly surfaces: Surfaces;
  readonly extras: Extras;
  timeline(id: string): TimelineDefinition | undefined;
  wake(): void;
  /** Whether no other instance moves the elements of this one. */
  alone(instance: Instance): boolean;
  missing(kind: string): void;
  /** Listens for a trigger until the signal aborts. */
  listen(bound: Bound, signal: AbortSignal): void;
}

/** A running interaction on this page, from its look-up to its end. */
export interface SetUp {
  readonly interaction: Interaction;
  readonly mode: Mode;
  readonly instances: readonly Instance[];
  readonly bounds: readonly Bound[];
  /** Listens to its triggers from now on. */
  listen(): void;
  /** Whether its text is in lines, which depend on the width and the fonts. */
  hasLines(): boolean;
  /** Ends it and restores the written values. */
  end(): void;
}

/** The state of a control without motion (IX3-68). */
function atOnce(control: string, { playhead: { time } }: Instance): string {
  if (control.startsWith("toggle")) return time > 0 ? "reset" : "complete";
  if (control.startsWith("reverse")) return "reset";
  return control === "reset" || STILL.includes(control) ? control : "complete";
}

/** Whether a trigger plays this timeline: all, or those of a group or role (`interactions-3.md` 2.1). */
function isFor({ assignedGroupId: group, assignedTimelineRole: role }: TriggerConfig = {}, one: TimelineDefinition) {
  return (group === undefined || group === one.groupId) && (role === undefined || role === one.triggerMetadata?.role);
}

const getRole = ({ definition: { triggerMetadata } }: Instance) => triggerMetadata?.role;

/** @param by owner of what is written. @param over see {@link createInstance}. */
type Create = (
  definition: TimelineDefinition,
  trigger: Element | undefined,
  by: Owner,
  pieces: Site["pieces"],
  resting: boolean,
  over?: () => void,
) => Instance;

/** Looks up the elements of an interaction; styles are neither read nor written yet. */
export function createSetUp(interaction: Interaction, mode: Mode, context: EngineContext): SetUp {
  const owner: Owner = {};
  const { signal, abort } = createLifetime();
  const { timelineIds = [] } = interaction;
  const triggers = mode === "none" ? [] : (interaction.triggers ?? []);
  const definitions = timelineIds.flatMap((id) => context.timeline(id) ?? []);
  const { surfaces, extras } = context;
  const inScope = componentScope(interaction);
  const made = new Map<TimelineDefinition, Map<Element | undefined, Instance>>();
  const scrolls = triggers.filter(([kind]) => kind === "wf:scroll");
  const use = {
    mode,
    unasked: triggers.every(([kind]) => kind === "wf:scroll" || kind === "wf:load"),
    scrubbed:
      triggers.some(([kind]) => kind === "wf:mouse-move") ||
      scrolls.some(([, config]) => config?.scrollTriggerConfig?.scrub != null),
  };

  const create: Create = (definition, trigger, by, pieces, resting, over) => {
    const targetContext = { trigger, inScope: componentScope(interaction, trigger) };
    const site = { ...context, owner: by, targetContext, pieces };
    return createInstance(definition, site, { ...use, resting }, context.wake, context.alone, over);
  };

  /** @param resting without a trigger that can play it. */
  function build(definition: TimelineDefinition, element: Element | undefined, resting: boolean): void {
    if (isInterval(definition)) return;
    const key = isPerTrigger(interaction, definition) ? element : undefined;
    const all = made.get(definition) ?? new Map<Element | undefined, Instance>();
    made.set(definition, all);
    if (!all.has(key)) {
      const pieces: Site["pieces"] = (elements, { splitText }) =>
        // What nothing can play keeps its text whole (IX3-FIX-11).
        splitText && resting
          ? []
          : (splitText && mode === "full" && extras.splitter?.pieces(owner, elements, splitText)) || elements;
      all.set(key, create(definition, key, owner, pieces, resting));
    }
  }

  const findElements = ([kind, , target]: Trigger): (Element | undefined)[] => {
    const found = kind === "wf:load" ? [] : find(target, { inScope });
    // An event by name needs no element.
    return found.length || !/load|custom/.test(kind) ? found : [undefined];
  };

  const all = triggers.map((trigger) => ({ trigger, elements: findElements(trigger) }));
  // First what a trigger can play here, then the rest of it (IX3-FIX-3).
  for (const resting of [false, true]) {
    for (const { trigger, elements } of all) {
      const fitting = definitions.filter((one) => resting || (canPlay(trigger) && isFor(trigger[1], one)));
      for (const definition of fitting)
        for (const element of resting && !elements.length ? [undefined] : elements) build(definition, element, resting);
    }
  }

  function bind([kind, config = {}]: Trigger, element: Element | undefined): Bound {
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    atEnd(signal, () => timers.forEach((timer) => clearTimeout(timer)));
    const fitting = definitions.filter((definition) => isFor(config, definition));
    const own = fitting.flatMap((definition) => {
      const key = isPerTrigger(interaction, definition) ? element : undefined;
      return made.get(definition)?.get(key) ?? [];
    });

    function start(instance: Instance, asked: string | undefined): void {
      const { settings = {}, triggerMetadata, groupId } = instance.definition;
      // A timeline made for one part of a trigger has its own playback (IX3-51).
      const own = triggerMetadata && settings;
      const control = asked ?? (own ?? config).control ?? "restart";
      const wait = (own ? 0 : seconds(config.delay)) + seconds(settings.delay);
      const { jump, speed } = own || groupId ? settings : config;
      const run = () => {
        if (own || groupId) takeOver(instance, instances);
        instance.playhead.run(mode === "end" ? atOnce(control, instance) : control, {
          speed,
          jump: jump === undefined ? undefined : seconds(jump),
        });
        surfaces.flush();
      };
      // A new event with the same control takes the place of one that waits (IX3-49).
      const key = control + instance.definition.id;
      clearTimeout(timers.get(key));
      if (wait > 0 && mode !== "end") timers.set(key, setTimeout(run, wait * 1000));
      else run();
    }

    return {
      kind,
      config,
      element,
      instances: own,
      mode,
      definitions: fitting,
      surfaces,
      play(definition, by, pieces, over) {
        const run = create(definition, element, by, pieces, false, () => {
          instances.splice(instances.indexOf(run), 1);
          over();
        });
        instances.push(run);
        run.playhead.run("restart");
      },
      act(control, role) {
        for (const instance of own) {
          if (!role || (getRole(instance) ?? role) === role) start(instance, control);
        }
      },
    };
  }

  const bounds = all.flatMap(({ trigger, elements }) => elements.map((element) => bind(trigger, element)));
  const live = bounds.filter((bound) => bound.definitions.length);
  const instances = [...made.values()].flatMap((each) => [...each.values()]);
  for (const { playhead, elements } of instances) {
    if (playhead.timeline.length === Infinity) context.extras.more?.restOutOfView(elements, playhead.rest, signal);
  }
  return {
    interaction,
    mode,
    instances,
    bounds: live,
    listen: () => live.forEach((bound) => context.listen(bound, signal)),
    hasLines: () => extras.splitter?.hasLines(owner) ?? false,
    end() {
      for (const { playhead } of instances) playhead.endInBrowser();
      abort();
      surfaces.release(owner);
      extras.splitter?.release(owner);
    },
  };
}
