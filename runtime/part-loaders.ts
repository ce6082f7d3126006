import type { Behaviour } from "../src/core/behaviour";
import { deferredModule } from "../src/core/deferred-module";
import type { WebflowFacade } from "../src/core/page/facade";
import type { LoadPart } from "./delivered-parts";
import type { ScriptConfig } from "../src/core/page/script-config";
import { whenNear } from "../src/core/when-near";
import type { Millrace } from "./millrace";

/** Parts that contain behaviours. */
type Brought = "editor" | "lottie" | "maps" | "search" | "shop" | "ix3";

type Timelines = Record<"getInstance", () => unknown>;

const ALL_MODES: Behaviour["modes"] = ["published", "preview", "design"];

/** Shows the present state in every part of the shop (`commerce.md` C-12). */
const renderShop = () => dispatchEvent(new CustomEvent("wf-render-tree", { detail: { error: null, isInitial: true } }));

/** What the shop needs of a page (`commerce.md` section 5). */
const SHOP = ["add-to-cart-form", "cart-wrapper", "checkout-form-container", "order-confirmation-wrapper"]
  .map((name) => `[data-node-type="commerce-${name}"]`)
  .join();

/** The block with a page's third-generation interactions. */
export const TIMELINE_DATA = "[data-interactions-3]";

/**
 * The behaviours that fetch parts, each when the first element that needs it is added or, for drawings, near the view.
 * Without a part, the elements stay as they were served.
 * @param config whether the tag requests the editor, and the panel for QA.
 */
export function createPartLoaders(load: LoadPart, runtime: () => Millrace, config: ScriptConfig): Behaviour[] {
  const defined = new Set<Brought>();

  /** What waits for parts. */
  const came: Partial<Record<Brought, (module: unknown) => void>> = {};
  /** What page scripts call of a part's module before it is there is carried out on it (LO-9, IX3-73). */
  const stand = (part: Brought) => deferredModule(new Promise((resolve) => (came[part] = resolve)), part);
  const { lottie, createInstance } = stand("lottie");
  const { emit, init } = stand("ix3");
  const getModule = (part: Brought) => (window.Webflow as WebflowFacade).require(part);

  async function fetch(part: Brought): Promise<void> {
    const make = await load(part);
    // Once defined, behaviours start and stop with the page.
    if (!defined.has(part)) runtime().define(...make(load));
    defined.add(part);
    came[part]?.(getModule(part));
  }

  /** @param late loads the part when such an element is near the view, or a visitor points at the page (LO-13). */
  function bring(part: Brought, selector: string, late?: boolean): Behaviour<object, void, () => void> {
    return {
      name: `${part}-loader`,
      selector,
      modes: ALL_MODES,
      setup({ signal, report }) {
        const request = () => void fetch(part).catch(report);
        if (!late) request();
        // A mouse or finger may show what is hidden, such as a menu.
        else addEventListener("pointerover", request, { once: true, signal });
        return request;
      },
      mount(element, { shared: request, signal }) {
        if (late) whenNear(element, request, signal);
      },
    };
  }

  return [
    {
      ...bring("lottie", '[data-animation-type="lottie"]', true),
      facade: {
        as: "lottie",
        members: () => ({ lottie, createInstance }),
      },
    },
    bring("maps", ".w-widget-map"),
    bring("search", "[data-search]"),
    {
      ...bring("shop", SHOP),
      // Pages start the shop themselves, which mounts wherever its markup is (C-10).
      facade: { as: "commerce", members: () => ({ init: renderShop }) },
    },
    {
      ...bring("ix3", TIMELINE_DATA),
      facade: {
        as: "ix3",
        members: () => ({
          emit,
          init,
          ready: () => fetch("ix3"),
          getInstance: () => (defined.has("ix3") ? (getModule("ix3") as Timelines).getInstance() : null),
        }),
      },
    },
    ...(config.editor ? [bring("editor", ":root")] : []),
    ...(config.inspect
      ? [{ name: "inspector-loader", selector: "body", modes: ALL_MODES, mount: () => void runtime().inspect("panel") }]
      : []),
  ];
}
