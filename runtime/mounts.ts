import type { Behaviour } from "../src/core/behaviour";
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

interface LiveMount extends Mount {
  life: Lifetime;
}

/** What the mounts of one behaviour have in common. */
interface SetUp {
  life: Lifetime;
  users: number;
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

export function createMounts(page: Page): Mounts {
  const mounts = new Map<Element, Map<string, LiveMount>>();
  const setUps = new Map<string, SetUp>();

  function setUp({ name, setup }: Behaviour): SetUp {
    let entry = setUps.get(name);
    if (!entry) {
      entry = { life: createLifetime(), users: 0, failed: false };
      setUps.set(name, entry);
      const reporter = createReporter(name);
      try {
        entry.shared = setup?.({ page, signal: entry.life.signal, ...reporter });
      } catch (error) {
        entry.failed = true;
        reporter.report(error);
      }
    }
    entry.users++;
    return entry;
  }

  function tearDown(name: string): void {
    const entry = setUps.get(name);
    if (entry && !--entry.users) {
      setUps.delete(name);
      entry.life.abort();
    }
  }

  function unmount({ behaviour, element, life }: LiveMount): void {
    const here = mounts.get(element);
    here?.delete(behaviour);
    if (!here?.size) mounts.delete(element);
    life.abort();
    tearDown(behaviour);
    if (page.config.debug) console.debug(`[millrace] ${behaviour} unmounted`, element);
  }

  return {
    mount(behaviour, element) {
      const { name } = behaviour;
      let here = mounts.get(element);
      if (here?.has(name)) return;
      if (!here) mounts.set(element, (here = new Map<string, LiveMount>()));
      const life = createLifetime();
      let live: LiveMount = { behaviour: name, element, settings: {}, life };
      here.set(name, live);
      const { failed, shared } = setUp(behaviour);
      if (failed) return;
      const reporter = createReporter(name, element);
      try {
        const settings = behaviour.settings ? readSettings(element, behaviour.settings, reporter.warn) : {};
        live = { ...live, settings };
        live = { ...live, api: behaviour.mount(element, { settings, page, shared, signal: life.signal, ...reporter }) };
        if (page.config.debug) console.debug(`[millrace] ${name} mounted`, element, settings);
      } catch (error) {
        life.abort();
        live = { ...live, error: reporter.report(error) };
      }
      here.set(name, live);
    },
    unmountWhere(gone) {
      const all = [...mounts].filter(([element]) => gone(element)).flatMap(([, here]) => [...here.values()]);
      all.reverse().forEach(unmount);
    },
    inspect: () => [...mounts.values()].flatMap((here) => [...here.values()].map(({ life: _, ...mounted }) => mounted)),
  };
}
