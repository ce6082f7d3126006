import type { Mode } from "./page/builder-mode";
import type { Reporter } from "./errors";
import type { Page } from "./page/page";
import type { SettingsSchema } from "./settings";

/** {@link Reporter.report} and `warn` name the behaviour, and the element that is mounted. */
export interface MountContext<S = object, H = unknown> extends Reporter {
  settings: S;
  page: Page;
  /** What {@link Behaviour.setup} returned. */
  shared: H;
  /** Ends everything the mount began: listeners, observers, timers, animations, edits of the DOM. */
  signal: AbortSignal;
}

export interface SetupContext extends Reporter {
  page: Page;
  /** Aborted when the last element of the behaviour is unmounted. */
  signal: AbortSignal;
}

/**
 * The contract between the mounter and a behaviour: a controller of the builder's markup, or an island that renders into its
 * own container.
 */
export interface Behaviour<S extends object = object, A = unknown, H = unknown> {
  /** Names the behaviour in errors, in `Millrace.inspect()` and in `Webflow.require(name)`. */
  readonly name: string;
  /** The selector for the mounter. */
  readonly selector: string;
  /** Data attributes of the element, in one table. */
  readonly settings?: SettingsSchema<S>;
  /** Views in which the behaviour runs. Default: published pages only. */
  readonly modes?: readonly Mode[];
  /**
   * Runs as soon as the script does, and again at each start of the whole page, before any mount: for what must be in
   * place before the first paint. Must be idempotent. The signal aborts when the whole page is stopped.
   */
  boot?(context: SetupContext): void;
  /**
   * Runs once before the first mount, for what all elements share: a delegated listener, an observer. A page without a
   * matching element never calls it.
   * @returns the value of `shared` for each mount: state of the mounter, not of the module.
   */
  setup?(context: SetupContext): H;
  /**
   * Takes the element over. Where the selector names no tag it may be an SVG element, too: use what both kinds have.
   * What it throws is reported with behaviour and element and leaves the neighbors working.
   * @returns what other scripts may call, reachable through `Millrace.inspect()`.
   */
  mount(element: HTMLElement, context: MountContext<S, H>): A | void;
  /**
   * What inline scripts get from `Webflow.require(name)` besides `{ready, design, preview}`, and under which name if it
   * is not the behaviour's own (`boot.md` 2.6). `members` is called once, when the script runs.
   */
  readonly facade?: { readonly as?: string | readonly string[]; members?(page: Page): Record<string, unknown> };
}
