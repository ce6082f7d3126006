import type { Behaviour } from "../src/core/behaviour";
import { isElement, nativeMembers } from "../src/core/dom/dom";
import type { Page } from "../src/core/page/page";
import { createMounts, type Mount } from "./mounts";
import { beforeEvents, createScheduler, type Job, type Start } from "./scheduler";

export interface Mounter {
  /**
   * Mounts what `root` contains, itself included, and elements added later. Elements that are mounted already are left
   * alone. Long pages are mounted in slices, so that no task blocks the visitor.
   * @param when starts in a new task, unless a visitor or a script needs something before.
   * @returns when all elements of the first search are mounted.
   */
  start(root?: Element | Document, when?: Start): Promise<void>;
  /** Unmounts what `root` contains, itself included; without a root everything, and nothing is watched any more. */
  stop(root?: Element | Document): void;
  /** Mounts all waiting elements now. */
  flush(): void;
  /** Searches for more behaviours from now on, and at once in the roots that have started. */
  add(more: readonly Behaviour[]): void;
  /** Everything that is mounted or failed to, in mounting order. */
  inspect(): Mount[];
}

/** Elements that a script may use in the very task that adds them (F-3). */
const SCRIPTED_EVENTS = ["click", "submit"] as const;

/** Finds the elements of the behaviours, mounts them, and watches for added and removed ones. */
export function createMounter(initial: readonly Behaviour[], page: Page): Mounter {
  const mounts = createMounts(page);
  /** Started and stopped roots: the nearest one above an element decides whether it is mounted. */
  const scopes = new Map<Node, boolean>();
  const observer = new MutationObserver(collect);
  let behaviours: readonly Behaviour[] = [];
  /** Whether an element concerns any behaviour at all, in one question. */
  let everything = "";
  let watching: AbortController | undefined;

  function* jobsIn(root: Node & ParentNode, wanted = behaviours): Generator<Job> {
    for (const behaviour of wanted) {
      if (!(behaviour.modes ?? ["published"]).includes(page.mode)) continue;
      if (isElement(root) && nativeMembers(root).matches(behaviour.selector)) yield [behaviour, root as HTMLElement];
      for (const element of nativeMembers(root).querySelectorAll<HTMLElement>(behaviour.selector))
        yield [behaviour, element];
    }
  }

  function inScope(element: Element): boolean {
    for (let node: Node | null = element; node; node = nativeMembers(node).parentNode) {
      const started = scopes.get(node);
      if (started !== undefined) return started;
    }
    return false;
  }

  function setBehaviours(list: readonly Behaviour[]): void {
    behaviours = list;
    everything = list.map(({ selector }) => selector).join();
  }
  setBehaviours(initial);

  function jobsOfAdded(root: Element): Iterable<Job> {
    const concerns = root.isConnected && (root.matches(everything) || root.querySelector(everything));
    return concerns ? jobsIn(root) : [];
  }

  const scheduler = createScheduler(
    (behaviour, element) => {
      if (element.isConnected && inScope(element)) mounts.mount(behaviour, element);
    },
    jobsOfAdded,
    flush,
  );

  function collect(records: MutationRecord[]): void {
    const added: Element[] = [];
    let removed = false;
    for (const { addedNodes, removedNodes } of records) {
      added.push(...[...addedNodes].filter(isElement));
      removed ||= removedNodes.length > 0;
    }
    // A node that was moved is connected again by now and keeps its mounts.
    if (removed) mounts.unmountWhere((element) => !element.isConnected);
    scheduler.search(added);
  }

  function flush(): void {
    collect(observer.takeRecords());
    scheduler.finish();
  }

  return {
    start(root = document, when) {
      watching ??= beforeEvents(SCRIPTED_EVENTS, flush);
      // What was stopped inside the root starts with it again.
      for (const [node, started] of scopes) if (!started && root.contains(node)) scopes.delete(node);
      scopes.set(root, true);
      observer.observe(root, { childList: true, subtree: true });
      const done = scheduler.done();
      if (when) scheduler.search([isElement(root) ? root : document.documentElement], when);
      else {
        scheduler.enqueue(jobsIn(root));
        scheduler.begin();
      }
      return done;
    },
    stop(root = document) {
      collect(observer.takeRecords());
      if (root === document || root === document.documentElement) {
        observer.disconnect();
        watching?.abort();
        watching = undefined;
        scopes.clear();
        mounts.unmountWhere(() => true);
        scheduler.clear();
      } else {
        scopes.set(root, false);
        mounts.unmountWhere((element) => root.contains(element));
      }
    },
    flush,
    add(more) {
      setBehaviours([...behaviours, ...more]);
      for (const [root, started] of scopes) if (started) scheduler.enqueue(jobsIn(root as ParentNode & Node, more));
      scheduler.finish();
    },
    inspect: mounts.inspect,
  };
}
