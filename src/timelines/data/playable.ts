import { asRecord } from "../../../wire/records";
import type { TimelineDefinition, Trigger } from "./schema";

/** Controls that never lead away from the start. */
export const STILL = ["none", "pause", "stop", "reverse", "reverseFlipEase"];
/** Whether a toggle word of the scroll leads away from the start. */
export const starts = (word: string | undefined): boolean => /^(?:play|restart|resume|complete)$/.test(word ?? "");

const KINDS = /^wf:(?:click|hover|load|scroll|custom|mouse-move|focus|blur|change|navbar|dropdown)$/;

/** Whether the engine supports this kind of trigger. */
export const isKnown = (kind: string): boolean => KINDS.test(kind);

/** Settings of scroll triggers that are left out: the trigger plays along the page without them (IX3-60). */
export const UNPLAYED_SCROLL = ["pin", "endTrigger", "scroller", "horizontal"] as const;

/** Whether a timeline runs at intervals of pointer travel, each time for one target (IX3-65). */
export const isInterval = (definition: TimelineDefinition): boolean => definition.triggerMetadata?.role === "interval";

/** Whether a trigger can move a timeline away from its start, so that content may wait for it (IX3-FIX-3). */
export function canPlay([kind, config]: Trigger): boolean {
  const { control = "restart", scrollTriggerConfig: scroll, pluginConfig } = config ?? {};
  if (!isKnown(kind)) return false;
  if (kind === "wf:scroll") {
    const { scrub = false, enter, leave, enterBack, leaveBack } = scroll ?? {};
    return (scrub !== null && scrub !== false) || [enter, leave, enterBack, leaveBack].some(starts);
  }
  if (kind === "wf:custom" && !asRecord(pluginConfig).eventName) return false;
  return !STILL.includes(control);
}
