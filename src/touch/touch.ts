import { atEnd, createLifetime } from "../core/lifetime";
import type { Behaviour } from "../core/behaviour";
import { isElement } from "../core/dom/dom";
import { perPage } from "../core/per-page";
import { detectSwipes } from "../core/input/swipe";
import { serveJQuery } from "./jquery";
import type { CreateBehaviours } from "../core/modules";

/** One detector of gestures, as `Webflow.require("touch").init()` returns it. */
export interface Detector {
  /** Ends it. */
  destroy(): void;
}

interface Detectors {
  readonly all: Set<Detector>;
  /** The one on the document, as long as the behaviour. */
  main?: Detector;
}

const getDetectors = /* @__PURE__ */ perPage((): Detectors => ({ all: new Set() }));

function detect(root: Document | Element, { all }: Detectors): Detector {
  const life = createLifetime();
  const detector = {
    destroy() {
      life.abort();
      all.delete(detector);
    },
  };
  detectSwipes(root, life.signal);
  all.add(detector);
  return detector;
}

/** An element, what jQuery wraps around one, or a selector. */
function find(where: unknown): Element | null {
  if (typeof where === "string") return document.querySelector(where);
  // Not reversed: a form has numbered members too.
  const found = isElement(where) ? where : (where as ArrayLike<unknown> | null)?.[0];
  return isElement(found) ? found : null;
}

/** Swipes anywhere on the page (`links-scroll-touch.md` 5). */
export const touch: Behaviour = {
  name: "touch",
  selector: "body",
  modes: ["published", "preview"],

  setup({ page, signal }) {
    serveJQuery();
    const detectors = getDetectors(page);
    detectors.main = detect(document, detectors);
    atEnd(signal, () => detectors.all.forEach(({ destroy }) => destroy()));
  },

  mount: () => undefined,

  facade: {
    members(page) {
      const detectors = getDetectors(page);
      // Before the page's own scripts bind.
      serveJQuery();
      return {
        init(where: unknown) {
          const element = find(where);
          return element && detect(element, detectors);
        },
        instance: { destroy: () => detectors.main?.destroy() },
      };
    },
  },
};

export const content: CreateBehaviours = () => [touch];
