import type { Trigger } from "./trigger";

/** Page scripts dispatch these to wake the engine after they changed the page. */
export const PAGE_EVENTS = ["readystatechange", "IX2_PAGE_UPDATE"];

export const pages: Record<string, Trigger> = {
  PAGE_START: {
    on: PAGE_EVENTS,
    fires(state, { target }) {
      const first = target === document && !state.started;
      if (first) state.started = true;
      return first;
    },
  },
  // Again at each later event: page scripts replay load animations this way (`interactions.md` 4.5).
  PAGE_FINISH: {
    on: PAGE_EVENTS,
    fires: (_state, { target }) => target === document && document.readyState === "complete",
  },
};
