import type { Behaviour, MountContext } from "./behaviour";

/**
 * Lets page scripts end and begin one kind of widget with `Webflow.require(name).destroy()` and `.ready()`, while the
 * host keeps its mounts.
 * @param run takes an element over until its signal aborts; returns what other scripts may call, good for every run.
 * @returns the two hooks of the behaviour contract, and what is running.
 */
export function restartable<S extends object, A extends object>(
  run: (element: HTMLElement, context: MountContext<S>) => A,
): Required<Pick<Behaviour<S, A>, "mount">> & { members(): { ready(): void; destroy(): void }; running(): A[] } {
  const lives = new Map<HTMLElement, { api: A; start(): void; stop(): void; on(): boolean }>();
  return {
    mount(element, context) {
      let life: AbortController | undefined;
      const api = {} as A;
      const entry = {
        api,
        on: () => life !== undefined,
        start() {
          if (life) return;
          const { signal } = (life = new AbortController());
          Object.defineProperties(api, Object.getOwnPropertyDescriptors(run(element, { ...context, signal })));
        },
        stop() {
          life?.abort();
          life = undefined;
        },
      };
      context.signal.addEventListener("abort", () => {
        entry.stop();
        lives.delete(element);
      }, { once: true });
      entry.start();
      lives.set(element, entry);
      return api;
    },
    members: () => ({
      ready: () => lives.forEach(({ start }) => start()),
      destroy: () => lives.forEach(({ stop }) => stop()),
    }),
    running: () => [...lives.values()].filter(({ on }) => on()).map(({ api }) => api),
  };
}
