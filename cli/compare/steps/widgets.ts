import type { Task } from "../plan";
import type { Visit } from "../visit";
import { getFirst, hover, isLightboxOpen, key, leave, press, createSteps, ifReachable, type CompareStep } from "./step";

/** ms after which a menu of the default duration is closed, also one whose animation a stylesheet hides. */
const CLOSED_AFTER = 600;

export function menuSteps(task: Task): CompareStep[] {
  const { parts } = task;
  const buttons = parts.button ?? [];
  const step = createSteps("menu", task);
  const pressButton = async (visit: Visit) => {
    const button = await findReachable(visit, buttons);
    return button !== undefined && press(visit, button);
  };
  const onlyHere = (run: CompareStep["run"]): CompareStep["run"] => {
    return async (visit) => (await findReachable(visit, buttons)) !== undefined && run(visit);
  };
  const pressKey = (name: string) => onlyHere((visit) => key(visit, name));
  return [
    step("open", "open the menu", pressButton),
    ...(parts.dropdowns ?? []).slice(0, 2).flatMap((toggle, at) => {
      const run = onlyHere((visit) => press(visit, toggle));
      return [
        step(`dropdown ${at}`, `open dropdown ${at + 1} in the menu`, run),
        step(`dropdown ${at} closed`, `close dropdown ${at + 1} in the menu`, run),
      ];
    }),
    step("close", "close the menu", pressButton),
    step("again", "open the menu again", pressButton),
    step("walk", "press Tab in the menu", pressKey("Tab")),
    step("escape", "press Escape in the menu", pressKey("Escape")),
    step("leave", "leave the menu", leave),
    // Older scripts do not close it at Escape, but later steps need the elements below it.
    {
      ...step("shut", "close the menu again", async (visit) => !(await isOpen(visit, buttons)) || pressButton(visit)),
      least: CLOSED_AFTER,
    },
  ];
}

/** The first of several elements that a visitor can reach: a menu may have a further button inside, to close it. */
async function findReachable(visit: Visit, marks: readonly number[]): Promise<number | undefined> {
  for (const mark of marks) if (await visit.reach(mark)) return mark;
  return undefined;
}

const isOpen = ({ page }: Visit, buttons: readonly number[]) =>
  page.evaluate((marks) => marks.some((mark) => window.millraceCompare.find(mark)?.matches(".w--open")), buttons);

export function dropdownSteps(task: Task): CompareStep[] {
  const { parts, label } = task;
  const toggle = getFirst(parts.toggle);
  const step = createSteps("dropdown", task, (does) => `the dropdown ${label}: ${does}`);
  const onlyHere = (run: CompareStep["run"]) => ifReachable(toggle, run);
  const pressKey = (name: string) => onlyHere((visit) => key(visit, name));
  return [
    step("hover", "the mouse enters", (visit) => hover(visit, toggle)),
    step("leave", "the mouse leaves", onlyHere(leave)),
    step("open", "a click", (visit) => press(visit, toggle)),
    step("walk", "the down arrow", pressKey("ArrowDown")),
    step("escape", "Escape", pressKey("Escape")),
    step("away", "the mouse leaves again", onlyHere(leave)),
  ];
}

export function tabSteps(task: Task): CompareStep[] {
  const { parts } = task;
  const links = parts.links ?? [];
  const step = createSteps("tabs", task);
  return [
    ...links.slice(0, 5).map((link, at) => step(`tab ${at}`, `click on tab ${at + 1}`, (visit) => press(visit, link))),
    step("first", "click on tab 1 again", (visit) => press(visit, getFirst(links))),
    step(
      "arrow",
      "press the right arrow on tab 1",
      ifReachable(getFirst(links), (visit) => key(visit, "ArrowRight")),
    ),
  ];
}

export function lightboxSteps(task: Task): CompareStep[] {
  const { mark, label } = task;
  const step = createSteps("lightbox", task, (does) => `the lightbox of ${label}: ${does}`);
  return [
    step("open", "opened", (visit) => press(visit, mark)),
    step("next", "the right arrow", async (visit) => (await isLightboxOpen(visit)) && key(visit, "ArrowRight")),
    step("close", "Escape", async (visit) => (await isLightboxOpen(visit)) && key(visit, "Escape")),
  ];
}
