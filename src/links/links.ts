import { atEnd } from "../core/lifetime";
import type { Behaviour } from "../core/behaviour";
import { createEdits } from "../core/edits";
import { resize, scroll } from "../core/window-buses";
import { createFollow, type Follow } from "./sections";
import { getPlace, type Link } from "./place";
import { LINKS } from "./module";
import type { CreateBehaviours } from "../core/modules";

const MARKER = "w--current";
const ARIA = "aria-current";

interface LinksState {
  /** Classifies a mounted link again. Most links have nothing that would have to end, so none of them listens for its end. */
  readonly sorts: WeakMap<Element, () => void>;
  readonly follow: Follow;
}

/** The page's URL without the fragment, which does not make another page. */
const pageUrl = () => location.pathname + location.search;

/** Marks links to the current page and links to the section in view (`links-scroll-touch.md` 1 and 2). */
export const links: Behaviour<object, void, LinksState> = {
  name: "links",
  // Tab links get fragments as URLs and have their own markers (L-6).
  selector: LINKS,
  modes: ["published", "design", "preview"],

  setup({ signal }) {
    const sorts: LinksState["sorts"] = new WeakMap();
    let sorted = pageUrl();
    // A page script that swaps content calls `Webflow.ready()`, which wakes the resize registry.
    const sortIfMoved = () => {
      if (sorted === pageUrl()) return;
      sorted = pageUrl();
      for (const link of document.links) sorts.get(link)?.();
    };
    resize.on(sortIfMoved, signal);
    for (const type of ["popstate", "hashchange"]) {
      const moved = () => {
        sortIfMoved();
        scroll.up();
      };
      addEventListener(type, moved, { signal });
    }
    return { sorts, follow: createFollow() };
  },

  mount(element, { shared: { sorts, follow }, signal }) {
    if (!(element instanceof HTMLElement)) return;
    const link = element as Link;
    const edits = createEdits(signal);
    const mark = (on: boolean) => edits.toggleClass(link, MARKER, on);
    let unfollow: (() => void) | undefined;
    let watched = false;

    function sort(): void {
      unfollow?.();
      unfollow = undefined;
      if (signal.aborted) return;
      const place = getPlace(link);
      if (!place) return edits.undo();
      if ("section" in place) {
        if (!watched) atEnd(signal, sort);
        watched = true;
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
    sorts.set(link, sort);
  },
};

export const content: CreateBehaviours = () => [links];
