import type { Behaviour } from "../core/behaviour";
import { createEdits } from "../core/dom";
import { resize, scroll } from "../core/registry";
import { follow } from "./sections";
import { placeOf, type Link } from "./place";

const MARKER = "w--current";
const ARIA = "aria-current";

/** Sorts each mounted link anew. */
const all = new Set<() => void>();

/** The current address without the fragment, which does not make another page. */
const address = () => location.pathname + location.search;

/** Marks links to the current page and links to the section in view (`links-scroll-touch.md` 1 and 2). */
export const links: Behaviour = {
  name: "links",
  // Tab links get fragments as addresses and have markers of their own (L-6).
  selector: "a[href]:not(.w-tab-link), area[href]",
  modes: ["published", "design", "preview"],

  setup({ signal }) {
    let sorted = address();
    // A page script that swaps content calls `Webflow.ready()`, which wakes the resize registry.
    const sortIfMoved = () => {
      if (sorted === address()) return;
      sorted = address();
      for (const sort of all) sort();
    };
    resize.on(sortIfMoved, signal);
    for (const type of ["popstate", "hashchange"]) {
      addEventListener(type, () => (sortIfMoved(), scroll.up()), { signal });
    }
  },

  mount(element, { signal }) {
    if (!(element instanceof HTMLElement)) return;
    const link = element as Link;
    const edits = createEdits(signal);
    const mark = (on: boolean) => edits.toggleClass(link, MARKER, on);
    let unfollow: (() => void) | undefined;

    function sort(): void {
      unfollow?.();
      unfollow = undefined;
      const place = placeOf(link);
      if (!place) return edits.undo();
      if ("section" in place) {
        unfollow = follow(place.section, mark);
        return;
      }
      const served = link.getAttribute(ARIA);
      if (place.current) {
        if (served === null) edits.attribute(link, ARIA, "page");
      } else if (served === "page" && link.classList.contains(MARKER)) {
        edits.attribute(link, ARIA, null);
      }
      mark(place.current);
    }

    sort();
    all.add(sort);
    signal.addEventListener("abort", () => {
      all.delete(sort);
      unfollow?.();
    });
  },
};
