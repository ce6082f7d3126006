import type { Behaviour } from "../src/core/behaviour";
import { isElement } from "../src/core/dom";
import { report, type MillraceError } from "../src/core/errors";
import type { Page } from "../src/core/page";
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

export interface Host {
  /**
   * Mounts what `root` contains, itself included, and from then on what is added to it. Elements that are mounted
   * already are left alone. Long pages are mounted in slices, so that no task blocks the visitor.
   * @returns when everything that was there is mounted.
   */
  start(root?: Element | Document): Promise<void>;
  /** Unmounts what `root` contains, itself included; without a root everything, and nothing is watched any more. */
  stop(root?: Element | Document): void;
  /** Mounts now whatever still waits. */
  flush(): void;
  /** Looks for more behaviours from now on, and at once wherever it has started. */
  add(more: readonly Behaviour[]): void;
  /** Everything that is mounted or failed to, in mounting order. */
  inspect(): Mount[];
}

interface LiveMount extends Mount {
  controller: AbortController;
}

/** Time in ms after which mounting lets the browser breathe; a fourth of a long task, for phones four times slower. */
const SLICE = 10;

/** A visitor's event reaches late content only after it is mounted. */
const WAKING_EVENTS = ["pointerdown", "keydown", "focusin", "click", "change", "submit"] as const;

export function createHost(initial: readonly Behaviour[], page: Page): Host {
  const mounts = new Map<Element, Map<string, LiveMount>>();
  const shared = new Map<string, { controller: AbortController; users: number; failed: boolean }>();
  let behaviours = initial;
  let everything = "";

  /** Started and stopped roots: the nearest one above an element decides whether it is mounted. */
  let scopes = new Map<Node, boolean>();
  let queue: [Behaviour, HTMLElement][] = [];
  const added = new Set<Element>();
  let watching: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  const waiting: (() => void)[] = [];

  const observer = new MutationObserver(collect);

  function inScope(element: Element): boolean {
    for (let node: Node | null = element; node; node = node.parentNode) {
      const started = scopes.get(node);
      if (started !== undefined) return started;
    }
    return false;
  }

  function know(list: readonly Behaviour[]): void {
    behaviours = list;
    everything = list.map(({ selector }) => selector).join(",");
  }

  function enqueue(root: ParentNode & Node, wanted = behaviours): void {
    for (const behaviour of wanted) {
      if (!(behaviour.modes ?? ["published"]).includes(page.mode)) continue;
      if (isElement(root) && root.matches(behaviour.selector)) queue.push([behaviour, root]);
      for (const element of root.querySelectorAll<HTMLElement>(behaviour.selector)) queue.push([behaviour, element]);
    }
  }

  function share(behaviour: Behaviour): boolean {
    let entry = shared.get(behaviour.name);
    if (!entry) {
      entry = { controller: new AbortController(), users: 0, failed: false };
      shared.set(behaviour.name, entry);
      try {
        behaviour.setup?.({ page, signal: entry.controller.signal });
      } catch (error) {
        entry.failed = true;
        report(error, { behaviour: behaviour.name });
      }
    }
    entry.users++;
    return !entry.failed;
  }

  function unshare(name: string): void {
    const entry = shared.get(name);
    if (entry && !--entry.users) {
      shared.delete(name);
      entry.controller.abort();
    }
  }

  function mount(behaviour: Behaviour, element: HTMLElement): void {
    const { name } = behaviour;
    let own = mounts.get(element);
    if (own?.has(name) || !element.isConnected || !inScope(element)) return;
    if (!own) mounts.set(element, (own = new Map()));
    const controller = new AbortController();
    let live: LiveMount = { behaviour: name, element, settings: {}, controller };
    own.set(name, live);
    if (!share(behaviour)) return;
    try {
      const settings = behaviour.settings ? readSettings(name, element, behaviour.settings) : {};
      live = { ...live, settings };
      live = { ...live, api: behaviour.mount(element, { settings, page, signal: controller.signal }) };
      if (page.config.debug) console.debug(`[millrace] ${name} mounted`, element, settings);
    } catch (error) {
      controller.abort();
      live = { ...live, error: report(error, { behaviour: name, element }) };
    }
    own.set(name, live);
  }

  function unmount(live: LiveMount): void {
    const own = mounts.get(live.element);
    own?.delete(live.behaviour);
    if (!own?.size) mounts.delete(live.element);
    live.controller.abort();
    unshare(live.behaviour);
    if (page.config.debug) console.debug(`[millrace] ${live.behaviour} unmounted`, live.element);
  }

  function unmountWhere(gone: (element: Element) => boolean): void {
    const all = [...mounts].filter(([element]) => gone(element)).flatMap(([, own]) => [...own.values()]);
    for (const live of all.reverse()) unmount(live);
  }

  function collect(records: MutationRecord[]): void {
    let removed = false;
    for (const record of records) {
      for (const node of record.addedNodes) if (isElement(node)) added.add(node);
      removed ||= record.removedNodes.length > 0;
    }
    // A node that was moved is connected again by now and keeps its mounts.
    if (removed) unmountWhere((element) => !element.isConnected);
    // A slice under way takes it along; in a frame it would come on top of layout and paint.
    if (added.size && !frame && timer === undefined) frame = requestAnimationFrame(() => work());
  }

  function work(limit = SLICE): void {
    clearTimeout(timer);
    timer = undefined;
    cancelAnimationFrame(frame);
    frame = 0;
    const end = performance.now() + limit;
    let next = 0;
    do {
      const waits = queue[next++];
      if (waits) {
        mount(...waits);
        continue;
      }
      // Searched one by one within the same time: a script may add a thousand rows at once.
      queue = [];
      next = 0;
      const [root] = added;
      if (!root) break;
      added.delete(root);
      if (root.isConnected && (root.matches(everything) || root.querySelector(everything))) enqueue(root);
    } while (performance.now() < end);
    queue = queue.slice(next);
    if (queue.length || added.size) timer = setTimeout(work);
    else for (const done of waiting.splice(0)) done();
  }

  function flush(): void {
    collect(observer.takeRecords());
    if (queue.length || added.size || waiting.length) work(Infinity);
  }

  function watch(): void {
    if (watching) return;
    watching = new AbortController();
    const options = { capture: true, passive: true, signal: watching.signal };
    for (const type of WAKING_EVENTS) addEventListener(type, flush, options);
  }

  know(initial);

  return {
    start(root = document) {
      watch();
      // What was stopped inside the root starts with it again.
      for (const [node, started] of scopes) if (!started && root.contains(node)) scopes.delete(node);
      scopes.set(root, true);
      observer.observe(root, { childList: true, subtree: true });
      enqueue(root);
      const done = new Promise<void>((resolve) => waiting.push(resolve));
      if (timer === undefined) work();
      return done;
    },
    stop(root = document) {
      collect(observer.takeRecords());
      if (root === document || root === document.documentElement) {
        observer.disconnect();
        watching?.abort();
        watching = undefined;
        clearTimeout(timer);
        timer = undefined;
        cancelAnimationFrame(frame);
        frame = 0;
        added.clear();
        queue = [];
        scopes = new Map();
        unmountWhere(() => true);
        for (const done of waiting.splice(0)) done();
      } else {
        scopes.set(root, false);
        unmountWhere((element) => root.contains(element));
      }
    },
    flush,
    add(more) {
      know([...behaviours, ...more]);
      for (const [root, started] of scopes) if (started) enqueue(root as ParentNode & Node, more);
      work(Infinity);
    },
    inspect: () =>
      [...mounts.values()].flatMap((own) => [...own.values()].map(({ controller: _, ...mounted }) => mounted)),
  };
}
