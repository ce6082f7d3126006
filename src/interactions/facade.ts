import { deferredModule } from "../core/deferred-module";
import type { createState } from "./state";
import { NAME } from "./state";
import type { createStore } from "./store";

/** Brings what page scripts read the engine's state with; a promise if it has to be loaded. */
export type LoadStore = () => typeof createStore | Promise<typeof createStore>;

/** What `Webflow.require("ix2")` returns (`interactions.md` 11). */
export function createFacade({ engine, blocks }: ReturnType<typeof createState>, loadStore: LoadStore) {
  /** For page scripts, no data waits. */
  const whole = {
    ...engine,
    get data() {
      blocks.readAll();
      return engine.data;
    },
    get session() {
      blocks.readAll();
      return engine.session;
    },
  };

  function readStore(): Record<string, unknown> {
    const create = loadStore();
    if (!(create instanceof Promise)) return create(whole);
    return deferredModule(
      create.then((late) => late(whole)),
      NAME,
    );
  }

  let store: Record<string, unknown> | undefined;
  const member = (name: "store" | "actions") => ({
    enumerable: true,
    get: () => (store ??= readStore())[name],
  });

  return Object.defineProperties(
    {
      // Page scripts call `init` after `Webflow.ready()`; another start here would play everything twice.
      ready: undefined,
      init(data?: unknown) {
        if (data !== undefined) blocks.forget();
        else if (blocks.readAll()) return;
        engine.init(data);
      },
      destroy() {
        blocks.rest();
        engine.destroy();
      },
      setEnv: () => undefined,
    },
    { store: member("store"), actions: member("actions") },
  );
}
