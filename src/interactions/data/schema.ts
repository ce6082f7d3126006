import type { Reporter } from "../../core/errors";
import { isRecord } from "../../../wire/records";

/** What an event or an item points at (`interactions.md` 1.3). A bare string is `{ id }`. */
export interface TargetObject {
  /** `nodeId`, or `pageId|nodeId` for one page of the site only. */
  id?: string;
  selector?: string;
  /** Only `PAGE` has a special meaning. */
  appliesTo?: string;
  useEventTarget?: true | "CHILDREN" | "SIBLINGS" | "PARENT";
  /** Stay inside the collection item of the trigger. */
  boundaryMode?: boolean;
  /** Object of a plugin, or the name of a CSS variable. */
  objectId?: string;
  /** Node id of the element of a plugin's scene. */
  pluginElement?: string;
  selectorGuids?: unknown[];
  /** Only in overrides of `affectedElements`. */
  limitAffectedElements?: string;
}

export type TargetReference = string | TargetObject;

export interface ItemConfig {
  target?: TargetReference;
  /** In ms. */
  delay?: number | null;
  /** In ms; `auto`: as long as the animation that a plugin plays. */
  duration?: number | "auto" | null;
  /** A name of `interactions.md` 5.11, or the four numbers of a cubic-bezier. */
  easing?: unknown;
  [key: string]: unknown;
}

/** One change of one property group. */
export interface ActionItem {
  readonly id?: string;
  readonly actionTypeId: string;
  readonly config: ItemConfig;
}

export interface Keyframe {
  /** Position in percent. */
  readonly keyframe: number;
  readonly actionItems: readonly ActionItem[];
}

/** Timed (groups of items, one after the other) or continuous (keyframes along a parameter). */
export interface ActionList {
  readonly id?: string;
  readonly actionItemGroups?: readonly { readonly actionItems: readonly ActionItem[] }[];
  readonly useFirstGroupAsInitialState?: boolean;
  readonly continuousParameterGroups?: readonly {
    readonly id: string;
    readonly continuousActionGroups: readonly Keyframe[];
  }[];
}

/** Settings of an event; which ones count depends on its type (`interactions.md` 1.2). */
export interface EventConfig {
  loop?: boolean;
  /** Quick effects only: replaces the delay of every item of the first played group, in ms. */
  delay?: number | null;
  scrollOffsetValue?: number | null;
  scrollOffsetUnit?: string;
  continuousParameterGroupId?: string;
  smoothing?: number;
  restingState?: number;
  reverse?: boolean;
  basedOn?: string;
  selectedAxis?: string;
  startsEntering?: boolean;
  startsExiting?: boolean;
  addStartOffset?: boolean;
  addOffsetValue?: number;
  addEndOffset?: boolean;
  endOffsetValue?: number;
}

export interface InteractionEvent {
  readonly id: string;
  readonly eventTypeId: string;
  readonly action: {
    readonly actionTypeId: string;
    readonly config: {
      readonly actionListId: string;
      /** The opposite event, whose list stops when this one starts. Often names none. */
      readonly autoStopEventId?: string;
      readonly affectedElements?: Record<string, TargetObject>;
    };
  };
  readonly mediaQueries?: readonly string[];
  readonly target: TargetReference;
  readonly targets?: readonly TargetReference[];
  readonly config?: EventConfig | readonly EventConfig[];
}

export interface MediaRange {
  readonly key: string;
  readonly min: number;
  readonly max: number;
}

/** The argument of `Webflow.require("ix2").init`. The engine never writes to it (IX-FIX-20). */
export interface InteractionData {
  readonly events: Readonly<Record<string, InteractionEvent>>;
  readonly actionLists: Readonly<Record<string, ActionList>>;
  readonly site?: { readonly mediaQueries?: readonly MediaRange[] } | undefined;
}

/**
 * @returns the data, with empty maps for missing ones; `undefined`, with a warning, for a value that is no object.
 * @param element the JSON block that contains the data, if any.
 */
export function readData(value: unknown, warn: Reporter["warn"], element?: Element): InteractionData | undefined {
  if (!isRecord(value)) {
    warn({
      element,
      message: "the data has an unknown format",
      expected: "{ events, actionLists, site }",
    });
    return undefined;
  }
  const { events, actionLists, site } = value as Partial<InteractionData>;
  const data = { events: isRecord(events) ? events : {}, actionLists: isRecord(actionLists) ? actionLists : {} };
  return isRecord(site) ? { ...data, site } : data;
}

/** A target as an object. Exports contain an empty one where the author chose none. */
export function toTargetObject(target: TargetReference | undefined): TargetObject {
  return typeof target === "string" ? { id: target } : (target ?? {});
}

/** The first entry of an event's settings; only pointer movement has two, one for each axis. */
export function getConfig({ config }: InteractionEvent): EventConfig {
  return listConfigs(config)[0] ?? {};
}

export function listConfigs(config: InteractionEvent["config"]): readonly EventConfig[] {
  return Array.isArray(config) ? (config as EventConfig[]) : config ? [config as EventConfig] : [];
}
