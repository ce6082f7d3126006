import { nativeMembers } from "../../src/core/dom/dom";

/** Attributes with the current state of a control. */
const ATTRIBUTES = [
  "aria-expanded",
  "aria-selected",
  "aria-current",
  "aria-pressed",
  "aria-busy",
  "aria-invalid",
  "aria-disabled",
  "hidden",
  "inert",
];
const STATE_CLASS =
  /^w-{1,2}(active|current|open|tab-active|nav-menu-open|nav-link-open|redirected-.+|.*-(focus|checked|hide))$/;

/** One fact about an element: its name and value. */
export type Fact = readonly [name: string, value: string];

/** What a mounted element is at just now, read from the page itself. */
export function listFacts(element: Element): Fact[] {
  const members = nativeMembers(element);
  const facts: Fact[] = [];
  const classes = [...members.classList].filter((name) => STATE_CLASS.test(name));
  if (classes.length) facts.push(["classes", classes.join(" ")]);
  for (const name of ATTRIBUTES) {
    const value = members.getAttribute(name);
    if (value !== null) facts.push([name, value || "yes"]);
  }
  return [...facts, ...listParts(members)];
}

/** What the parts of a widget show. @param element its own members. */
function listParts(element: Element): Fact[] {
  const facts: Fact[] = [];
  const add = (name: string, value: string | undefined) => value && facts.push([name, value]);
  const all = (selector: string) => [...element.querySelectorAll<HTMLElement>(selector)];
  const dots = all(".w-slider-dot");
  if (dots.length) add("slide", `${dots.findIndex((dot) => dot.classList.contains("w-active")) + 1} of ${dots.length}`);
  if (element.matches(".w-tabs"))
    add(
      "tab",
      all(".w-tab-link.w--current")
        .map((link) => link.textContent?.trim() ?? "")
        .join(", "),
    );
  if (element.matches(".w-nav, .w-dropdown"))
    add("open", all(".w--open").length || element.matches(".w--open") ? "yes" : "no");
  const [video] = all("video") as HTMLVideoElement[];
  if (video && element.matches(".w-background-video")) add("video", video.paused ? "paused" : "playing");
  if (element instanceof HTMLFormElement) add("form", formState(element));
  return facts;
}

/** @param form read with the members of the prototype, because fields can shadow those of the form. */
function formState(form: HTMLFormElement): string {
  const wrapper = form.closest(".w-form") ?? form;
  const shows = (selector: string) =>
    [...wrapper.querySelectorAll<HTMLElement>(selector)].some(
      (panel) => panel.checkVisibility?.() ?? panel.offsetParent,
    );
  if (shows(".w-form-done")) return "sent";
  if (shows(".w-form-fail")) return "failed";
  if (wrapper.querySelector("[aria-busy='true']")) return "sending";
  const { elements } = form;
  const filled = [...elements].filter(
    (field) => field instanceof HTMLInputElement && field.value && field.type !== "submit",
  );
  return filled.length ? `${filled.length} of ${elements.length} fields filled in` : "empty";
}
