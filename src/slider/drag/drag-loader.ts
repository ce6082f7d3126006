import { afterPaint } from "../../core/after-paint";
import { createLifetime } from "../../core/lifetime";
import type { Behaviour } from "../../core/behaviour";
import { flag, type SettingsOf } from "../../core/settings";
import { whenNear } from "../../core/when-near";
import { $createDrag } from "./drag-port";
import type { LoadModule } from "../../core/modules";
import { DRAGGABLE } from "../module";

const settings = { disableSwipe: flag("data-disable-swipe") };

/** What precedes a drag: the mouse moves to an element, or a finger touches one. */
const POINTING = ["pointerover", "pointerdown"] as const;

/** The wait for a slider near the view; its signal aborts when one is. */
interface Waiting {
  listenToPointing(): void;
  readonly signal: AbortSignal;
}

/**
 * Fetches the code that moves slides under a finger, as soon as a visitor points at a page where a slider that can be
 * dragged is within a window's height of the view. Until then, and without the part, a slider handles swipes.
 */
export function createDragLoader(load: LoadModule): Behaviour<SettingsOf<typeof settings>, void, Waiting> {
  return {
    name: "drag-loader",
    selector: DRAGGABLE,
    settings,
    setup({ signal, report }) {
      const waiting = createLifetime(signal);
      return {
        signal: waiting.signal,
        listenToPointing() {
          waiting.abort();
          const pointing = createLifetime(signal);
          // The page reacts to the press first.
          const fetch = afterPaint(() => {
            pointing.abort();
            load("drag").then((create) => $createDrag.set(create), report);
          }, pointing.signal);
          for (const type of POINTING) {
            document.addEventListener(type, fetch, { capture: true, passive: true, signal: pointing.signal });
          }
        },
      };
    },
    mount(element, { settings: { disableSwipe }, shared: { listenToPointing, signal } }) {
      if (!disableSwipe && !$createDrag.get() && !signal.aborted) whenNear(element, listenToPointing, signal);
    },
  };
}
