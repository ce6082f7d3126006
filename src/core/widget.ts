import { atEnd, createLifetime, type Lifetime } from "./lifetime";
import type { Behaviour, MountContext } from "./behaviour";
import { perPage } from "./per-page";

/** What page scripts may do with all widgets of a kind: `Webflow.require(name)`. */
interface Members {
  /** Begins those that were ended. */
  ready(): void;
  /** Ends all, while the host keeps its mounts. */
  destroy(): void;
}

interface Widget<S extends object, A extends object, H> extends Pick<
  Behaviour<S, A, H>,
  "name" | "selector" | "settings" | "modes" | "setup"
> {
  /** Takes an element over until its signal aborts. @returns what other scripts may call, good for every run. */
  run(element: HTMLElement, context: MountContext<S, H>): A | void;
  /** Other members than {@link Members}. @param running what the running widgets returned. */
  members?(members: Members, running: () => A[]): Record<string, unknown>;
}

/** Makes the behaviour of a widget that page scripts may end and begin again. */
export function defineWidget<S extends object, A extends object = object, H = unknown>({
  run,
  members: more,
  ...widget
}: Widget<S, A, H>): Behaviour<S, A, H> {
  const getMounts = perPage(() => new Map<HTMLElement, Members & { api(): A | undefined }>());
  return {
    ...widget,
    mount(element, context) {
      const mounts = getMounts(context.page);
      const api = {} as A;
      let life: Lifetime | undefined;
      const destroy = () => {
        life?.abort();
        life = undefined;
      };
      const ready = () => {
        if (life) return;
        const { signal } = (life = createLifetime());
        Object.defineProperties(api, Object.getOwnPropertyDescriptors(run(element, { ...context, signal }) ?? {}));
      };
      atEnd(context.signal, () => {
        destroy();
        mounts.delete(element);
      });
      ready();
      mounts.set(element, { ready, destroy, api: () => life && api });
      return api;
    },
    facade: {
      members(page) {
        const mounts = getMounts(page);
        const members = {
          ready: () => mounts.forEach(({ ready }) => ready()),
          destroy: () => mounts.forEach(({ destroy }) => destroy()),
        };
        const running = () => [...mounts.values()].flatMap(({ api }) => api() ?? []);
        return more?.(members, running) ?? members;
      },
    },
  };
}
