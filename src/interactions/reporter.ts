import type { Reporter } from "../core/errors";

/** The engine's facts about its page. */
export interface EngineReporter extends Reporter {
  /** A plugin that items need is not on the page. */
  missing(plugin: string): void;
}

/** A missing plugin is reported once and never ends what else an event does (IX-FIX-22). */
export function createEngineReporter(reporter: Reporter): EngineReporter {
  const missing = new Set<string>();
  return {
    ...reporter,
    missing(name) {
      if (missing.has(name)) return;
      missing.add(name);
      reporter.warn({ message: `${name} is not on this page, so nothing moves` });
    },
  };
}
