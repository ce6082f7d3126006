import type { Site } from "../build";
import type { Instance } from "../instance";
import type { Mode } from "../data/conditions";
import type { TimelineDefinition, TriggerConfig } from "../data/schema";
import type { Owner, Surfaces } from "../properties/surface";

/** A trigger on one of its elements; load and custom triggers have none. */
export interface Bound {
  readonly kind: string;
  readonly config: TriggerConfig;
  readonly element: Element | undefined;
  readonly mode: Mode;
  readonly instances: readonly Instance[];
  /** Its timelines, with those at intervals of pointer travel, which have no instance (IX3-65). */
  readonly definitions: readonly TimelineDefinition[];
  readonly surfaces: Surfaces;
  /**
   * Plays a timeline once, besides the instances.
   * @param owner of what it writes. @param pieces chooses the elements of each action. @param over called at its end.
   */
  play(definition: TimelineDefinition, owner: Owner, pieces: Site["pieces"], over: () => void): void;
  /**
   * Plays what the trigger plays, after its delay.
   * @param control default: the trigger's own.
   * @param role only timelines that are made for this part of it.
   */
  act(control?: string, role?: string): void;
}

/** Whether the n-th event counts, from 1. */
function counts(which: unknown, custom: unknown, n: number): boolean {
  const nth = { first: 1, second: 2, custom: Number(custom) }[String(which)];
  if (nth !== undefined) return n === nth;
  return which === "odd" ? n % 2 === 1 : which !== "even" || n % 2 === 0;
}

/** Plays what a trigger plays at those events that its setting of this name counts. */
export function onCounted({ config: { pluginConfig = {} }, act }: Bound, setting: "click" | "hover"): () => void {
  let count = 0;
  return () => counts(pluginConfig[setting], pluginConfig.custom, ++count) && act();
}
