import type { Page } from "./page";
import type { SettingsSchema } from "./settings";

/** Where the page is shown: to visitors, or in one of the builder's two views (`boot.md` 2.3). */
export type Mode = "published" | "design" | "preview";

export interface MountContext<S = object> {
  settings: S;
  page: Page;
  /** Ends everything the mount began: listeners, observers, timers, animations, edits of the DOM. */
  signal: AbortSignal;
}

export interface SetupContext {
  page: Page;
  /** Aborted when the last element of the behaviour is unmounted. */
  signal: AbortSignal;
}

/**
 * The one contract between the host and whatever makes an element work: a controller that drives the builder's own
 * markup, or an island that renders into a container it makes.
 */
export interface Behaviour<S extends object = object, A = unknown> {
  /** Names the behaviour in errors, in `Millrace.inspect()` and in `Webflow.require(name)`. */
  readonly name: string;
  /** What the host looks for. */
  readonly selector: string;
  /** Data attributes of the element, in one table. */
  readonly settings?: SettingsSchema<S>;
  /** Views in which the behaviour runs. Default: published pages only. */
  readonly modes?: readonly Mode[];
  /**
   * Runs as soon as the script does, and again at each start of the whole page, before any mount: for what must be in
   * place before the first paint. Must bear being called again. The signal aborts when the whole page is stopped.
   */
  boot?(context: SetupContext): void;
  /**
   * Runs once before the first mount, for what all elements share: a delegated listener, an observer. A page without
   * a matching element never calls it.
   */
  setup?(context: SetupContext): void;
  /**
   * Takes the element over. What it throws is reported with behaviour and element and leaves the neighbours working.
   * @returns what other scripts may call, reachable through `Millrace.inspect()`.
   */
  mount(element: HTMLElement, context: MountContext<S>): A | void;
  /**
   * What inline scripts get from `Webflow.require(name)` besides `{ready, design, preview}`, and under which name if it
   * is not the behaviour's own (`boot.md` 2.6). `members` is called once, when the script runs.
   */
  readonly facade?: { readonly as?: string; members?(page: Page): Record<string, unknown> };
}
