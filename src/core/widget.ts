import { atEnd, createLifetime, type Lifetime } from "./lifetime";
import type { Behaviour, MountContext } from "./behaviour";
import { perPage } from "./per-page";
import { readSettings } from "./settings";

/** What page scripts may do with all widgets of a kind: `Webflow.require(name)`. */
interface Members {
  /** Begins those that were ended, and again those whose attributes have changed. */
  ready(): void;
  /** Ends all, while the mounter keeps its mounts. */
  destroy(): void;
}

interface Widget<S extends object, A extends object, H> extends Pick<
  Behaviour<S, A, H>,
  "name" | "selector" | "settings" | "modes" | "setup"
> {
  /** Takes an element over until its signal aborts. @returns what other scripts may call, good for every run. */
  run(element: HTMLElement, context: MountContext<S, H>): A | void;
  /** Whether `redraw` of a running widget reads its attributes, so that it needs no new run. */
  redraws?: boolean;
  /** Other members than {@link Members}. @param running what the running widgets returned. */
  members?(members: Members, running: () => A[]): Record<string, unknown>;
}

/** Makes the behaviour of a widget that page scripts may end and begin again. */
export function defineWidget<S extends object, A extends object = object, H = unknown>({
  run,
  redraws,
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
      let { settings } = context;
      const destroy = () => {
        life?.abort();
        life = undefined;
      };
      const begin = () => {
        const { signal } = (life ??= createLifetime());
        const made = run(element, { ...context, settings, signal }) ?? {};
        Object.defineProperties(api, Object.getOwnPropertyDescriptors(made));
      };
      // What has changed needs a new run (B-82).
      const ready = () => {
        if (life && redraws) return;
        const old = JSON.stringify(settings);
        if (widget.settings) settings = readSettings(element, widget.settings, context.warn);
        if (life && JSON.stringify(settings) === old) return;
        destroy();
        begin();
      };
      atEnd(context.signal, () => {
        destroy();
        mounts.delete(element);
      });
      begin();
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
