import type { Engine } from "./engine";

interface Action {
  type: string;
  payload?: unknown;
}

type Payload = Record<string, unknown> | undefined;

/**
 * Creators of actions for page scripts, with the names of their arguments in the payload; `stop` was never one of them.
 */
const CREATORS =
  "eventStateChanged:stateKey:newState parameterChanged:key:value rawDataImported:ixData sessionStarted sessionStopped sessionInitialized " +
  "instanceAdded instanceStarted instanceRemoved elementStateChanged animationFrameChanged eventListenerAdded viewportWidthChanged " +
  "mediaQueriesDefined actionListPlaybackChanged previewRequested playbackRequested stopRequested clearRequested testFrameRendered";

/** What page scripts read, subscribe to and dispatch (`interactions.md` 11). */
export function createStore(engine: Engine) {
  const listeners = new Set<() => void>();
  let scheduled = false;

  /** At most once per frame. */
  function notify(): void {
    if (scheduled || !listeners.size) return;
    scheduled = true;
    requestAnimationFrame(() => {
      scheduled = false;
      for (const listener of [...listeners]) listener();
    });
  }

  const reducers: Record<string, (payload: Payload) => void> = {
    IX2_EVENT_STATE_CHANGED(payload) {
      const states = engine.session?.states;
      const { stateKey, newState } = payload ?? {};
      if (states && typeof stateKey === "string" && typeof newState === "object" && newState)
        states[stateKey] = { ...newState };
    },
    IX2_PARAMETER_CHANGED(payload) {
      const { key, value } = payload ?? {};
      if (!engine.session || typeof key !== "string" || typeof value !== "number") return;
      engine.session.parameters[key] = value;
      engine.session.wake();
    },
    IX2_SESSION_STOPPED: () => engine.destroy(),
    IX2_RAW_DATA_IMPORTED(payload) {
      const { ixData } = payload ?? {};
      if (typeof ixData === "object" && ixData) engine.take({ events: {}, actionLists: {}, ...ixData });
    },
  };

  const store = {
    getState() {
      const { data, session } = engine;
      const ranges = data?.site?.mediaQueries ?? [];
      // Without a prototype: of a type called __proto__, the events would become members of every object.
      const eventTypeMap = Object.create(null) as Record<string, Record<string, unknown>>;
      for (const [id, event] of Object.entries(data?.events ?? {}))
        (eventTypeMap[event.eventTypeId] ??= {})[id] = event;
      return {
        ixData: {
          events: data?.events ?? {},
          actionLists: data?.actionLists ?? {},
          eventTypeMap,
          mediaQueries: ranges,
          mediaQueryKeys: ranges.map(({ key }) => key),
        },
        ixSession: {
          active: !!session,
          tick: 0,
          eventListeners: [],
          eventState: session?.states ?? {},
          playbackState: {},
          viewportWidth: innerWidth,
          mediaQueryKey: session?.range ?? null,
          hasBoundaryNodes: !!document.querySelector(".w-dyn-item"),
          hasDefinedMediaQueries: !!session?.bound.restricted,
          reducedMotion: !!session?.reduced,
        },
        ixElements: {},
        ixInstances: {},
        ixParameters: session?.parameters ?? {},
        ixRequest: {},
      };
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Ignores unknown types and payloads; throws only for a value that is no action. */
    dispatch<A extends Action>(action: A): A {
      if (typeof action !== "object" || !action || action.type === undefined) {
        throw new TypeError("interactions: an action is an object with a type");
      }
      if (Object.hasOwn(reducers, action.type)) reducers[action.type]?.(action.payload as Payload);
      notify();
      return action;
    },
  };

  const actions = Object.fromEntries(
    CREATORS.split(" ").map((creator) => {
      const [name = "", ...keys] = creator.split(":");
      const type = `IX2_${name.replace(/[A-Z]/g, "_$&").toUpperCase()}`;
      return [
        name,
        (...values: unknown[]): Action => ({
          type,
          payload: Object.fromEntries(keys.map((key, index) => [key, values[index]])),
        }),
      ];
    }),
  ) as Record<"eventStateChanged" | "parameterChanged" | "rawDataImported", (...values: unknown[]) => Action>;
  return { store, actions };
}

declare module "../core/modules" {
  interface Contents {
    interactionsStore: typeof createStore;
  }
}

/** @alias for the build, which finds each module under this name. */
export const content = createStore;
