import type { ActionList, EventConfig, InteractionEvent } from "./schema";

/** An event on one of its trigger elements, with its data, looked up once. */
export interface Binding {
  readonly id: string;
  readonly event: InteractionEvent;
  readonly list: ActionList | undefined;
  /** Whose list stops when this one starts. */
  readonly opposite: InteractionEvent | undefined;
  readonly element: Node;
  /** Place among the event's trigger elements, from 0: opposite events stop each other at the same place. */
  readonly index: number;
  /** `eventId:index`, the name of the binding's state (`interactions.md` 2.3). */
  readonly key: string;
}

/** Parameters of single elements carry their event's name, others are shared (`interactions.md` 7.2). */
export function parameterKey({ event: { eventTypeId: type }, key }: Binding, config: EventConfig): string {
  const { basedOn = type === "SCROLLING_IN_VIEW" ? "ELEMENT" : "", continuousParameterGroupId: group = "" } = config;
  const single = basedOn === "ELEMENT" && (type === "SCROLLING_IN_VIEW" || type === "MOUSE_MOVE");
  return single ? `${key}:${group}` : group;
}
