import type { ActionList, InteractionEvent } from "../data/schema";

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
