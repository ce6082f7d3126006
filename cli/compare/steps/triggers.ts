import type { Task } from "../plan";
import type { Visit } from "../visit";
import { hover, isLightboxOpen, key, leave, nameStep, press, type CompareStep } from "./step";

export function hoverSteps({ mark, label, quiet }: Task): CompareStep[] {
  return [
    {
      ...nameStep("hover", "enter", mark),
      label: `move the mouse onto ${label}`,
      quiet,
      run: (visit) => hover(visit, mark),
    },
    {
      ...nameStep("hover", "leave", mark),
      label: `move the mouse away from ${label}`,
      quiet,
      anywhere: true,
      run: leave,
    },
  ];
}

export function clickSteps({ mark, label, quiet }: Task): CompareStep[] {
  return [
    {
      ...nameStep("click", "click", mark),
      label: `click on ${label}`,
      quiet,
      run: (visit) => press(visit, mark),
    },
    {
      ...nameStep("click", "again", mark),
      label: `click on ${label} again`,
      quiet,
      run: (visit) => press(visit, mark),
    },
    {
      ...nameStep("click", "leave", mark),
      label: `leave ${label}`,
      quiet: 300,
      anywhere: true,
      run: leaveOrClose,
    },
  ];
}

/** A lightbox that the click has opened covers what the next steps use. */
const leaveOrClose: CompareStep["run"] = async (visit) =>
  (await leave(visit)) && (!(await isLightboxOpen(visit)) || key(visit, "Escape"));

export function moveSteps({ mark, label }: Task): CompareStep[] {
  const to = (across: number, down: number) => async (visit: Visit) => {
    const point = await visit.reach(mark);
    if (!point) return false;
    const { width = 0, height = 0 } = visit.page.viewportSize() ?? {};
    const x = point.x + point.width * (across - 0.5);
    const y = point.y + point.height * (down - 0.5);
    await visit.clock.mouse.move(Math.max(2, Math.min(x, width - 2)), Math.max(2, Math.min(y, height - 2)), {
      steps: 3,
    });
    return true;
  };
  return [
    {
      ...nameStep("move", "1", mark),
      label: `point at the upper left of ${label}`,
      quiet: 700,
      run: to(0.25, 0.25),
    },
    {
      ...nameStep("move", "2", mark),
      label: `point at the lower right of ${label}`,
      quiet: 700,
      run: to(0.75, 0.75),
    },
    { ...nameStep("move", "leave", mark), label: `leave ${label}`, quiet: 700, anywhere: true, run: leave },
  ];
}

/** A link to a place on the page. */
export function anchorSteps({ mark, label, quiet }: Task): CompareStep[] {
  return [
    {
      ...nameStep("anchor", "follow", mark),
      label: `follow ${label} to its place on the page`,
      quiet,
      quietFrames: quiet,
      run: (visit) => press(visit, mark),
    },
  ];
}

export function logoutSteps({ mark, label, quiet }: Task): CompareStep[] {
  return [
    {
      ...nameStep("logout", "press", mark),
      label: `log out by ${label}`,
      quiet,
      run: (visit) => press(visit, mark),
    },
  ];
}
