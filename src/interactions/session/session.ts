import type { Page } from "../../core/page/page";
import { bindEvents, type BoundEvents } from "./bind";
import type { Binding } from "../data/binding";
import { createFrames } from "./frames";
import { watchElements } from "../data/lookup";
import { rangeKey } from "../data/media";
import type { EngineReporter } from "../reporter";
import type { InteractionData } from "../data/schema";
import type { BindingState } from "../triggers/trigger";
import type { Numbers } from "../data/values";

/** The engine between a start and a stop: its bindings and its memory (`interactions.md` 2). */
export interface Session {
  /** By `eventId:index`; empty after every start. */
  readonly states: Record<string, BindingState>;
  readonly parameters: Numbers;
  /** Key of the range at the start. */
  readonly range: string | null;
  readonly reduced: boolean;
  readonly bound: BoundEvents;
  /** Whether the document may have gained elements since the last question, or since the start. */
  hasGrown(): boolean;
  /** Evaluates scroll and page rules in the next frame, for a start after the document's own events (IX-FIX-9). */
  catchUp(): void;
  /** Requests a frame, for values that page scripts set. */
  wake(): void;
}

/** @param signal ends listeners, observers and movement; the current look stays (`interactions.md` 2.6). */
export function createSession(
  data: InteractionData,
  page: Page,
  reporter: EngineReporter,
  signal: AbortSignal,
): Session {
  const states: Session["states"] = {};
  const getState = ({ key }: Binding) => (states[key] ??= {});
  const parameters: Numbers = {};
  const range = rangeKey(data);
  const reduced = page.reducedMotion;
  const hasGrown = watchElements(signal);

  function guard<T>(run: () => T, element?: Node): T | undefined {
    try {
      return run();
    } catch (error) {
      reporter.report(error, { element: element instanceof Element ? element : undefined });
      return undefined;
    }
  }

  if (!data.site?.mediaQueries) console.warn("IX2 missing mediaQueries in site data");
  const context = { page, reporter, reduced, parameters, getState, guard, signal };
  const frames = createFrames(context);
  const bound = bindEvents(data, range, frames, context);
  frames.wake();

  return {
    states,
    parameters,
    range,
    reduced,
    bound,
    hasGrown,
    wake: frames.wake,
    catchUp() {
      frames.scrolled();
      requestAnimationFrame(() => signal.aborted || bound.dispatch({ type: "readystatechange", target: document }));
    },
  };
}
