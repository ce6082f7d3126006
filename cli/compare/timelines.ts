import type { TimelineData } from "../adopt/read/javascript/timelines";
import { asRecord } from "../../wire/records";
import {
  seconds,
  withIds,
  type Action,
  type Interaction,
  type TimelineTarget,
  type TimelineDefinition,
  type Trigger as Given,
} from "../../src/timelines/data/schema";
import type { Change, Effect, Interactions, Named, Ref, Trigger } from "./plan";

const KINDS: Record<string, Trigger["kind"]> = { "wf:click": "click", "wf:hover": "hover", "wf:mouse-move": "move" };
const MOVING = /^(?:[xyz]|[xy]Percent|rotation.*|skew.*|scale.*)$/;

/** Triggers and changed elements of third-generation interactions. Ignores target filters, so it may list too many. */
export function thirdGeneration(data: readonly TimelineData[]): Interactions {
  const found = listRuns(data);
  return {
    triggers: found.flatMap(({ trigger, run }) => listTriggers(trigger, run)),
    effects: found.map(({ trigger, run }) => readEffect(trigger, run)),
  };
}

/** The triggers with the timelines that they run. */
function listRuns(data: readonly TimelineData[]): { trigger: Given; run: TimelineDefinition[] }[] {
  const timelines = new Map(
    data.flatMap((part) => withIds<TimelineDefinition>(part.timelines)).map((timeline) => [timeline.id, timeline]),
  );
  const interactions = data.flatMap((part) => withIds<Interaction>(part.interactions));
  return interactions.flatMap(({ triggers = [], timelineIds = [] }) => {
    const run = timelineIds.flatMap((id) => timelines.get(id) ?? []);
    return triggers.map((trigger) => ({ trigger, run }));
  });
}

function listTriggers([name, config, target]: Given, run: readonly TimelineDefinition[]): Trigger[] {
  const kind = KINDS[name];
  if (!kind) return [];
  const runs = `${kind} ${run.map(({ id }) => id).join(" ")}`;
  const delay = findDelay(config, run);
  return namedBy(target).map((named) => ({ kind, ...named, runs, delay }));
}

/** ms from the load of the page to the start of the last action that it starts. */
export function findLoadDelay(data: readonly TimelineData[]): number {
  const delays = listRuns(data).flatMap(({ trigger: [name, config], run }) =>
    name === "wf:load" ? findDelay(config, run) : [],
  );
  return Math.max(0, ...delays);
}

const findDelay = (config: Given[1], run: readonly TimelineDefinition[]) =>
  Math.max(0, ...run.map(lastBegins)) + seconds(config?.delay) * 1000;

/** ms from the start of a timeline to the start of its last action. */
function lastBegins({ actions = [], settings }: TimelineDefinition): number {
  const begins = actions.map(({ timing }) => seconds(timing?.position) + seconds(timing?.stagger?.amount));
  return (Math.max(0, ...begins) + seconds(settings?.delay)) * 1000;
}

function readEffect([kind, config, target]: Given, run: readonly TimelineDefinition[]): Effect {
  return {
    event: config?.scrollTriggerConfig?.scrub == null ? kind : `${kind} scrub`,
    begins: 0,
    loops: run.some(
      ({ settings, actions = [] }) => settings?.repeat === -1 || actions.some(({ timing }) => timing?.repeat === -1),
    ),
    bound: namedBy(target),
    changes: run.flatMap(({ actions = [] }) => actions.flatMap(listChanges)),
  };
}

function listChanges({ targets = [], properties }: Action): Change[] {
  const moves = Object.keys(asRecord(properties?.["wf:transform"])).some((name) => MOVING.test(name));
  return targets
    .flatMap((target): Ref[] => {
      if (target[0] === "wf:trigger-only") return ["bound"];
      if (target[0] === "wf:any-element") return listInside(target);
      return target[0] === "wf:trigger-only-parent" ? ["parent"] : namedBy(target);
    })
    .map((ref) => ({ ref, moves }));
}

/** Relations to an element around the target. What is deeper inside is inside of its children, too. */
const INSIDE = ["direct-child-of", "within"];

/** For a target of the kind "any element": the children of the elements that its filter names. */
function listInside([, , filter]: TimelineTarget): Ref[] {
  if (!INSIDE.includes(filter?.relationship ?? "")) return [];
  if (filter?.filterBy?.[0] === "wf:trigger-only") return ["children"];
  return namedBy(filter?.filterBy).map(({ selector }) => ({ selector: `:is(${selector}) > *` }));
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;

/** The elements of a target, without its relation to others (`interactions-3.md` 3). */
function namedBy(target: TimelineTarget | undefined): Named[] {
  if (!Array.isArray(target)) return [];
  const [kind, value] = target as unknown[];
  const [first, second] = Array.isArray(value) ? (value as unknown[]) : [value];
  const text = String(first);
  switch (kind) {
    case "wf:class":
      return [{ selector: `.${text.replace(/[^\w.-]/g, "\\$&")}` }];
    case "wf:selector":
    case "wf:attribute":
      return [{ selector: text }];
    case "wf:id":
      return [{ selector: `[id=${quoted(text)}]` }];
    case "wf:body":
      return [{ selector: "body" }];
    case "wf:viewport":
      return [{ selector: "html" }];
    case "wf:inst":
      return [
        { selector: `[data-wf-target*=${quoted(JSON.stringify(Array.isArray(first) ? first : [first, second]))}]` },
      ];
    default:
      return [];
  }
}
