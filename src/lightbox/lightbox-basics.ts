import type { Behaviour } from "../core/behaviour";
import { hasName } from "../core/dom/accessible-name";
import { createEdits } from "../core/edits";
import { pageJQuery } from "../core/page/jquery";
import { dispatchTriggeredClicks } from "../core/page/triggered-clicks";
import { LIGHTBOX } from "./module";
import type { CreateBehaviours } from "../core/modules";

/**
 * What a link to a lightbox needs before a visitor begins to use it (LB-3): its role and name, and the function of jQuery that
 * page scripts call. `lightbox` does the rest, in composed scripts later.
 */
export const lightboxBasics: Behaviour = {
  name: "lightbox-basics",
  selector: LIGHTBOX,

  setup() {
    // Page scripts call this after they put links into the page; they are mounted by then.
    const jQuery = pageJQuery();
    if (jQuery)
      jQuery.fn.webflowLightBox ??= function (this: unknown) {
        return this;
      };
  },

  mount(link, { signal }) {
    const edits = createEdits(signal);
    edits.attribute(link, "aria-haspopup", "dialog");
    dispatchTriggeredClicks(link, signal);
    if (!hasName(link)) edits.attribute(link, "aria-label", "open lightbox");
  },
};

export const content: CreateBehaviours = () => [lightboxBasics];
