import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { launchChromium } from "../../../cli/browser";
import type { Copy } from "../../../cli/compare/copies";
import { compareCourses, type Course } from "../../../cli/compare/clock/course";
import { nameStep, press, type CompareStep } from "../../../cli/compare/steps/step";
import { pageSteps } from "../../../cli/compare/steps/page";
import { openVisit } from "../../../cli/compare/visit";
import { walk, type Outcomes } from "../../../cli/compare/walk";
import { startServer, type RunningServer } from "../../../cli/serve/server";

/** Settings of the changes on a page. */
interface Change {
  duration?: number;
  delay?: number;
  easing?: string;
  /** ms of one turn of the endless animation. */
  turn?: number;
}

const NAMES = ["transition", "animation", "frames", "timer", "answer", "loop", "drawn"];

const makePage = ({ duration = 500, delay = 200, easing = "linear", turn = 4000 }: Change) => `<!doctype html>
<html lang="en"><title>Moving</title><style>
body { margin: 0; } p, button { width: 60px; height: 20px; margin: 0; }
#transition { transition: transform ${duration}ms ${easing} ${delay}ms; }
.on #transition { transform: translateX(200px); }
#loop { animation: turn ${turn}ms linear infinite; } @keyframes turn { to { transform: translateX(100px); } }
</style><body>
<button data-compare-mark="1">Go</button>
${NAMES.map((id, at) => `<p id="${id}" data-compare-mark="${at + 2}">${id}</p>`).join("\n")}
<script>
const one = (id) => document.getElementById(id);
one("drawn").textContent = [Math.random(), crypto.randomUUID(), Date.now(), performance.now()].join(" ");
const ease = (part) => "${easing}" === "linear" ? part : part * part;
document.querySelector("button").onclick = () => {
  document.body.className = "on";
  one("animation").animate({ opacity: [1, 0.2] }, { duration: ${duration}, delay: ${delay}, easing: "${easing}", fill: "forwards" });
  setTimeout(() => requestAnimationFrame((start) => requestAnimationFrame(function next(now) {
    const part = Math.min(1, (now - start) / ${duration});
    one("frames").style.transform = "translateX(" + 200 * ease(part) + "px)";
    if (part < 1) requestAnimationFrame(next);
  })), ${delay});
  setTimeout(() => { one("timer").style.width = "90px"; }, ${delay + duration});
  setTimeout(() => fetch("answer").then((answer) => answer.text()).then((text) => {
    one("answer").textContent = text + Math.round(performance.now());
  }), ${delay});
};
</script></body></html>`;

let browser: Browser;
let server: RunningServer;
let shown: Change = {};

beforeAll(async () => {
  browser = await launchChromium({ kind: "headless", onCommand: true });
  server = await startServer({
    root: inject("example"),
    async answer(request) {
      const { pathname } = new URL(request.url);
      if (pathname === "/page.html") return new Response(makePage(shown), { headers: { "content-type": "text/html" } });
      // Later than many frames of the machine.
      if (pathname === "/answer") await new Promise((done) => setTimeout(done, 300));
      return pathname === "/answer" ? new Response("answered ") : undefined;
    },
  });
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const CLICK = "click 1 click";

const STEPS: CompareStep[] = [
  ...pageSteps({ any: 0, load: 0, scroll: 0 }).slice(0, 1),
  { ...nameStep("click", "click", 1), label: "click", quiet: 400, run: (visit) => press(visit, 1) },
];

async function run(change: Change): Promise<Outcomes> {
  shown = change;
  const copy: Copy = { way: "ours", origin: server.origin };
  const libraries = { codeFor: () => undefined };
  const options = { width: 800, lessMotion: false, cleanUrls: false, libraries, scripts: [] };
  const visit = await openVisit(browser, copy, "page.html", options);
  try {
    return await walk(visit, STEPS);
  } finally {
    await visit.close();
  }
}

const readCourses = (outcomes: Outcomes, step: string): Course[] => outcomes.get(step)?.courses ?? [];

/** What differs between two runs, by the id of the element. */
async function findDifferences(change: Change, step: string): Promise<Record<string, string>> {
  const [first, second] = [await run({}), await run(change)];
  const found = compareCourses(readCourses(first, step), readCourses(second, step));
  return Object.fromEntries(found.map(({ mark, text }) => [NAMES[mark - 2] ?? mark, text]));
}

it("records each kind of movement: when it begins and ends, and values in between", async () => {
  const outcomes = await run({});
  const courses = readCourses(outcomes, CLICK);
  for (const name of ["transition", "animation", "frames"]) {
    const course = courses.find(({ mark }) => NAMES[mark - 2] === name);
    // 200 ms after the click, for 500 ms; it takes some frames, and opacity changes later by 0.01.
    expect([course?.begins, course?.ends].map((ms = 0) => Math.floor(ms / 100))).toEqual([2, 7]);
    expect(new Set(course?.values).size).toBe(17);
  }
  expect(courses.find(({ mark }) => NAMES[mark - 2] === "timer")).toMatchObject({ aspect: "box" });
  expect(outcomes.get(CLICK)?.after.looks.get(6)?.value).toMatch(/^answered \d+$/);
});

/** By 0.1 s and 0.2 s, as exactly as two frames show it. */
const LATER = expect.stringMatching(/^begins 0\.(?:0[89]|1[0-2]?) s later$/) as string;
const LATER_BY_TWO = expect.stringMatching(/^begins 0\.(?:1[89]|2[0-2]?) s later$/) as string;
/** By 0.2 s, as exactly as frames show it. */
const LONGER = expect.stringMatching(/^takes 0\.(?:6[6-9]|7) s instead of 0\.(?:4[6-9]|5) s$/) as string;

it.each<[string, Change, string, Record<string, string>]>([
  [
    "a duration",
    { duration: 700 },
    CLICK,
    { transition: LONGER, animation: LONGER, frames: LONGER, timer: LATER_BY_TWO },
  ],
  [
    "a delay",
    { delay: 300 },
    CLICK,
    {
      transition: LATER,
      animation: LATER,
      frames: LATER,
      timer: LATER,
    },
  ],
  ["nothing", {}, CLICK, {}],
])("sees that %s differs", async (_name, change, step, expected) => {
  expect(await findDifferences(change, step)).toEqual(expected);
});

it("sees that an easing differs, of movements by style, by script and by frame", async () => {
  const found = await findDifferences({ easing: "ease-in" }, CLICK);
  expect(Object.keys(found).sort()).toEqual(["animation", "frames", "transition"]);
  for (const text of Object.values(found))
    expect(text).toMatch(/^easing differs: after \d+ % of the time \d+ % instead/);
});

it("sees that an endless movement is faster", async () => {
  expect(await findDifferences({ turn: 2000 }, "load open")).toEqual({
    loop: expect.stringMatching(/^goes on differently: after/) as string,
  });
});
