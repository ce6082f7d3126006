import type { Task, Trigger } from "../plan";

/** Runs in the page before any script: finds the tasks of a page. */
export function addPlan(mark: string): void {
  /** Maximum tasks per kind. Of equal triggers, only the first two and the last are tested, except with `--every`. */
  const ALIKE = 2;
  /** ms without a change after which the page counts as at rest. */
  const QUIET = 280;
  /** The same after a scroll, which goes on where the end of the page stops it. */
  const SCROLL_ENDS = 1000;
  /**
   * The same where the page's own styles scroll smoothly: each step of the vendor script restarts the animation of the
   * browser, so the page hardly moves before the last step, after 2.4 s for a distance of 10,000 px.
   */
  const SMOOTH_SCROLL_ENDS = 2600;
  const MOST: Partial<Record<Task["kind"], number>> = {
    hover: 12,
    click: 12,
    move: 2,
    menu: 2,
    dropdown: 6,
    tabs: 4,
    slider: 4,
    lightbox: 3,
    form: 4,
    anchor: 3,
    logout: 1,
  };
  const COMPONENT =
    ".w-nav-button, .w-dropdown-toggle, .w-tab-link, .w-slider-arrow-left, .w-slider-arrow-right, .w-lightbox, [type=submit]";
  const readNumber = (element: Element | null | undefined) => Number(element?.getAttribute(mark) ?? -1);
  const numbers = (root: Element, selector: string) =>
    [...root.querySelectorAll(selector)].map(readNumber).filter((number) => number >= 0);
  const name = (element: Element) => {
    const text = (element.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 30);
    return text ? `“${text}”` : `${element.localName}${element.classList[0] ? `.${element.classList[0]}` : ""}`;
  };

  /** The markup without the values that differ between pages: numbers, ids, and which link is current. */
  const readMarkup = (element: Element) => {
    const copy = element.cloneNode(true) as Element;
    for (const each of [copy, ...copy.querySelectorAll("*")]) {
      for (const attribute of [mark, "data-wf-page-id", "data-wf-element-id", "aria-current"])
        each.removeAttribute(attribute);
      each.classList.remove("w--current");
    }
    return copy.outerHTML;
  };

  const task = (kind: Task["kind"], element: Element, parts: Task["parts"] = {}, quiet = QUIET): Task => ({
    kind,
    mark: readNumber(element),
    parts,
    quiet,
    label: name(element),
    same: kind === "anchor" ? "" : `${kind} ${readMarkup(element)}`,
  });

  /** Groups of equal tasks. */
  const triggered = (triggers: Trigger[], kind: Trigger["kind"]): Task[][] => {
    const groups = new Map<string, { elements: Set<Element>; delay: number }>();
    for (const trigger of triggers.filter((each) => each.kind === kind)) {
      const group = groups.get(trigger.runs) ?? { elements: new Set(), delay: 0 };
      groups.set(trigger.runs, group);
      group.delay = Math.max(group.delay, trigger.delay);
      for (const element of window.millraceCompare.findNamed(trigger))
        if (kind !== "click" || !element.matches(COMPONENT)) group.elements.add(element);
    }
    return [...groups].map(([runs, { elements, delay }]) =>
      [...elements].map((element) => {
        const made = task(kind, element, {}, Math.min(delay, 3000) + QUIET);
        return { ...made, same: `${made.same} ${runs}` };
      }),
    );
  };

  const widgets = (
    kind: Task["kind"],
    selector: string,
    parts: (root: Element) => Task["parts"],
    quiet?: (root: Element) => number,
  ): Task[] =>
    [...document.querySelectorAll(selector)]
      .filter((root) => readNumber(root) >= 0)
      .map((root) => task(kind, root, parts(root), quiet?.(root)));

  /** The element that a fragment names; `null` for one that cannot be decoded, such as `#100%`. */
  const findTarget = (hash: string) => {
    try {
      return document.getElementById(decodeURIComponent(hash.slice(1)));
    } catch {
      return null;
    }
  };

  const anchors = (): Task[] => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')].filter(
      (link) => findTarget(link.hash) && !link.matches(COMPONENT),
    );
    const seen = new Set<string>();
    const shown = (link: Element) => link.checkVisibility({ visibilityProperty: true });
    const isSmooth = getComputedStyle(document.documentElement).scrollBehavior === "smooth";
    const quiet = isSmooth ? SMOOTH_SCROLL_ENDS : SCROLL_ENDS;
    // One visible link per target.
    links.sort((a, b) => Number(shown(b)) - Number(shown(a)));
    return links.filter(({ hash }) => !seen.has(hash) && seen.add(hash)).map((link) => task("anchor", link, {}, quiet));
  };

  /** The first two of a group and the last. */
  const examples = (group: Task[]) =>
    group.length > ALIKE + 1 ? [...group.slice(0, ALIKE), ...group.slice(-1)] : group;

  const notTooMany = (tasks: Task[]) => {
    const count: Partial<Record<Task["kind"], number>> = {};
    return tasks.filter(({ kind }) => (count[kind] = (count[kind] ?? 0) + 1) <= (MOST[kind] ?? 1));
  };

  window.millraceCompare.plan = ({ triggers }, every) => {
    const groups = (["hover", "move", "click"] as const).flatMap((kind) => triggered(triggers, kind));
    const readDelay = (root: Element) => Number(root.getAttribute("data-delay") ?? 0) + QUIET;
    const others = [
      ...widgets("menu", ".w-nav", (nav) => ({
        button: numbers(nav, ".w-nav-button"),
        dropdowns: numbers(nav, ".w-dropdown-toggle"),
      })),
      ...widgets("dropdown", ".w-dropdown", (root) => ({ toggle: numbers(root, ".w-dropdown-toggle") }), readDelay),
      ...widgets("tabs", ".w-tabs", (root) => ({ links: numbers(root, ".w-tab-link") })),
      ...widgets("slider", ".w-slider", (root) => ({
        left: numbers(root, ".w-slider-arrow-left"),
        right: numbers(root, ".w-slider-arrow-right"),
        mask: numbers(root, ".w-slider-mask"),
        nav: numbers(root, ".w-slider-nav"),
        autoplay: root.matches('[data-autoplay="true"], [data-autoplay="1"]') ? [readNumber(root)] : [],
      })),
      ...widgets(
        "lightbox",
        ".w-lightbox",
        () => ({}),
        () => 500,
      ),
      ...anchors(),
      ...widgets(
        "logout",
        "[data-wf-user-logout]",
        () => ({}),
        () => 500,
      ),
      ...widgets(
        "form",
        ".w-form form, form[data-wf-user-form-type]",
        (form) => ({
          submit: numbers(form, "[type=submit], button:not([type])"),
          account: form.matches("[data-wf-user-form-type]") ? [readNumber(form)] : [],
        }),
        () => 500,
      ),
    ];
    const all = [...groups.flat(), ...others];
    const tasks = every ? all : notTooMany([...groups.flatMap(examples), ...others]);
    return { tasks, untried: all.length - tasks.length };
  };
}
