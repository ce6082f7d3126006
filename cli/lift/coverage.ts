import { isRecord, asRecord } from "../../wire/records";
import { canPlay, isInterval, isKnown, UNPLAYED_SCROLL } from "../../src/timelines/data/playable";
import { FILTERS, SCOPES, SELECTING_SCOPES } from "../../src/timelines/data/relations";
import {
  withIds,
  type Action,
  type Interaction,
  type Stagger,
  type TimelineTarget,
  type TimelineDefinition,
  type TimelineSettings,
  type Timing,
  type Trigger,
  type TriggerConfig,
  type ScrollConfig,
} from "../../src/timelines/data/schema";
import { TARGETS } from "../../src/timelines/data/targets";
import type { TimelineData } from "../adopt/read/javascript/timelines";
import { playsCondition, playsControl, playsEase, playsProperty, playsValue } from "./probes";

/**
 * Support of a part of the data: it is played; nothing can trigger it, so it hides nothing (IX3-FIX-3); or it
 * is left out, and the page stays as it is.
 */
export type Support = "played" | "shown" | "left out";

/** One kind of thing in the data. */
export interface Row {
  group: string;
  name: string;
  /** Number of data sets with it. */
  sets: number;
  count: Record<Support, number>;
}

/** The keys of each object that the engine reads, checked against its schema by the compiler. */
const READ = {
  config: {
    controlType: true,
    control: true,
    delay: true,
    jump: true,
    speed: true,
    pluginConfig: true,
    scrollTriggerConfig: true,
    assignedGroupId: true,
    assignedTimelineRole: true,
    conditionalLogic: false,
  } satisfies Record<keyof TriggerConfig, boolean>,
  scroll: {
    start: true,
    end: true,
    clamp: true,
    scrub: true,
    enter: true,
    leave: true,
    enterBack: true,
    leaveBack: true,
    ...(Object.fromEntries(UNPLAYED_SCROLL.map((name) => [name, false])) as Record<
      (typeof UNPLAYED_SCROLL)[number],
      boolean
    >),
  } satisfies Record<keyof ScrollConfig, boolean>,
  timing: {
    position: true,
    duration: true,
    ease: true,
    stagger: true,
    repeat: true,
    repeatDelay: true,
    yoyo: true,
  } satisfies Record<keyof Timing, boolean>,
  stagger: { each: true, amount: true, from: true, grid: true, axis: true, ease: true } satisfies Record<
    keyof Stagger,
    boolean
  >,
  settings: {
    repeat: true,
    repeatDelay: true,
    yoyo: true,
    delay: true,
    duration: true,
    control: true,
    jump: true,
    speed: true,
  } satisfies Record<keyof TimelineSettings, boolean>,
};

const ACTION_KINDS = ["To", "From", "FromTo", "Set"];

/** Support of third-generation data, by kind. @param sets one data set per site. */
export function listCoverage(sets: readonly (readonly TimelineData[])[]): Row[] {
  const rows = new Map<string, Row & { seen: Set<number> }>();
  sets.forEach((data, set) => {
    readSet(data, (group, name, fate) => {
      const key = `${group} ${name}`;
      const row = rows.get(key) ?? {
        group,
        name,
        sets: 0,
        count: { played: 0, shown: 0, "left out": 0 },
        seen: new Set(),
      };
      rows.set(key, row);
      row.seen.add(set);
      row.sets = row.seen.size;
      row.count[fate]++;
    });
  });
  return [...rows.values()].map(({ group, name, sets, count }) => ({ group, name, sets, count }));
}

type Count = (group: string, name: string, fate: Support) => void;

function readSet(data: readonly TimelineData[], count: Count): void {
  // Of interactions with one id the first counts, of timelines the last (IX3-8).
  const interactions = new Map<string, Interaction>();
  for (const one of data.flatMap((part) => withIds<Interaction>(part.interactions)))
    if (!one.deleted && !interactions.has(one.id)) interactions.set(one.id, one);
  const timelines = new Map(
    data.flatMap((part) => withIds<TimelineDefinition>(part.timelines)).map((timeline) => [timeline.id, timeline]),
  );
  const used = new Map<TimelineDefinition, Support>();
  for (const { triggers = [], timelineIds = [], conditionalPlayback = [] } of interactions.values()) {
    for (const condition of conditionalPlayback)
      count(
        "condition",
        `${condition.type}: ${String(condition.behavior)}`,
        playsCondition(condition) ? "played" : "left out",
      );
    const fate = triggers.some(canPlay) ? "played" : "shown";
    for (const trigger of triggers) countTrigger(trigger, fate, count);
    for (const id of timelineIds) {
      const timeline = timelines.get(id);
      if (!timeline || used.get(timeline) === "played") continue;
      // Only the pointer runs what is made for intervals of its travel.
      const fits = !isInterval(timeline) || triggers.some(([kind]) => kind === "wf:mouse-move");
      used.set(timeline, fits ? fate : "left out");
    }
  }
  for (const [timeline, fate] of used) countTimeline(timeline, fate, count);
}

function countTrigger([kind, config = {}, target]: Trigger, before: Support, count: Count): void {
  const { control, scrollTriggerConfig: scroll } = config;
  const fate = isKnown(kind) ? before : "left out";
  const along = scroll?.scrub != null && scroll.scrub !== false;
  count("trigger", kind === "wf:scroll" ? `${kind}, ${along ? "along the scroll" : "when passed"}` : kind, fate);
  if (control !== undefined) count("control", control, playsControl(control) ? fate : "left out");
  countKeys("trigger option", config, READ.config, fate, count, ["controlType", "control", "scrollTriggerConfig"]);
  if (scroll) countKeys("scroll option", scroll, READ.scroll, fate, count);
  if (target) countTarget("trigger element", target, fate, count);
}

function countTimeline(timeline: TimelineDefinition, fate: Support, count: Count): void {
  const { actions = [], settings, triggerMetadata } = timeline;
  const role = triggerMetadata?.role;
  if (role !== undefined) count("role", role, fate);
  countKeys("timeline option", settings, READ.settings, fate, count);
  for (const action of actions) countAction(action, fate, count);
}

function countAction(action: Action, fate: Support, count: Count): void {
  const { tt = 0, timing = {}, splitText, targets = [], properties = {} } = action;
  const { ease, stagger } = timing;
  const named = Object.entries(properties).flatMap(([space, values]) =>
    Object.entries(asRecord(values)).map(([name, value]) => ({ space, name, value })),
  );
  // Empty objects are common and mean nothing.
  if (!named.length) return;
  count("action", ACTION_KINDS[tt] ?? `kind ${tt}`, fate);
  for (const { space, name, value } of named) {
    const plays = playsProperty(space, name);
    count("property", space === "wf:transform" ? name : `${space} ${name}`, plays ? fate : "left out");
    for (const half of Array.isArray(value) ? (value as unknown[]) : [value])
      if (isRecord(half) && typeof half.type === "string")
        count("value", half.type, playsValue(half) ? fate : "left out");
  }
  const easeName = isRecord(ease) ? String(ease.type) : ease === undefined ? "the default" : "by number";
  count("ease", easeName, playsEase(ease) ? fate : "left out");
  countKeys("timing", timing, READ.timing, fate, count, ["ease", "stagger"]);
  countKeys("stagger", stagger, READ.stagger, fate, count);
  if (splitText) {
    const { type, mask } = typeof splitText === "string" ? { type: splitText, mask: undefined } : splitText;
    count("text", mask ? `${type}, masked` : type, fate);
  }
  for (const target of targets) countTarget("target", target, fate, count);
}

function countTarget(group: string, [kind, value, filter]: TimelineTarget, fate: Support, count: Count): void {
  count(group, kind, kind in TARGETS ? fate : "left out");
  const relation = filter?.relationship;
  if (relation && relation !== "none") count("filter", relation, relation in FILTERS ? fate : "left out");
  const scope: unknown = Array.isArray(value) && kind !== "wf:inst" ? value[1] : undefined;
  const [name] = Array.isArray(scope) ? (scope as unknown[]) : [scope];
  const scopes = Array.isArray(scope) ? SELECTING_SCOPES : SCOPES;
  if (typeof name === "string") count("older filter", name, name in scopes ? fate : "left out");
}

function countKeys(
  group: string,
  object: object | undefined,
  read: Readonly<Record<string, boolean>>,
  fate: Support,
  count: Count,
  except: readonly string[] = [],
): void {
  for (const [name, value] of Object.entries(object ?? {}))
    if (value != null && value !== false && value !== "none" && !except.includes(name))
      count(group, name, read[name] ? fate : "left out");
}

/** Unique names of unsupported parts. */
export const leftOut = (rows: readonly Row[]): string[] =>
  rows.filter(({ count }) => count["left out"] > 0).map(({ group, name }) => `${group} ${name}`);

const GROUPS = [
  "trigger",
  "control",
  "trigger option",
  "scroll option",
  "trigger element",
  "condition",
  "role",
  "timeline option",
  "action",
  "property",
  "value",
  "ease",
  "timing",
  "stagger",
  "text",
  "target",
  "filter",
  "older filter",
];

/** The rows as a Markdown table, sorted by frequency in each group. */
export function coverageTable(rows: readonly Row[]): string {
  const total = ({ count }: Row) => count.played + count.shown + count["left out"];
  const sorted = [...rows].sort(
    (a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) || total(b) - total(a) || (a.name < b.name ? -1 : 1),
  );
  const lines = sorted.map(
    (row) =>
      `| ${row.group} | ${row.name} | ${row.sets} | ${total(row)} | ${row.count.played} | ${row.count.shown} | ${row.count["left out"]} |`,
  );
  return ["| kind | what | sets | in the data | played | shown | left out |", "|---|---|---|---|---|---|---|", ...lines]
    .join("\n")
    .concat("\n");
}
