import { isRecord, asList } from "../../../wire/records";

/** A time of the data: a number of seconds, or text with `ms` (IX3-35). */
export type Time = number | string;

/** What a target's elements have to be in relation to others (`interactions-3.md` 3.2). */
export interface Filter {
  readonly relationship?: string;
  readonly filterBy?: readonly [kind: string, value: unknown];
  readonly firstMatchOnly?: boolean;
}

/** `[kind, value, filter?]` (`interactions-3.md` 3). */
export type TimelineTarget = readonly [kind: string, value: unknown, filter?: Filter];

export type Control = string;

export interface ScrollConfig {
  readonly start?: string;
  readonly end?: string;
  readonly clamp?: boolean;
  readonly scrub?: number | boolean | null;
  readonly enter?: string;
  readonly leave?: string;
  readonly enterBack?: string;
  readonly leaveBack?: string;
  readonly pin?: unknown;
  readonly endTrigger?: TimelineTarget;
  readonly scroller?: TimelineTarget;
  readonly horizontal?: boolean;
}

export interface TriggerConfig {
  readonly controlType?: string;
  readonly control?: Control;
  readonly delay?: Time;
  readonly jump?: Time;
  readonly speed?: number;
  readonly pluginConfig?: Readonly<Record<string, unknown>>;
  readonly scrollTriggerConfig?: ScrollConfig;
  readonly assignedGroupId?: string | null;
  readonly assignedTimelineRole?: string;
  /** Left out (IX3-71). */
  readonly conditionalLogic?: unknown;
}

export type Trigger = readonly [kind: string, config: TriggerConfig | undefined, target?: TimelineTarget];

export interface Condition {
  readonly type: string;
  readonly breakpoints?: readonly string[];
  readonly behavior?: string;
}

export type Scope =
  | string
  | {
      readonly type: string;
      readonly value?: readonly string[];
      readonly componentId?: string;
      readonly variants?: readonly string[];
    };

/** One interaction (`interactions-3.md` 2.1). */
export interface Interaction {
  readonly id: string;
  readonly deleted?: boolean;
  readonly scope?: Scope;
  readonly triggers?: readonly Trigger[];
  readonly timelineIds?: readonly string[];
  readonly conditionalPlayback?: readonly Condition[];
}

export interface Stagger {
  readonly each?: Time;
  readonly amount?: Time;
  readonly from?: string | number;
  readonly grid?: "auto" | readonly [number, number];
  readonly axis?: string;
  readonly ease?: unknown;
}

export interface Timing {
  readonly position?: Time;
  readonly duration?: Time | null;
  readonly ease?: unknown;
  readonly stagger?: Stagger;
  readonly repeat?: number;
  readonly repeatDelay?: Time;
  readonly yoyo?: boolean;
}

/** How the values of an action are meant: to them, from them, between two, or written at once. */
export const KIND = { to: 0, from: 1, fromTo: 2, set: 3 } as const;

export type SplitKind = "chars" | "words" | "lines";

export interface Action {
  readonly id?: string;
  readonly tt?: number;
  readonly targets?: readonly TimelineTarget[];
  readonly timing?: Timing;
  readonly properties?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly splitText?: SplitKind | { readonly type: SplitKind; readonly mask?: SplitKind };
}

export interface TimelineSettings {
  readonly repeat?: number;
  readonly repeatDelay?: Time;
  readonly yoyo?: boolean;
  readonly delay?: Time;
  readonly duration?: Time;
  readonly control?: Control;
  readonly jump?: Time;
  readonly speed?: number;
}

export interface TimelineDefinition {
  readonly id: string;
  readonly deleted?: boolean;
  readonly actions?: readonly Action[];
  readonly settings?: TimelineSettings;
  readonly groupId?: string;
  readonly reuse?: { readonly sourceTimelineId?: string };
  readonly triggerMetadata?: TriggerMetadata;
}

/** The part of its trigger that a timeline is made for. */
export interface TriggerMetadata {
  readonly role?: string;
  /** Of role `interval`: px of pointer travel between two runs; default 100. */
  readonly distance?: number;
  /** Of role `interval`: axes along which the pointer counts and places; default both. */
  readonly axes?: { readonly x?: boolean; readonly y?: boolean };
}

/** The usable entries of a list of the data: objects with an id. */
export function withIds<T extends { readonly id: string }>(list: unknown): T[] {
  return asList(list).filter((one): one is T => isRecord(one) && typeof one.id === "string");
}

/** Seconds of a time (IX3-35). */
export function seconds(value: unknown, fallback = 0): number {
  const number = parseFloat(String(value));
  if (!Number.isFinite(number)) return fallback;
  return typeof value === "string" && value.trim().endsWith("ms") ? number / 1000 : number;
}
