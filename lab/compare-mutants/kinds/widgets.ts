import { attribute, readClasses, readText, type Element } from "../../../cli/adopt/read/html/page";
import { asList, asRecord } from "../../../wire/records";
import type { Random } from "../../fuzz/random";
import { DESKTOP, elementKind, PHONE, TABLET, type Change, type ElementChange, type Kind, type Place } from "../kind";
import { removeElement, setAttribute, setContent, swapContents } from "../page-edits";
import { findAll, isInside, type SitePage } from "../site-page";

const sliderKind = (name: string, selector: string, change: ElementChange): Kind =>
  elementKind({ name, group: "slider", steps: ["load", "slider"], find: (page) => findAll(page, selector), change });

const widgetKind = (name: string, step: string, selector: string, change: ElementChange, width = DESKTOP): Kind =>
  elementKind({ name, group: "widget", steps: ["load", step], width, find: (page) => findAll(page, selector), change });

/** Multiplies a time in an attribute. */
function scaleAttribute(element: Element, name: string, factor: number): Change | undefined {
  const before = attribute(element, name);
  return before && Number(before) > 0 ? setAttribute(element, name, String(Number(before) * factor)) : undefined;
}

/** Exchanges `true` and `false`. */
const flip =
  (name: string): ElementChange =>
  (element) =>
    setAttribute(element, name, /^(true|1)$/.test(attribute(element, name) ?? "") ? "false" : "true");

const pickOther =
  (name: string, values: readonly string[]): ElementChange =>
  (element, random) =>
    setAttribute(element, name, random.pick(values.filter((value) => value !== attribute(element, name))));

/** At the width of a tablet, the menu has a button instead of links, or the other way round. */
const changeBreakpoint: ElementChange = (element, random) => {
  const isFolded = /^(medium|all)$/.test(attribute(element, "data-collapse") ?? "");
  return setAttribute(element, "data-collapse", random.pick(isFolded ? ["small", "tiny", "none"] : ["medium", "all"]));
};

const inside = (page: SitePage, outer: Element, selector: string) =>
  findAll(page, selector).filter((element) => isInside(element, outer));

/** Two panes of the same tabs, without those that contain others. */
function listPanes(page: SitePage): Place[] {
  return findAll(page, ".w-tabs").flatMap((tabs) => {
    const panes = inside(page, tabs, ".w-tab-pane").filter(
      ({ parentNode }) => parentNode && "tagName" in parentNode && parentNode.parentNode === tabs,
    );
    return panes.slice(1).map((pane, at): Place => {
      const before = panes[at] as Element;
      return { about: [before, pane], change: () => swapContents(page.source, before, pane) };
    });
  });
}

/** The data of a lightbox, in a script in its link. */
function changeItems(
  page: SitePage,
  lightbox: Element,
  change: (items: unknown[], random: Random) => unknown[],
  random: Random,
) {
  const script = page.elements.find(
    (element) => readClasses(element).includes("w-json") && isInside(element, lightbox),
  );
  if (!script) return undefined;
  const data = asRecord(JSON.parse(readText(script)));
  const items = asList(data.items);
  const changed = change(items, random);
  const text = JSON.stringify({ ...data, items: changed }, null, 2);
  return items.length > 0 ? setContent(script, text, `items: ${items.length} → ${changed.length}`) : undefined;
}

const hasScript = (page: SitePage, lightbox: Element) => inside(page, lightbox, ".w-json").length > 0;

export const WIDGET_KINDS: readonly Kind[] = [
  sliderKind("slider: infinite", ".w-slider", flip("data-infinite")),
  sliderKind("slider: autoplay", ".w-slider", flip("data-autoplay")),
  sliderKind("slider: delay", '.w-slider[data-autoplay="true"], .w-slider[data-autoplay="1"]', (element, random) =>
    scaleAttribute(element, "data-delay", (2 + random.below(8)) / (4 + random.below(2) * 4)),
  ),
  sliderKind("slider: duration × 10", ".w-slider", (element) => scaleAttribute(element, "data-duration", 10)),
  sliderKind("slider: duration + 20 %", ".w-slider", (element) => scaleAttribute(element, "data-duration", 1.2)),
  sliderKind(
    "slider: animation",
    ".w-slider",
    pickOther("data-animation", ["slide", "cross", "outin", "fade", "over"]),
  ),
  sliderKind(
    "slider: easing",
    ".w-slider",
    pickOther("data-easing", ["ease", "linear", "ease-in-quart", "ease-out-expo"]),
  ),
  sliderKind("slider: arrow removed", ".w-slider-arrow-right, .w-slider-arrow-left", removeElement),
  sliderKind("slider: dots removed", ".w-slider-nav", removeElement),
  sliderKind("slider: slide removed", ".w-slide", removeElement),
  widgetKind("menu: breakpoint", "menu", ".w-nav[data-collapse]", changeBreakpoint, TABLET),
  widgetKind("menu: duration × 10", "menu", ".w-nav", (element) => scaleAttribute(element, "data-duration", 10), PHONE),
  widgetKind(
    "menu: overlay",
    "menu",
    ".w-nav",
    pickOther("data-animation", ["default", "over-left", "over-right"]),
    PHONE,
  ),
  widgetKind(
    "menu: easing",
    "menu",
    ".w-nav",
    pickOther("data-easing", ["linear", "ease-in-quart", "ease-out-expo"]),
    PHONE,
  ),
  widgetKind("dropdown: hover", "dropdown", ".w-dropdown", flip("data-hover")),
  widgetKind("dropdown: delay", "dropdown", ".w-dropdown", (element) => setAttribute(element, "data-delay", "900")),
  widgetKind("tabs: duration × 20", "tabs", ".w-tabs", (element, random) =>
    scaleAttribute(element, random.pick(["data-duration-in", "data-duration-out"]), 20),
  ),
  widgetKind("tabs: easing", "tabs", ".w-tabs", pickOther("data-easing", ["linear", "ease-in-quart", "ease-out-expo"])),
  widgetKind("tabs: other current one", "tabs", ".w-tabs", (element, random) =>
    setAttribute(element, "data-current", `Tab ${random.below(3) + 1}`),
  ),
  { name: "tabs: two panes swapped", group: "widget", steps: ["load", "tabs"], find: listPanes },
  widgetKind("tabs: link removed", "tabs", ".w-tab-link", removeElement),
  {
    ...{ name: "lightbox: item dropped", group: "widget", steps: ["load", "lightbox"] },
    find: (page) =>
      findAll(page, ".w-lightbox")
        .filter((element) => hasScript(page, element))
        .map((element) => ({
          about: [element],
          change: (random) => changeItems(page, element, (items) => items.slice(0, -1), random),
        })),
  },
  {
    ...{ name: "lightbox: other picture", group: "widget", steps: ["load", "lightbox"] },
    find: (page) =>
      findAll(page, ".w-lightbox")
        .filter((element) => hasScript(page, element))
        .map((element) => ({
          about: [element],
          change: (random) =>
            changeItems(
              page,
              element,
              (items) => items.map((item, at) => (at === 0 ? { ...asRecord(item), url: "images/other.jpg" } : item)),
              random,
            ),
        })),
  },
];
