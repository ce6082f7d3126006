import type { Page } from "../../core/page/page";
import type { Binding } from "../data/binding";
import type { Numbers } from "../data/values";
import type { EngineReporter } from "../reporter";
import type { BindingState } from "../triggers/trigger";

/** The data and functions that all parts of a session use. */
export interface Context {
  readonly page: Page;
  readonly reporter: EngineReporter;
  readonly reduced: boolean;
  readonly parameters: Numbers;
  getState(binding: Binding): BindingState;
  /** Calls `run`, and reports its error. */
  guard<T>(run: () => T, element?: Node): T | undefined;
  readonly signal: AbortSignal;
}
