import type { Behaviour } from "../core/behaviour";
import { isElement } from "../core/dom";
import { detectSwipes } from "../core/swipe";
import { serveJQuery } from "./jquery";

/** One detector of gestures, as `Webflow.require("touch").init()` gives it. */
export interface Detector {
  /** Ends it. */
  destroy(): void;
}

const detectors = new Set<Detector>();

function detect(root: Document | Element): Detector {
  const ended = new AbortController();
  const detector = {
    destroy() {
      ended.abort();
      detectors.delete(detector);
    },
  };
  detectSwipes(root, ended.signal);
  detectors.add(detector);
  return detector;
}

/** The detector on the document, which lives as long as the behaviour. */
let main: Detector | undefined;

/** An element, what jQuery wraps around one, or a selector. */
function find(where: unknown): Element | null {
  if (typeof where === "string") return document.querySelector(where);
  // Not the other way round: a form has numbered members too.
  const found = isElement(where) ? where : (where as ArrayLike<unknown> | null)?.[0];
  return isElement(found) ? found : null;
}

/** Swipes anywhere on the page (`links-scroll-touch.md` 5). */
export const touch: Behaviour = {
  name: "touch",
  selector: "body",
  modes: ["published", "preview"],

  setup({ signal }) {
    serveJQuery();
    main = detect(document);
    signal.addEventListener("abort", () => {
      for (const detector of [...detectors]) detector.destroy();
    });
  },

  mount: () => undefined,

  facade: {
    members() {
      // Before the page's own scripts bind.
      serveJQuery();
      return {
        init(where: unknown) {
          const element = find(where);
          return element && detect(element);
        },
        instance: { destroy: () => main?.destroy() },
      };
    },
  },
};
