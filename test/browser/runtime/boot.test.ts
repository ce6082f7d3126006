import { describe, expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { liveListeners, watchListeners } from "../support/listeners";
import { data, display, event, list, on, SELF } from "../../unit/interactions/data";
import { interactivePage } from "../interactions/support";
import { pageHtml } from "../support/page-html";
import { begun, dropdownPage, seen } from "../timelines/support";

const browser = useBrowser();

declare global {
  interface Window {
    log: string[];
    /** Whether content was mounted before the first frame, and after it. */
    mounted?: number[];
  }
}

const log = () => `<script>window.log = [];</script>`;

describe("the script tag", () => {
  it("B-3 runs the queue: module, callbacks in order, then resize handlers", async () => {
    const page = await browser.open("/", {
      html: pageHtml(`${log()}<script>
        window.Webflow = window.Webflow || [];
        Webflow.push(() => log.push("first"));
        Webflow.push("no function");
        Webflow.push(() => { Webflow.resize.on(() => log.push("resize")); log.push("second"); });
      </script>`),
    });
    await page.waitForFunction(() => window.log.includes("resize"));
    expect(await page.evaluate(() => window.log)).toEqual(["first", "second", "resize"]);
  });

  it.each([
    ["deferred in the head", '<script defer src="/millrace.js"></script>', ""],
    ["at the end of the body", "", '<script src="/millrace.js"></script>'],
    ["async", '<script async src="/millrace.js"></script>', ""],
    ["as a blocking script in the head", '<script src="/millrace.js"></script>', ""],
    [
      "injected after load",
      `<script>addEventListener("load", () =>
        document.head.append(Object.assign(document.createElement("script"), { src: "/millrace.js" })))</script>`,
      "",
    ],
  ])("B-67 works %s", async (_how, head, end) => {
    const page = await browser.open("/", {
      html: pageHtml(`<p id="p" style="opacity:0">Text</p>${end}`, { head, script: null }),
    });
    await page.waitForFunction(() => window.Millrace && document.getElementById("p")?.style.opacity === "");
    expect(await page.evaluate(() => document.documentElement.className)).toContain("w-mod-ix");
  });

  it("mounts elements in view before those that have waited longer", async () => {
    const page = await browser.newPage();
    // Each reading of the clock ends a slice: one mount in each task.
    await page.addInitScript(() => {
      let passed = 0;
      const now = performance.now.bind(performance);
      performance.now = () => now() + 20 * passed++;
    });
    const tabs = (
      id: string,
    ) => `<div class="w-tabs" id="${id}"><div class="w-tab-menu"><a class="w-tab-link" data-w-tab="A"
      href="#">A</a></div>
        <div class="w-tab-content"><div class="w-tab-pane" data-w-tab="A">A</div></div></div>`;
    const above = Array.from({ length: 200 }, (_, at) => tabs(`above-${at}`)).join("");
    browser.serve(
      "/long",
      pageHtml(`<main style="display:flex;flex-direction:column-reverse">${above}${tabs("shown")}</main>`),
    );
    await page.goto("/long");
    const order = () =>
      page.evaluate(() => {
        const mounted = window.Millrace?.inspect().filter(({ behaviour }) => behaviour === "tabs") ?? [];
        return mounted.map(({ element }) => element.id);
      });
    await expect.poll(async () => (await order()).length).toBe(201);
    expect((await order()).indexOf("shown")).toBeLessThan(150);
  });

  it.each([
    ["after the first frame", "", [0, 1]],
    ["before it where the tag has a high priority", 'fetchpriority="high"', [1, 1]],
  ])("B-83 mounts %s", async (_when, script, expected) => {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      const held: FrameRequestCallback[] = [];
      const draw = window.requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (run) => held.push(run);
      const isMounted = () => Number(document.getElementById("p")?.style.opacity === "");
      const later = (run: () => void) => setTimeout(() => setTimeout(run));
      const look = () => {
        const before = isMounted();
        window.requestAnimationFrame = draw;
        draw((time) => {
          held.forEach((run) => run(time));
          later(() => (window.mounted = [before, isMounted()]));
        });
      };
      addEventListener("DOMContentLoaded", () => later(look));
    });
    browser.serve("/frame", pageHtml('<p id="p" style="opacity:0">Text</p>', { script }));
    await page.goto("/frame");
    await expect.poll(() => page.evaluate(() => window.mounted)).toEqual(expected);
  });

  it("B-83 mounts where no frame is drawn", async () => {
    const page = await browser.newPage();
    await page.addInitScript(() => (window.requestAnimationFrame = () => 1));
    browser.serve("/undrawn", pageHtml('<p id="p" style="opacity:0">Text</p>'));
    await page.goto("/undrawn");
    await expect.poll(() => page.evaluate(() => document.getElementById("p")?.style.opacity)).toBe("");
  });

  it("waits for Millrace.start() with data-auto=false", async () => {
    const page = await browser.open("/", {
      html: pageHtml(`${log()}<script>(window.Webflow ||= []).push(() => log.push("ready"))</script>`, {
        script: 'data-auto="false"',
      }),
    });
    expect(await page.evaluate(() => window.log)).toEqual([]);
    await page.evaluate(() => window.Millrace?.start());
    expect(await page.evaluate(() => window.log)).toEqual(["ready"]);
  });

  it("B-31 marks <html> with w-mod-js and w-mod-ix once, and with w-mod-touch only on touch screens", async () => {
    const head = '<script>document.documentElement.className = "w-mod-js"</script>';
    for (const touch of [false, true]) {
      const page = await browser.open("/", { html: pageHtml("", { head }), touch });
      const classes = () => page.evaluate(() => document.documentElement.className.split(" ").sort());
      await expect
        .poll(classes)
        .toEqual(["w-mod-ix", "w-mod-ix3", "w-mod-js", ...(touch ? ["w-mod-touch"] : [])].sort());
    }
  });

  it("runs under a policy that allows only its own nonce, and requires no other", async () => {
    const page = await browser.open("/", {
      html: pageHtml('<p id="p" style="opacity:0">Text</p>', { script: 'nonce="n0"' }).replace(
        "<style>",
        '<style nonce="n0">',
      ),
      headers: {
        "content-security-policy":
          "default-src 'none'; connect-src 'self'; img-src data:; style-src 'nonce-n0' 'unsafe-hashes'; " +
          "script-src 'nonce-n0'; require-trusted-types-for 'script'",
      },
    });
    browser.expectConsole(/inline style/);
    expect(await page.evaluate(() => window.Millrace?.version)).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it("B-58 validClick accepts every click where there is no touch screen", async () => {
    const page = await browser.open("/", { html: pageHtml("") });
    expect(
      await page.evaluate(() => (window.Webflow as { validClick(e: Element): boolean }).validClick(document.body)),
    ).toBe(true);
  });
});

describe("modules for page scripts", () => {
  it.each([
    ["ix2", ["init", "destroy", "store", "actions", "setEnv"]],
    ["touch", ["init", "instance"]],
    ["links", ["ready", "design", "preview"]],
    ["forms", ["ready", "design", "preview"]],
    ["scroll", ["ready", "design", "preview"]],
    ["ix3", ["ready", "getInstance", "emit", "init", "destroy"]],
    ["lottie", ["lottie", "createInstance"]],
    ["edit", []],
  ])("B-69 %s has %j", async (name, members) => {
    const page = await browser.open("/", { html: pageHtml("") });
    const found = await page.evaluate(
      (wanted) => Object.keys((window.Webflow as { require(name: string): object }).require(wanted)),
      name,
    );
    expect(found).toEqual(expect.arrayContaining(members));
  });

  it("B-69 brand, focus and focus-visible are not there", async () => {
    const page = await browser.open("/", { html: pageHtml("") });
    expect(
      await page.evaluate(() =>
        ["brand", "focus", "focus-visible"].map(
          (name) => typeof (window.Webflow as { require(name: string): unknown }).require(name),
        ),
      ),
    ).toEqual(["undefined", "undefined", "undefined"]);
  });

  it("B-54 start again for content that a page transition has brought", async () => {
    const tabs = (id: string) => `<main id="${id}"><div class="w-tabs"><div class="w-tab-menu"><a
      class="w-tab-link w--current" data-w-tab="A">A</a><a class="w-tab-link" data-w-tab="B">B</a></div>
      <div class="w-tab-content"><div class="w-tab-pane w--tab-active" data-w-tab="A">1</div><div class="w-tab-pane"
      data-w-tab="B">2</div></div></div><p class="box">Box</p></main>`;
    const click = data([event("e-1", "MOUSE_CLICK", on(".box"), "a-1")], [list("a-1", [[display(SELF, "none")]])]);
    const page = await browser.open("/", { html: interactivePage(tabs("first"), click) });
    const shown = await page.evaluate((html) => {
      const { Webflow } = window as unknown as {
        Webflow: { destroy(): void; ready(): void; require(name: string): { init(): void } };
      };
      Webflow.destroy();
      document.querySelector("main")?.replaceWith(document.createRange().createContextualFragment(html));
      Webflow.ready();
      Webflow.require("ix2").init();
      document.querySelectorAll<HTMLElement>("#second .w-tab-link")[1]?.click();
      return document.querySelector(".w--tab-active")?.textContent;
    }, tabs("second"));
    expect(shown).toBe("2");
    await page.click(".box");
    await page.locator(".box").waitFor({ state: "hidden" });
  });
});

describe("two scripts on one page", () => {
  it("B-4 a second copy detects the first, warns once and does nothing", async () => {
    browser.expectConsole(/a copy of Millrace already runs/);
    const page = await browser.open("/", {
      html: pageHtml(`${log()}<script>(window.Webflow ||= []).push(() => log.push("once"))</script>`, {
        head: '<script defer src="/millrace.js?first"></script>',
      }),
    });
    expect(await page.evaluate(() => window.log)).toEqual(["once"]);
    expect(browser.console.filter((message) => message.includes("already runs"))).toHaveLength(1);
  });

  it.each(["/millrace.js?second", "/millrace.all.js"])(
    "B-4 parts come to the first copy when %s follows it",
    async (src) => {
      browser.expectConsole(/a copy of Millrace already runs/);
      const second = `<script defer src="${src}"></script></head>`;
      const page = await browser.open("/", {
        html: dropdownPage({ src: "/millrace.js?first" }).replace("</head>", second),
      });
      await begun(page);
      await page.locator(".w-dropdown-toggle").click();
      await expect.poll(async () => (await seen(page, ".x")).x).toBe(100);
    },
  );

  it("B-4 steps back when the vendor's script was there first", async () => {
    browser.expectConsole(/site builder's own script already runs/);
    const page = await browser.open("/", {
      html: pageHtml(
        `<script>window.Webflow = { define() {}, require() {}, push() {} }; window.vendor = window.Webflow;</script>`,
      ),
    });
    expect(
      await page.evaluate(() => [window.Webflow === (window as { vendor?: unknown }).vendor, "Millrace" in window]),
    ).toEqual([true, false]);
  });

  it("B-4 steps back when the vendor's script runs later", async () => {
    browser.expectConsole(/replaced Millrace/);
    const page = await browser.open("/", { html: pageHtml("<p>Text</p>") });
    const result = await page.evaluate(() => {
      const vendor = { define() {}, require() {}, push() {} };
      window.Webflow = vendor as never;
      return [window.Webflow === (vendor as never), window.Millrace?.inspect().length];
    });
    expect(result).toEqual([true, 0]);
  });

  it("keeps the facade when a page script makes sure that the queue exists", async () => {
    const page = await browser.open("/", { html: pageHtml(log()) });
    const pushed = await page.evaluate(() => {
      window.Webflow = window.Webflow || [];
      window.Webflow = [];
      window.Webflow.push(() => window.log.push("ran"));
      return window.log;
    });
    expect(pushed).toEqual(["ran"]);
  });
});

describe("the badge and other things left out", () => {
  it("B-40 never shows a badge, even when the page requests one", async () => {
    const page = await browser.open("/", {
      html: pageHtml("<p>Text</p>", { attributes: 'data-wf-status="1" data-wf-domain="studio.webflow.io"' }),
    });
    expect(await page.locator(".w-webflow-badge").count()).toBe(0);
  });
});

describe("stop()", () => {
  it("leaves no listener and the body as the server sent it", async () => {
    const body = `<div class="w-form"><form id="f" data-name="F"><input name="a"><input type="submit" value="Go"
      data-wait="Wait"></form>
      <div class="w-form-done"><p>Done</p></div><div class="w-form-fail"><p>Failed</p></div></div>
      <nav><a href="/">Home</a> <a href="#f">Form</a></nav>`;
    const page = await browser.open("/", { html: pageHtml(body) });
    await watchListeners(page);
    await page.reload();
    await page.waitForFunction(() => document.readyState === "complete");
    expect((await liveListeners(page)).length).toBeGreaterThan(0);
    await page.evaluate(() => window.Millrace?.stop());
    expect(await liveListeners(page)).toEqual([]);
    const served = await page.evaluate(async () => {
      const text = await (await fetch(location.href)).text();
      return new DOMParser().parseFromString(text, "text/html").body.innerHTML;
    });
    expect(await page.evaluate(() => document.body.innerHTML)).toBe(served);
  });
});
