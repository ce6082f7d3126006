import type { Task } from "../plan";
import type { Visit } from "../visit";
import { createSteps, hover, isLightboxOpen, key, leave, press, type CompareStep } from "./step";

export function hoverSteps(task: Task): CompareStep[] {
  const { mark, label } = task;
  const step = createSteps("hover", task);
  return [
    step("enter", `move the mouse onto ${label}`, (visit) => hover(visit, mark)),
    { ...step("leave", `move the mouse away from ${label}`, leave), anywhere: true },
  ];
}

export function clickSteps(task: Task): CompareStep[] {
  const { mark, label } = task;
  const step = createSteps("click", task);
  const click = (visit: Visit) => press(visit, mark);
  return [
    step("click", `click on ${label}`, click),
    step("again", `click on ${label} again`, click),
    { ...step("leave", `leave ${label}`, leaveOrClose), quiet: 300, anywhere: true },
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
  const step = createSteps("move", { mark, quiet: 700 });
  return [
    step("1", `point at the upper left of ${label}`, to(0.25, 0.25)),
    step("2", `point at the lower right of ${label}`, to(0.75, 0.75)),
    { ...step("leave", `leave ${label}`, leave), anywhere: true },
  ];
}

/** A link to a place on the page. */
export function anchorSteps(task: Task): CompareStep[] {
  const { mark, label, quiet } = task;
  const step = createSteps("anchor", task);
  const follow = step("follow", `follow ${label} to its place on the page`, (visit) => press(visit, mark));
  return [{ ...follow, quietFrames: quiet }];
}

export function logoutSteps(task: Task): CompareStep[] {
  return [createSteps("logout", task)("press", `log out by ${task.label}`, (visit) => press(visit, task.mark))];
}
