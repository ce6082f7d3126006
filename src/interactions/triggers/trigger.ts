import type { Binding } from "../data/binding";
import type { Numbers } from "../data/values";

/** Values that a binding keeps between events; page scripts save and restore them (`interactions.md` 11). */
export type BindingState = Record<string, unknown>;

/** The part of an event that triggers read. */
export interface TriggerEvent {
  readonly type: string;
  readonly target: EventTarget | null;
  readonly relatedTarget?: EventTarget | null;
}

/** The part of the page that rules read. No rule writes, so that all of them cost one layout at most. */
export interface View {
  /** `<html>`. */
  readonly root: HTMLElement;
  /** Whether an event of the page is the cause, and not only a layout that moved something into view or out of it. */
  scrolled: boolean;
  /** `scrollY` when the session began, for a {@link Trigger.fromStart}; 0 without one. */
  start: number;
  /** Last event with a pointer position; scrolling keeps that position. */
  pointer: Pointer | undefined;
  /** Values that continuous lists follow. */
  readonly parameters: Numbers;
  /** Whether the engine itself transforms the element. */
  transformed(element: Element): boolean;
}

export interface Pointer {
  type: string;
  target: Node | null;
  clientX: number;
  clientY: number;
  pageX: number;
  pageY: number;
}

/** One event type of the format. */
export interface Trigger {
  /** Events of the document that are handled at once, for triggers that contain the event's target. */
  readonly on?: readonly string[];
  /** Whether the list runs now. */
  fires?(state: BindingState, triggerEvent: TriggerEvent, binding: Binding, paired: boolean): boolean;
  /** Evaluated in the next frame after the page scrolled or changed, or after the pointer moved. */
  readonly after?: "scroll" | "pointer";
  /** Whether it reads {@link View.start}, which costs a layout: the visitor may scroll before all events are bound. */
  readonly fromStart?: boolean;
  /** Reads the page, never writes to it. @returns whether the list runs now. */
  evaluate?(state: BindingState, view: View, binding: Binding, paired: boolean): boolean;
  /** Whether it moves a continuous list along a parameter instead of starting a timed one. */
  readonly continuous?: boolean;
  /** Whether it depends only on the position of its element, so that it can pause while that is far from view. */
  readonly local?: boolean;
  /** Whether it fires at most once for each element unless the opposite event exists (`interactions.md` 4.3). */
  readonly once?: boolean;
}
