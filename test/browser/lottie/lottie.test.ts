import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import type { WebflowFacade } from "../../../src/core/page/facade";
import { packageRoot } from "../../../cli/package-paths";
import { adoptSite, oneSite, removeFolders } from "../../cli/adopt/support/site";
import { useBrowser, type OpenOptions } from "../support/browser";
import { pageHtml } from "../support/page-html";

const browser = useBrowser();
const FILE = "/fixtures/pages/lottie/bar.json";

const animation = (attributes = "", inside = "", style = "width:200px") =>
  `<div class="animation" data-animation-type="lottie" data-src="${FILE}" style="${style}" ${attributes}>` +
  `${inside}</div>`;

const open = (body: string, options: OpenOptions & { head?: string; script?: string } = {}) =>
  browser.open("/animations", {
    html: pageHtml(body, { head: options.head ?? "", script: options.script ?? "" }),
    ...options,
  });

/** Delays the animations of the page until the returned function is called. */
async function holdAnimation(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/bar\.json/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

interface Player {
  currentFrame: number;
  totalFrames: number;
  isPaused: boolean;
  playSpeed: number;
}

/** The first animation's player once it has loaded. */
async function player(page: Page): Promise<Player> {
  const found = () =>
    page.evaluate(() => {
      const mount = window.Millrace?.inspect().find(({ behaviour }) => behaviour === "lottie");
      const { player: own } = (mount?.api ?? {}) as { player?: Player & { isLoaded: boolean } };
      if (!own?.isLoaded) return undefined;
      const { currentFrame, totalFrames, isPaused, playSpeed } = own;
      return { currentFrame, totalFrames, isPaused, playSpeed };
    });
  await expect.poll(found).toBeDefined();
  return (await found()) as Player;
}

const frame = async (page: Page) => (await player(page)).currentFrame;

describe("a Lottie animation", () => {
  it("LO-1 is drawn as SVG, with the sizes of its box and the shape of the animation", async () => {
    const page = await open(animation());
    await page.locator(".animation > svg").waitFor();
    expect(await page.$eval(".animation > svg", (svg) => [svg.clientWidth, svg.clientHeight])).toEqual([200, 100]);
  });

  it.each([
    ["canvas", "canvas"],
    ["html", "div"],
  ])("LO-1 is drawn as %s by a part that only such pages fetch", async (renderer, element) => {
    const page = await browser.newPage();
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("millrace-") && asked.push(new URL(request.url()).pathname));
    browser.serve("/animations", pageHtml(animation(`data-renderer="${renderer}"`)));
    await page.goto("/animations");
    await page.locator(`.animation > ${element}`).first().waitFor();
    expect(asked).toEqual(["/millrace-lottie.js", `/millrace-lottie-${renderer}.js`]);
  });

  it("LO-1 fetches no script for a page without one", async () => {
    const page = await browser.newPage();
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("lottie") && asked.push(request.url()));
    browser.serve("/plain", pageHtml("<p>Words</p>"));
    await page.goto("/plain");
    await page.evaluate(() => window.Millrace?.start());
    expect(asked).toEqual([]);
  });

  it("LO-2 does not play without autoplay", async () => {
    const page = await open(animation('data-loop="1"'));
    expect(await player(page)).toMatchObject({ currentFrame: 0, isPaused: true });
  });

  it("LO-2 plays by itself, in the duration that the element states", async () => {
    const page = await open(animation('data-autoplay="1" data-duration="0.5"'));
    expect((await player(page)).playSpeed).toBe(4);
    await expect.poll(() => frame(page)).toBeGreaterThan(58);
  });

  it("LO-2 plays backwards", async () => {
    const page = await open(animation('data-autoplay="1" data-duration="0.2" data-direction="-1"'));
    await expect.poll(() => frame(page)).toBe(0);
  });

  it("LO-2 a loop rests while it is out of sight", async () => {
    const page = await open(`${animation('data-loop="1" data-autoplay="1"')}<div style="height:3000px"></div>`);
    await expect.poll(async () => (await player(page)).isPaused).toBe(false);
    await page.evaluate(() => scrollTo(0, 2500));
    await expect.poll(async () => (await player(page)).isPaused).toBe(true);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(async () => (await player(page)).isPaused).toBe(false);
  });

  it("LO-3 shows its first frame to a visitor who prefers reduced motion", async () => {
    const page = await open(animation('data-loop="1" data-autoplay="1"'), { reducedMotion: true });
    expect(await player(page)).toMatchObject({ currentFrame: 0, isPaused: true });
  });

  it("LO-4 keeps the poster until it is there, and brings it back at the end", async () => {
    const page = await open(animation("", '<img class="poster" src="data:," alt="">'));
    await page.locator(".animation > svg").waitFor();
    expect(await page.locator(".poster").count()).toBe(0);
    await page.evaluate(() => window.Millrace?.stop());
    expect(await page.$eval(".animation", (box) => box.innerHTML)).toBe('<img class="poster" src="data:," alt="">');
  });

  it("LO-4 a file that is missing is one clear sentence, and the poster stays", async () => {
    browser.expectConsole(
      /lottie: <div\.animation>: data-src="\/none\.json": nothing is drawn: HTTP 404; expected the URL of a Lottie JSON file/,
    );
    browser.expectConsole(/Failed to load resource/);
    const page = await open(animation("", '<img class="poster" src="data:," alt="">').replace(FILE, "/none.json"));
    await expect.poll(() => browser.console.length).toBe(2);
    expect(await page.locator(".poster").count()).toBe(1);
  });

  it.each([
    ["an archive", "PK\u0003\u0004rest", /it is a \.lottie archive/],
    ["another JSON file", '{"a":1}', /it is JSON, but not a Lottie animation/],
    ["an HTML page", "<!doctype html>", /nothing is drawn: Unexpected token/],
  ])("LO-4 %s in its place is one clear sentence", async (_name, body, sentence) => {
    browser.expectConsole(sentence);
    browser.serve("/wrong.lottie", body);
    await open(animation().replace(FILE, "/wrong.lottie"));
    await expect.poll(() => browser.console.length).toBe(1);
  });

  it("LO-5 works under a strict policy", async () => {
    const page = await open(animation('data-autoplay="1" data-loop="1"'), {
      headers: {
        "content-security-policy":
          "default-src 'none'; script-src 'self'; connect-src 'self'; img-src data:; style-src-elem " +
          "'unsafe-inline'; style-src-attr 'unsafe-inline'; require-trusted-types-for 'script'",
      },
    });
    await page.locator(".animation > svg path").first().waitFor({ state: "attached" });
    expect(browser.console).toEqual([]);
  });

  it("LO-6 a menu button that is one can be seen and pressed", async () => {
    const bar = `<div class="w-nav" data-collapse="all"><nav class="w-nav-menu"><a class="w-nav-link"
      href="/a">A</a></nav>
      <div class="w-nav-button">${animation("", "", "width:40px")}</div></div>`;
    const page = await open(bar);
    await page.locator(".w-nav-button svg").waitFor();
    await page.getByRole("button", { name: "menu" }).click();
    await expect.poll(() => page.getAttribute(".w-nav-button", "aria-expanded")).toBe("true");
  });
});

describe("LO-13 animations far from the view", () => {
  const FAR = '<div style="height:3000px"></div>';
  const asksFor = async (body: string) => {
    // The first document of a page may get a pointer event from the browser itself.
    const page = await browser.open("/blank", { html: pageHtml("", { script: null }) });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    browser.serve("/animations", pageHtml(body));
    await page.goto("/animations");
    await page.waitForFunction(() => window.Millrace?.inspect().some(({ behaviour }) => behaviour === "lottie-loader"));
    const drawn = () => asked.filter((path) => path === "/millrace-lottie.js" || path === FILE);
    return { page, drawn };
  };

  it("LO-13 load the player when one comes near", async () => {
    const { page, drawn } = await asksFor(FAR + animation());
    expect(drawn()).toEqual([]);
    await page.evaluate(() => scrollTo(0, 2000));
    await page.locator(".animation > svg").waitFor();
    expect(drawn()).toEqual(["/millrace-lottie.js", FILE]);
  });

  it("LO-13 load the player when a visitor points at the page, which may show a hidden one", async () => {
    const { page, drawn } = await asksFor(`<button>Menu</button><div hidden>${animation()}</div>`);
    expect(drawn()).toEqual([]);
    await page.getByRole("button").hover();
    await expect.poll(drawn).toEqual(["/millrace-lottie.js", FILE]);
    await page.evaluate(() => document.querySelector("[hidden]")?.removeAttribute("hidden"));
    await page.locator(".animation > svg").waitFor();
  });

  it("LO-13 are drawn one by one as they come near, in their shape before", async () => {
    const page = await open(animation() + FAR + animation("", "", "width:200px").replace("animation", "animation far"));
    await page.locator(".animation > svg").first().waitFor();
    await expect.poll(() => page.$eval(".far", (box) => box.clientHeight)).toBe(100);
    expect(await page.locator(".far > svg").count()).toBe(0);
    await page.evaluate(() => scrollTo(0, 2500));
    await page.locator(".far > svg").waitFor();
  });

  it("LO-2 LO-13 one that plays once is as far as if it had been drawn at once", async () => {
    const far = animation('data-autoplay="1" data-duration="0.2" id="far"');
    const page = await open(animation() + FAR + far);
    await expect.poll(() => page.$eval("#far", (box) => box.clientHeight)).toBe(100);
    await page.waitForFunction(
      (since) => performance.now() - since > 400,
      await page.evaluate(() => performance.now()),
    );
    await page.evaluate(() => {
      const seen = window as unknown as { frames: number[] };
      seen.frames = [];
      new MutationObserver(() => {
        const found = window.Millrace?.inspect().find(
          ({ behaviour, element }) => behaviour === "lottie" && element.id === "far",
        );
        const { player: own } = (found?.api ?? {}) as { player?: Player };
        if (own) seen.frames.push(own.currentFrame);
      }).observe(document.querySelector("#far") as Element, { subtree: true, childList: true, attributes: true });
      scrollTo(0, 2500);
    });
    await page.locator("#far > svg").waitFor();
    const frames = () => page.evaluate(() => (window as unknown as { frames: number[] }).frames);
    await expect.poll(async () => (await frames()).at(-1)).toBe(59);
    expect((await frames()).filter((at) => at > 0 && at < 59)).toEqual([]);
  });

  it("LO-13 are drawn before the page is printed", async () => {
    const page = await open(animation() + FAR + animation('id="far"'));
    await player(page);
    await expect.poll(() => page.$eval("#far", (box) => box.clientHeight)).toBe(100);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await page.locator("#far > svg").waitFor();
  });

  it("LO-9 LO-13 are drawn when a page script requests the player", async () => {
    const page = await open(animation() + FAR + animation('id="far"'));
    await player(page);
    await page.evaluate(() => {
      const { createInstance } = (window.Webflow as WebflowFacade).require("lottie") as {
        createInstance(element: Element | null): unknown;
      };
      createInstance(document.querySelector("#far"));
    });
    await page.locator("#far > svg").waitFor();
  });
});

describe("interactions that move an animation", () => {
  const data = (groups: object[]) =>
    `<script type="application/json" data-interactions>${JSON.stringify({
      events: {
        e: {
          id: "e",
          eventTypeId: "MOUSE_CLICK",
          action: { actionTypeId: "GENERAL_START_ACTION", config: { actionListId: "a" } },
          mediaQueries: ["main"],
          target: { selector: ".go", appliesTo: "CLASS" },
          targets: [{ selector: ".go", appliesTo: "CLASS" }],
          config: {},
        },
      },
      actionLists: { a: { id: "a", actionItemGroups: groups } },
      site: { mediaQueries: [{ key: "main", min: 0, max: 10000 }] },
    })}</script>`;
  const to = (value: number) => ({
    actionItems: [
      {
        actionTypeId: "PLUGIN_LOTTIE",
        config: { delay: 0, duration: 200, easing: "", target: { selector: ".animation" }, value },
      },
    ],
  });
  const GO = '<button class="go">Go</button>';

  it("LO-7 shows its initial state before any of them, even with autoplay", async () => {
    const page = await open(animation('data-is-ix2-target="1" data-autoplay="1" data-ix2-initial-state="50"'));
    expect(await player(page)).toMatchObject({ currentFrame: 30, isPaused: true });
  });

  it("LO-7 scrubs it", async () => {
    const page = await open(GO + animation('data-is-ix2-target="1"'), { head: data([to(75)]) });
    await player(page);
    await page.click(".go");
    await expect.poll(() => frame(page)).toBe(45);
  });

  it("LO-7 applies also when the player loads later than the interaction", async () => {
    const page = await browser.newPage();
    const release = await holdAnimation(page);
    browser.serve("/animations", pageHtml(GO + animation('data-is-ix2-target="1"'), { head: data([to(50)]) }));
    await page.goto("/animations");
    await page.click(".go");
    await page.waitForFunction(() => window.Millrace?.inspect().some(({ behaviour }) => behaviour === "lottie"));
    release();
    await expect.poll(() => frame(page)).toBe(30);
  });
});

describe("a page that loads lottie-web itself", () => {
  it("LO-8 keeps the player that a page script made, and interactions move that one", async () => {
    const own = `<script>
      window.moved = [];
      window.lottie = { getRegisteredAnimations: () => [{
        wrapper: document.querySelector(".animation"), isLoaded: true, totalFrames: 60, frameRate: 30,
        goToAndStop(frame) { moved.push(frame) },
        setSubframe() {}, addEventListener() {}, resize() {}, setDirection() {}, play() {}, pause() {},
      }] };
    </script>`;
    const page = await open(animation('data-is-ix2-target="1" data-ix2-initial-state="10"'), { head: own });
    await expect.poll(() => page.evaluate(() => (window as unknown as { moved: number[] }).moved)).toEqual([6]);
  });
});

it("LO-8 adds no library that would count as the page's own", async () => {
  const page = await open(animation());
  await page.locator(".animation svg").waitFor();
  expect(await page.evaluate(() => "bodymovin" in window)).toBe(false);
});

describe("page scripts that request players", () => {
  const secondFrame = (page: Page) =>
    page.evaluate(() => {
      const found = window.Millrace?.inspect().find(({ behaviour, element }) => behaviour === "lottie" && element.id);
      return (found?.api as { player?: Player } | undefined)?.player?.currentFrame;
    });
  const push = (script: string) =>
    `<script>window.Webflow = []; Webflow.push(() => { const lottie = Webflow.require("lottie"); ${script} })</script>`;

  it("LO-9 may call a player before its part is there", async () => {
    const page = await open(animation(), {
      head: push("lottie.createInstance(document.querySelector('.animation')).goToAndStop(20, true)"),
    });
    await expect.poll(() => frame(page)).toBe(20);
  });

  it("LO-9 may call a player whose file is on its way", async () => {
    const late = `${animation()}<script>addEventListener("millrace:ready", async () => {
      const { createInstance } = Webflow.require("lottie");
      await createInstance(document.querySelector(".animation"));
      const box = document.querySelector(".animation").cloneNode();
      box.id = "second";
      document.body.append(box);
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      Webflow.require("lottie").createInstance(box).goToAndStop(40, true);
    })</script>`;
    const page = await open(late);
    await expect.poll(() => secondFrame(page)).toBe(40);
  });

  it("LO-9 may call the player of an element that is not mounted yet", async () => {
    const late = `${animation()}<script>addEventListener("millrace:ready", () => {
      const box = document.querySelector(".animation").cloneNode();
      box.id = "second";
      document.body.append(box);
      Webflow.require("lottie").createInstance(box).goToAndStop(40, true);
    })</script>`;
    const page = await open(late);
    await expect.poll(() => secondFrame(page)).toBe(40);
  });

  it("LO-9 receive the library", async () => {
    const page = await open(animation());
    await player(page);
    const count = () =>
      page.evaluate(() => {
        const { lottie } = (window.Webflow as WebflowFacade).require("lottie") as {
          lottie?: { getRegisteredAnimations(): unknown[] };
        };
        return lottie?.getRegisteredAnimations().length;
      });
    expect(await count()).toBe(1);
  });

  it("LO-9 throw no error where no animation is", async () => {
    const page = await open("<p>Words</p>", {
      head: push("lottie.createInstance(document.body).play(); window.after = true"),
    });
    expect(await page.evaluate(() => (window as { after?: boolean }).after)).toBe(true);
  });
});

describe("an animation on an adopted page", () => {
  afterEach(removeFolders);

  /** The style that `adopt` writes for the animation. */
  async function kept(body: string): Promise<string> {
    const bar = await readFile(join(packageRoot(), FILE));
    const site = await adoptSite({ ...oneSite({ body }), [FILE.slice(1)]: bar });
    return /<style data-millrace-lottie>.*?<\/style>/.exec(await site.read("index.html"))?.[0] ?? "";
  }

  const heights = (page: Page) => page.$eval(".animation", (box) => box.clientHeight);

  it.each([
    ["a box without a height", "", ""],
    ["a box with a height", "height:40px", ""],
    ["a canvas", "", 'data-renderer="canvas"'],
  ])("LO-11 is as high while the file is loading as after: %s", async (_name, style, attributes) => {
    const body = animation(attributes, "", `width:200px;${style}`);
    const page = await browser.newPage();
    const release = await holdAnimation(page);
    browser.serve("/animations", pageHtml(body, { head: await kept(body) }));
    await page.goto("/animations");
    await page.waitForFunction(() => window.Millrace?.inspect().some(({ behaviour }) => behaviour === "lottie"));
    const before = await heights(page);
    release();
    await page.locator(".animation > *").waitFor();
    expect(await heights(page)).toBe(before);
  });
});
