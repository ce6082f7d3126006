import { hasName } from "../../src/core/dom/accessible-name";

/** Something that the page itself gets wrong. */
export interface PageFinding {
  readonly element: Element;
  /** The fault. */
  readonly what: string;
  /** What to do about it in the builder. */
  readonly advice: string;
}

type Rule = readonly [selector: string, wrong: (element: HTMLElement) => boolean, what: string, advice: string];

const lacks = (selector: string) => (element: Element) => !element.querySelector(selector);
const always = () => true;

const FIELDS = "input:not([type=hidden], [type=submit], [type=button], [type=reset], [type=image]), select, textarea";

/** Findings that QA cannot see without tools: each is invisible, or breaks a widget. */
const RULES: readonly Rule[] = [
  ["html:not([lang])", always, "the page has no language", "set the language of the site"],
  ["head", (head) => !head.querySelector("title")?.textContent?.trim(), "the page has no title", "add a title"],
  [
    "img:not([alt])",
    always,
    "an image without alternative text",
    "add alternative text, or mark the image as decorative",
  ],
  [FIELDS, (field) => isUnnamed(field as HTMLInputElement), "a field without a label", "add a label"],
  [
    "button, a[href]:not(.w-lightbox)",
    (one) => !hasName(one),
    "a link or button without a name",
    "add a text, or alternative text for its image",
  ],
  [
    "a[href^='#']:not([href='#'])",
    leadsNowhere,
    "a link to a missing section",
    "set this ID on the section, or change the link",
  ],
  ["[id]", isSecond, "a duplicate ID", "make each ID unique"],
  [
    "iframe:not([title])",
    (frame) => !frame.closest(".w-background-video"),
    "a frame without a title",
    "add a title that describes its content",
  ],
  [".w-nav", lacks(".w-nav-menu"), "a navbar without a menu", "add a menu"],
  [".w-nav", lacks(".w-nav-button"), "a navbar without a button", "add a menu button"],
  [".w-dropdown", lacks(".w-dropdown-toggle"), "a dropdown without a toggle", "add a toggle"],
  [".w-dropdown", lacks(".w-dropdown-list"), "a dropdown without a list", "add a list"],
  [".w-slider", lacks(".w-slider-mask"), "a slider without a mask", "add a mask around its slides"],
  [".w-slider-mask", lacks(".w-slide"), "a slider without slides", "add slides"],
  [".w-tabs", lacks(".w-tab-menu"), "tabs without a menu", "add links"],
  [".w-tab-link", hasNoPane, "a tab without a pane", "add a pane with the same name"],
  [".w-lightbox", lacks("script.w-json"), "a lightbox without images", "add images or a video"],
  // A search form has the class itself and no messages.
  ["div.w-form", lacks("form"), "a form block without a form", "add a form"],
  ["div.w-form", lacks(".w-form-done"), "a form without a success message", "restore the success message"],
  ["div.w-form", lacks(".w-form-fail"), "a form without an error message", "restore the error message"],
  [
    `.w-form :is(${FIELDS})`,
    (field) => !field.getAttribute("name") && !field.getAttribute("data-name"),
    "a field without a name, so its value is sent as “Field”",
    "add a name",
  ],
];

/** What the page gets wrong, heading levels that jump included, in the order of the rules. */
export function listFindings(page: Document): PageFinding[] {
  const found = RULES.flatMap(([selector, wrong, what, advice]) =>
    [...page.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => !element.closest("millrace-inspector") && wrong(element))
      .map((element) => ({ element, what, advice })),
  );
  return [...found, ...findHeadingJumps(page)];
}

function isUnnamed(field: HTMLInputElement): boolean {
  return !field.labels?.length && !hasName(field);
}

function leadsNowhere(link: HTMLElement): boolean {
  const id = (link.getAttribute("href") ?? "").slice(1);
  let name = id;
  try {
    name = decodeURIComponent(id);
  } catch {
    // It is meant as it is written.
  }
  return id !== "top" && !document.getElementById(id) && !document.getElementById(name);
}

function isSecond(element: Element): boolean {
  return element.id !== "" && document.getElementById(element.id) !== element;
}

function hasNoPane(link: Element): boolean {
  const name = link.getAttribute("data-w-tab") ?? "";
  return lacks(`.w-tab-pane[data-w-tab="${CSS.escape(name)}"]`)(link.closest(".w-tabs") ?? link);
}

/** A heading whose level is more than one below that of the heading before it. */
function findHeadingJumps(page: Document): PageFinding[] {
  const headings = [...page.querySelectorAll("h1, h2, h3, h4, h5, h6")];
  return headings.flatMap((element, index) => {
    const before = Number(headings[index - 1]?.localName[1] ?? 0);
    if (Number(element.localName[1]) <= before + 1) return [];
    const what = before
      ? `a heading of level ${element.localName[1]} after one of level ${before}`
      : "the first heading is not an h1";
    return [{ element, what, advice: "use levels without gaps, and set the size with a class" }];
  });
}
