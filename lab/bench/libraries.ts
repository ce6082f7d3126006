import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { grown } from "../../fixtures/pages/made/grown";
import { STYLE } from "../../fixtures/pages/made/widgets";
import { bundleClients } from "./clients";
import type { Job, Section } from "./job";
import type { Chromium } from "./chromium";
import { inTurns, measure, type Answers } from "./measure";
import { serveScripts } from "./pages";
import { serve } from "./server";
import { table } from "../../tools/docs/markers";
import { show, stat } from "./format";

/** One library on one job. */
interface Entrant {
  name: string;
  /** Scripts of the page, gzip'd for the table. */
  scripts: Record<string, string | Buffer>;
  html: string;
  /** Does the job once; the text of a function's body in the page. */
  act?: string;
}

const page = (body: string, scripts: readonly string[], init = "") =>
  `<!doctype html><html lang="en" data-wf-site="64f0c2a1b3d4e5f607182900"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bench</title><link rel="icon" href="data:,"><style>${STYLE}
.track{display:flex}.cell{flex:0 0 100%;min-width:0;height:160px}.view{overflow:hidden;height:160px}</style></head><body>${body}${scripts.map((name) => `<script defer src="/${name}"></script>`).join("")}${init && `<script>addEventListener("load",()=>{${init}})</script>`}</body></html>`;

const EIGHT = Array.from({ length: 8 }, (_, at) => `<p>Slide ${at + 1}</p>`);
const repeat = (count: number, body: string) => Array.from({ length: count }, () => body).join("");

function sliders(root: string, count: number): Entrant[] {
  const file = (path: string) => readFileSync(join(root, "lab/node_modules", path));
  const all = (selector: string, make: string) =>
    `window.made=[...document.querySelectorAll("${selector}")].map((root)=>${make})`;
  const cells = (name: string) => EIGHT.map((slide) => `<div class="${name}">${slide}</div>`).join("");
  return [
    {
      name: "Millrace",
      scripts: Object.fromEntries(
        ["millrace.js", "millrace-drag.js"].map((name) => [name, readFileSync(join(root, "dist", name))]),
      ),
      html: page(
        repeat(
          count,
          `<div class="w-slider" data-duration="300"><div class="w-slider-mask">${cells("w-slide")}</div><div class="w-slider-arrow-left"></div><div class="w-slider-arrow-right"></div><div class="w-slider-nav"></div></div>`,
        ),
        ["millrace.js"],
      ),
      act: 'document.querySelector(".w-slider-arrow-right").click()',
    },
    {
      name: "Swiper",
      scripts: { "swiper.js": file("swiper/swiper-bundle.min.js") },
      html: page(
        repeat(
          count,
          `<div class="swiper view"><div class="swiper-wrapper track">${cells("swiper-slide cell")}</div></div>`,
        ),
        ["swiper.js"],
        all(".swiper", "new Swiper(root)"),
      ),
      act: "made[0].slideNext()",
    },
    {
      name: "Splide",
      scripts: { "splide.js": file("@splidejs/splide/dist/js/splide.min.js") },
      html: page(
        repeat(
          count,
          `<section class="splide" aria-label="Slides"><div class="splide__track view"><ul class="splide__list track">${EIGHT.map((slide) => `<li class="splide__slide cell">${slide}</li>`).join("")}</ul></div></section>`,
        ),
        ["splide.js"],
        all(".splide", "new Splide(root).mount()"),
      ),
      act: 'made[0].go(">")',
    },
    {
      name: "Embla",
      scripts: { "embla.js": file("embla-carousel/embla-carousel.umd.js") },
      html: page(
        repeat(count, `<div class="embla view"><div class="track">${cells("cell")}</div></div>`),
        ["embla.js"],
        all(".embla", "EmblaCarousel(root)"),
      ),
      act: "made[0].scrollNext()",
    },
  ];
}

function scrollers(root: string): Entrant[] {
  const body = `<a id="go" href="#end">End</a>${repeat(10, '<div style="height:100vh"></div>')}<h2 id="end">End</h2>`;
  return [
    {
      name: "Millrace",
      scripts: { "millrace.js": readFileSync(join(root, "dist/millrace.js")) },
      html: page(body, ["millrace.js"]),
      act: 'document.getElementById("go").click()',
    },
    {
      name: "Lenis",
      scripts: { "lenis.js": readFileSync(join(root, "lab/node_modules/lenis/dist/lenis.min.js")) },
      html: page(body, ["lenis.js"], "window.made=new Lenis({autoRaf:true})"),
      act: 'made.scrollTo("#end")',
    },
  ];
}

function revealers(root: string): Entrant[] {
  const [reveals, loops] = [grown("reveal", 100), grown("loop", 3)];
  const data = {
    events: { ...reveals.data.events, ...prefixed(loops.data.events) },
    actionLists: { ...reveals.data.actionLists, ...prefixed(loops.data.actionLists) },
    site: reveals.data.site,
  };
  const readBody = (html: string) => /<main>(.*)<\/main>/s.exec(html)?.[1] ?? "";
  const renamed = (text: string) => text.replaceAll('data-w-id="', 'data-w-id="l-');
  const body = readBody(reveals.html) + renamed(readBody(loops.html));
  const plain =
    repeat(100, '<div class="reveal" style="height:120px">Part</div>') + repeat(3, '<div class="loop"></div>');
  return [
    {
      name: "Millrace",
      scripts: { "millrace.js": readFileSync(join(root, "dist/millrace.js")) },
      html: page(`${body}<script type="application/json" data-interactions>${JSON.stringify(data)}</script>`, [
        "millrace.js",
      ]),
    },
    {
      name: "GSAP with ScrollTrigger",
      scripts: Object.fromEntries(
        ["gsap.min.js", "ScrollTrigger.min.js"].map((name) => [
          name,
          readFileSync(join(root, "node_modules/gsap/dist", name)),
        ]),
      ),
      html: page(
        plain,
        ["gsap.min.js", "ScrollTrigger.min.js"],
        'gsap.registerPlugin(ScrollTrigger);document.querySelectorAll(".reveal").forEach((part)=>gsap.from(part,{opacity:0,y:20,duration:.5,scrollTrigger:part}));gsap.to(".loop",{rotation:180,duration:2,repeat:-1,yoyo:true})',
      ),
    },
  ];
}

/** Loops with their own ids, beside the reveals. */
function prefixed(things: Record<string, object>): Record<string, object> {
  const text = JSON.stringify(things)
    .replace(/"(s|l)-(\d+)"/g, '"$1-loop-$2"')
    .replace(/\|([0-9a-f]{8}-)/g, "|l-$1");
  return JSON.parse(text) as Record<string, object>;
}

const createAnswers =
  ({ html, scripts }: Entrant, root: string): Answers =>
  (path) => {
    if (path === "/page") return { body: html };
    const script = scripts[path.slice(1)];
    return script === undefined
      ? path.startsWith("/millrace")
        ? serveScripts(root)(path)
        : undefined
      : { body: script };
  };

const kilobytes = ({ scripts }: Entrant) =>
  Object.values(scripts)
    .reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length / 1000, 0)
    .toFixed(1);

/** Script and main thread of doing the job some times. */
async function act(
  chromium: Chromium,
  entrant: Entrant,
  root: string,
  times: number,
  wait: number,
): Promise<{ script: number; task: number }> {
  const server = await serve(createAnswers(entrant, root));
  const visit = await chromium.visit(server.origin);
  try {
    await visit.page.goto(`${server.origin}/page`, { waitUntil: "load" });
    const pause = (ms: number) => visit.page.evaluate((time) => new Promise((done) => setTimeout(done, time)), ms);
    await pause(1000);
    const once = async () => {
      await visit.page.evaluate(entrant.act ?? "");
      await pause(wait);
    };
    await once();
    const { script, task } = await visit.during(async () => {
      for (let time = 0; time < times; time++) await once();
    });
    return { script: script / times, task: task / times };
  } finally {
    await visit.close();
    server.close();
  }
}

/** Compared with usual libraries for one job. */
export async function benchLibraries(chromium: Chromium, { root, runs }: Job): Promise<Section[]> {
  const parts: string[] = [];
  const compare = async (
    title: string,
    entrants: Entrant[],
    head: string[],
    measureOne: (entrant: Entrant) => Promise<number[]>,
  ) => {
    const found = await inTurns(
      Object.fromEntries(entrants.map((entrant) => [entrant.name, () => measureOne(entrant)])),
      runs,
    );
    const rows = entrants.map((entrant) => [
      entrant.name,
      kilobytes(entrant),
      ...head.map((_, at) => show(stat((found[entrant.name] ?? []).map((values) => values[at] ?? NaN)))),
    ]);
    parts.push(`### ${title}\n\n${table(["", "kB gzip", ...head], rows)}`);
    process.stderr.write(`${title}\n`);
  };
  const loadAndAct = (times: number, wait: number) => async (entrant: Entrant) => {
    const { script, idle } = await measure(chromium, createAnswers(entrant, root), "/page");
    const acted = await act(chromium, entrant, root, times, wait);
    return [script, idle, acted.script, acted.task];
  };
  const columns = (job: string) => [
    "script at load, ms",
    "idle second, ms",
    `script of ${job}, ms`,
    `main thread of ${job}, ms`,
  ];
  await compare("A slider", sliders(root, 1), columns("a change"), loadAndAct(5, 700));
  await compare("A hundred sliders", sliders(root, 100), columns("a change of one"), loadAndAct(3, 700));
  await compare("Smooth scrolling to a section", scrollers(root), columns("a travel"), loadAndAct(1, 2500));
  await compare(
    "100 reveals and three loops",
    revealers(root),
    ["script at load, ms", "idle second, ms", "script per screen, ms", "late frames"],
    async (entrant) => {
      const { script, idle, scroll, dropped } = await measure(chromium, createAnswers(entrant, root), "/page");
      return [script, idle, scroll, dropped];
    },
  );
  const clients = await bundleClients(root);
  const queries = Object.entries(clients).map(([name, code]): Entrant => ({
    name,
    scripts: { "client.js": code },
    html: page("", ["client.js"]),
    act: "ask()",
  }));
  await compare("Five queries in one batch", queries, columns("a batch"), loadAndAct(10, 50));
  return [
    {
      name: "libraries",
      markdown: `## Single jobs\n\nMillrace's bytes are the whole bundle for each job; of a library, what the job needs.\n\n${parts.join("\n\n")}`,
    },
  ];
}
