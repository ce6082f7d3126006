import type { Behaviour } from "../src/core/behaviour";
import { states } from "../src/core/component-states";
import { createReporter, type MillraceError } from "../src/core/errors";
import { createLifetime, type Lifetime } from "../src/core/lifetime";
import type { Page } from "../src/core/page/page";
import { readSettings } from "../src/core/settings";

/** One element that a behaviour took over, or failed to. */
export interface Mount {
  readonly behaviour: string;
  readonly element: HTMLElement;
  readonly settings: object;
  /** What the behaviour offers to other scripts. */
  readonly api?: unknown;
  /** Why it is not mounted. */
  readonly error?: MillraceError;
}

/** A mount, which gets its values one after the other. */
type LiveMount = { -readonly [Key in keyof Mount]: Mount[Key] } & { readonly life: Lifetime };

/** What the mounts of one behaviour have in common. */
interface SetUp {
  readonly life: Lifetime;
  readonly mounts: Map<Element, LiveMount>;
  failed: boolean;
  /** What `setup` returned. */
  shared?: unknown;
}

export interface Mounts {
  /** Mounts a behaviour on an element, unless it is there. A failure is reported and leaves the neighbors working. */
  mount(behaviour: Behaviour, element: HTMLElement): void;
  /** Ends the mounts of these elements, last first. */
  unmountWhere(gone: (element: Element) => boolean): void;
  /** Everything that is mounted or failed to, in mounting order. */
  inspect(): Mount[];
}

const NO_SETTINGS = {};

export function createMounts(page: Page): Mounts {
  const all = new Set<LiveMount>();
  const setUps = new Map<string, SetUp>();

  function setUp({ name, setup }: Behaviour): SetUp {
    let entry = setUps.get(name);
    if (!entry) {
      entry = { life: createLifetime(), mounts: new Map(), failed: false };
      setUps.set(name, entry);
      const reporter = createReporter(name);
      try {
        entry.shared = setup?.({ page, signal: entry.life.signal, ...reporter });
      } catch (error) {
        entry.failed = true;
        reporter.report(error);
      }
    }
    return entry;
  }

  function unmount(live: LiveMount): void {
    const { behaviour, element, life } = live;
    all.delete(live);
    life.abort();
    const entry = setUps.get(behaviour);
    entry?.mounts.delete(element);
    if (!entry?.mounts.size) {
      setUps.delete(behaviour);
      entry?.life.abort();
    }
    if (page.config.debug) console.debug(`[millrace] ${behaviour} unmounted`, element);
  }

  return {
    mount(behaviour, element) {
      const { name } = behaviour;
      const { failed, shared, mounts } = setUp(behaviour);
      if (mounts.has(element)) return;
      const life = createLifetime();
      const live: LiveMount = { behaviour: name, element, life, settings: NO_SETTINGS };
      mounts.set(element, live);
      all.add(live);
      if (failed) return;
      const reporter = createReporter(name, element);
      try {
        const settings = behaviour.settings ? readSettings(element, behaviour.settings, reporter.warn) : NO_SETTINGS;
        live.settings = settings;
        live.api = behaviour.mount(element, { settings, page, shared, signal: life.signal, ...reporter });
        if (page.config.debug) console.debug(`[millrace] ${name} mounted`, element, settings);
      } catch (error) {
        life.abort();
        live.error = reporter.report(error);
      }
    },
    unmountWhere(gone) {
      const ended = [...all].filter(({ element }) => gone(element));
      ended.reverse().forEach(unmount);
      // A widget's parts have no state after its end.
      states.forEach((_, part) => gone(part) && states.delete(part));
    },
    inspect: () => [...all].map(({ life: _, ...mounted }) => mounted),
  };
}
