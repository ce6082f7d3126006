import { template } from "../../fixtures/pages/made/heavy";
import type { Job, Section } from "./job";
import type { Chromium } from "./chromium";
import { after, inTurns, type Answers } from "./measure";
import { serveScripts } from "./pages";
import { serve } from "./server";
import { table } from "../../tools/docs/markers";
import { ratio, show, stat } from "./format";
import { asExported, withoutScripts } from "./vendor";

/** The pressed elements, by a name for the table. */
const PRESSED = {
  menu: ".w-nav-button",
  slider: ".w-slider-arrow-right",
  toggle: ".question .head",
  tab: ".w-tab-link:nth-child(2)",
  submit: 'input[type="submit"]',
};

/** ms from one press to the next, so that the animations of the first have ended. */
const BETWEEN = 1500;

type Delays = Record<keyof typeof PRESSED, number>;

/** ms from each press to the next paint, on the page with every component. */
async function press(chromium: Chromium, answers: Answers): Promise<Delays> {
  const server = await serve(answers);
  const visit = await chromium.visit(server.origin);
  try {
    await visit.page.goto(`${server.origin}/page`, { waitUntil: "load", timeout: 120_000 });
    const delays: Partial<Delays> = {};
    for (const [name, selector] of Object.entries(PRESSED)) {
      await visit.page.evaluate((css) => {
        document.querySelector(css)?.scrollIntoView({ block: "center", behavior: "instant" });
      }, selector);
      await after(visit, BETWEEN);
      delays[name as keyof Delays] = await visit.page.evaluate(async (css) => {
        const element = document.querySelector<HTMLElement>(css);
        if (!element) throw new Error(`no ${css}`);
        // Without a script the browser would leave the page.
        addEventListener("submit", (event) => event.preventDefault(), { once: true });
        const frame = () =>
          new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))));
        await frame();
        await frame();
        const start = performance.now();
        for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup"]) {
          element.dispatchEvent(
            new (type.startsWith("pointer") ? PointerEvent : MouseEvent)(type, { bubbles: true, cancelable: true }),
          );
        }
        element.click();
        return (await frame()) - start;
      }, selector);
    }
    return delays as Delays;
  } finally {
    await visit.close();
    server.close();
  }
}

/** Input to next paint. */
export async function benchInput(chromium: Chromium, { root, vendor, runs }: Job): Promise<Section[]> {
  const page = template();
  const scripts = serveScripts(root);
  const variants: Record<string, Answers> = {
    none: (path) => (path === "/page" ? { body: withoutScripts(page.html) } : undefined),
    millrace: (path) => (path === "/page" ? { body: page.html } : scripts(path)),
  };
  if (vendor) {
    const body = asExported(page);
    variants.vendor = (path) =>
      ({ "/page": { body }, "/jquery.js": { body: vendor.jquery }, "/vendor.js": { body: vendor.code } })[path];
  }
  const found = await inTurns(
    Object.fromEntries(Object.entries(variants).map(([name, answers]) => [name, () => press(chromium, answers)])),
    runs,
  );
  const rows = (Object.keys(PRESSED) as (keyof Delays)[]).map((name) => {
    const [none, theirs, ours] = [found.none, found.vendor, found.millrace].map((all) =>
      all ? stat(all.map((delays) => delays[name])) : undefined,
    );
    const net = (delay: typeof ours) => (delay?.median ?? NaN) - (none?.median ?? NaN);
    return [
      name,
      none ? show(none) : "–",
      theirs ? show(theirs) : "–",
      ours ? show(ours) : "–",
      ratio(net(ours), net(theirs)),
    ];
  });
  return [
    {
      name: "input",
      markdown: `## Input to next paint\n\nms from a press to the next paint, on the template with every component. Ratios are net of the page without scripts, which waits for its next frame.\n\n${table(["press", "no script", "vendor", "ours", "ratio"], rows)}`,
    },
  ];
}
