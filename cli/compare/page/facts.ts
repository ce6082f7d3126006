import type { Effect, Ref } from "../plan";

/** What the events do to an element. */
interface Known {
  changedBy: Set<string>;
  movesItself: Set<string>;
  keeps: Set<string>;
  steepness: number;
  entrance: number;
  begins: number;
  loops: boolean;
  followsAutoplay: boolean;
}

/** Runs in the page: facts about each numbered element. */
export function addFacts(mark: string): void {
  const AUTOPLAY = '[data-autoplay="true"], [data-autoplay="1"]';
  const COMPONENTS: Record<string, string> = {
    nav: ".w-nav",
    menu: ".w-nav-menu",
    "nav-button": ".w-nav-button",
    dropdown: ".w-dropdown",
    "dropdown-list": ".w-dropdown-list",
    "dropdown-toggle": ".w-dropdown-toggle",
    tabs: ".w-tabs",
    "tab-pane": ".w-tab-pane",
    "tab-link": ".w-tab-link",
    slider: ".w-slider",
    slide: ".w-slide",
    "slider-nav": ".w-slider-nav",
    "slider-arrow": ".w-slider-arrow-left, .w-slider-arrow-right",
    autoplay: AUTOPLAY,
    lightbox: ".w-lightbox",
    form: ".w-form",
    done: ".w-form-done",
    fail: ".w-form-fail",
    account: "form[data-wf-user-form-type]",
    lottie: '[data-animation-type="lottie"]',
    map: ".w-widget-map",
    video: ".w-background-video",
    embed: ".w-embed, .w-widget",
    checkbox: ".w-checkbox, .w-radio",
    commerce: '[data-node-type^="commerce"]',
    logout: "[data-wf-user-logout]",
    interaction: "[data-w-id], [data-ix]",
  };
  window.millraceCompare.findNamed = ({ node, selector }) => {
    try {
      return [...document.querySelectorAll(node ? `[data-w-id="${CSS.escape(node)}"]` : selector || "not-there")];
    } catch {
      return [];
    }
  };

  /** An element and all around it, nearest first. */
  const listAround = (element: Element | null): Element[] =>
    element ? [element, ...listAround(element.parentElement)] : [];

  const within = (element: Element): string[] => {
    const names = (at: Element) =>
      Object.entries(COMPONENTS).flatMap(([name, selector]) => (at.matches(selector) ? name : []));
    return [...new Set(listAround(element).flatMap(names))];
  };

  const findElements = (ref: Ref, bound: ReadonlySet<Element>): Element[] => {
    if (ref === "bound") return [...bound];
    if (ref === "parent") return [...bound].flatMap(({ parentElement }) => parentElement ?? []);
    if (ref === "children") return [...bound].flatMap(({ children }) => [...children]);
    return window.millraceCompare.findNamed(ref);
  };

  const isClipped = (element: Element): boolean => {
    const slide = element.closest(".w-slide");
    const mask = slide?.closest(".w-slider-mask");
    if (!slide || !mask || getComputedStyle(mask).overflowX === "visible") return false;
    const [inner, outer] = [slide.getBoundingClientRect(), mask.getBoundingClientRect()];
    return Math.round(inner.left) >= Math.round(outer.right) || Math.round(inner.right) <= Math.round(outer.left);
  };

  /** What each event changes, by element. */
  const changedIn = (effects: readonly Effect[]): Map<Element, Known> => {
    const all = new Map<Element, Known>();
    for (const { event, loops, begins, bound: refs, changes } of effects) {
      const bound = new Set(refs.flatMap((ref) => findElements(ref, new Set())));
      const isAutoplay = event.startsWith("SLIDER_") && [...bound].some((slide) => slide.closest(AUTOPLAY));
      for (const { ref, moves, keeps, steepness = 1, down = 0 } of changes) {
        for (const element of findElements(ref, bound)) {
          const known = all.get(element) ?? {
            changedBy: new Set(),
            movesItself: new Set(),
            keeps: new Set(),
            steepness: 1,
            entrance: 0,
            begins: 0,
            loops: false,
            followsAutoplay: false,
          };
          all.set(element, known);
          known.changedBy.add(event);
          known.loops ||= loops;
          known.followsAutoplay ||= isAutoplay;
          if (keeps) known.keeps.add(keeps);
          if (event === "SCROLLING_IN_VIEW") known.steepness = Math.max(known.steepness, steepness);
          if (event === "SCROLL_INTO_VIEW") known.entrance = Math.max(known.entrance, down);
          if (/^(?:PAGE_)?SCROLL_/.test(event)) known.begins = Math.max(known.begins, begins);
          if (moves && bound.has(element)) known.movesItself.add(event);
        }
      }
    }
    return all;
  };

  window.millraceCompare.facts = ({ effects }) => {
    const all = changedIn(effects);
    return [...document.querySelectorAll(`[${mark}]`)].map((element) => {
      const around = listAround(element).flatMap((each) => all.get(each) ?? []);
      return {
        mark: Number(element.getAttribute(mark)),
        parent: Number(element.parentElement?.closest(`[${mark}]`)?.getAttribute(mark) ?? -1),
        tag: element.localName,
        id: element.id,
        classes: [...element.classList],
        text: (element.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 60),
        within: within(element),
        attributes: Object.fromEntries(
          [...element.attributes]
            .filter(({ name }) => name !== mark && name !== "class")
            .map(({ name, value }) => [name, value.slice(0, 200)]),
        ),
        changedBy: [...new Set(around.flatMap(({ changedBy }) => [...changedBy]))],
        movesItself: [...(all.get(element)?.movesItself ?? [])],
        keeps: [...(all.get(element)?.keeps ?? [])],
        steepness: all.get(element)?.steepness ?? 1,
        entrance: all.get(element)?.entrance ?? 0,
        begins: all.get(element)?.begins ?? 0,
        loops: around.some(({ loops }) => loops),
        clipped: isClipped(element),
        followsAutoplay: around.some(({ followsAutoplay }) => followsAutoplay),
      };
    });
  };
}
