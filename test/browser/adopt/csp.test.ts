import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { adopt } from "../../../cli/adopt/adopt";
import type { OpenOptions } from "../support/browser";
import { useBrowser } from "../support/browser";

const DATA = {
  events: {
    e1: {
      id: "e1",
      eventTypeId: "MOUSE_CLICK",
      action: { id: "", actionTypeId: "GENERAL_START_ACTION", config: { actionListId: "a1" } },
      mediaQueries: ["main", "medium", "small", "tiny"],
      target: { id: "p|claimed", appliesTo: "ELEMENT", styleBlockIds: [] },
      config: {},
    },
  },
  actionLists: {
    a1: {
      id: "a1",
      useFirstGroupAsInitialState: true,
      actionItemGroups: [0, 1].map((value) => ({
        actionItems: [
          {
            id: `i${value}`,
            actionTypeId: "STYLE_OPACITY",
            config: { delay: 0, easing: "", duration: 0, target: { id: "p|claimed" }, value, unit: "" },
          },
        ],
      })),
    },
  },
  site: { mediaQueries: [{ key: "main", min: 992, max: 10000 }] },
};
const PIXEL = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><rect width="1" height="1"/></svg>';
const HTML = `<!doctype html><html lang="en" data-wf-site="s" data-wf-page="p"><head><meta charset="utf-8">
  <title>Inline</title><link rel="icon" href="data:,"><link rel="stylesheet" href="../css/site.css">
  <style media="screen">body { background: url(../images/a.svg) } .quote::before { content: "„" }</style>
  <script>document.documentElement.dataset.own = "är";</script></head><body>
  <h1 id="title" style="color: rgb(1, 2, 3); padding: 0 3px">Above an id's rule</h1>
  <p class="quote" style='background-image:url("../images/b.svg");font-family:"Ünïcode"'>Picture</p>
  <p style="margin-left:7px !important" class="important">Above what is important</p>
  <p style="opacity:0" class="waiting">Nothing will show this, so we do</p>
  <p style="opacity:0" data-w-id="claimed">A click shows this</p>
  <p style="width:50%" class="resized">Resized by a script of the page</p>
  <p style="color:red}body{display:none" class="broken">Broken</p>
  <svg width="20" height="20"><style>.drawn { fill: rgb(0, 128, 0) }</style><rect class="drawn" width="9" height="9"
    style="stroke:rgb(9, 9, 9)"/></svg>
  <script async>document.querySelector(".resized").style.width = "100px";</script>
  <script src="../js/site.js"></script></body></html>`;

const folder = mkdtempSync(join(tmpdir(), "millrace-csp-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
for (const name of ["js", "css", "images", "sub"]) mkdirSync(join(folder, "export", name), { recursive: true });
const put = (path: string, text: string) => writeFileSync(join(folder, "export", path), text);
put("js/site.js", `Webflow.require("ix2").init(${JSON.stringify(DATA)});`);
put("css/site.css", "#title { color: blue; padding: 0 } p.important { margin-left: 1px !important }");
put("images/a.svg", PIXEL);
put("images/b.svg", PIXEL);
put("sub/index.html", HTML);
await adopt(join(folder, "export"), { out: join(folder, "site/plain"), script: "/millrace.js" });
const report = await adopt(join(folder, "export"), {
  out: join(folder, "site/csp"),
  csp: true,
});

const browser = useBrowser({ root: join(folder, "site") });

/** Every element's computed style, without differences caused by the names of the two folders. */
const looks = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll("*")]
      .filter((element) => !element.matches("script, link, style"))
      .map((element) => {
        const values = [...getComputedStyle(element)].map((name) => [
          name,
          getComputedStyle(element)
            .getPropertyValue(name)
            .replace(/plain|csp/, "site"),
        ]);
        return `${element.localName}.${element.getAttribute("class")} ${JSON.stringify(values)}`;
      }),
  );

const opacity = (page: Page, selector: string) =>
  page.evaluate((one) => getComputedStyle(document.querySelector(one) as Element).opacity, selector);

const openPlain = (options: OpenOptions = {}) => browser.open("/plain/sub/index.html", options);
const openStrict = (options: OpenOptions = {}) =>
  browser.open("/csp/sub/index.html", {
    html: readFileSync(join(folder, "site/csp/sub/index.html"), "utf8"),
    headers: { "content-security-policy": report.csp ?? "" },
    ...options,
  });

describe("B-34 a site adopted with --csp, under the policy it names", () => {
  it("looks as it does without a policy, before and after the runtime", async () => {
    // A style that cannot become a rule stays in its place, and is refused.
    browser.expectConsole(/Refused to apply|Applying inline style/);
    for (const javaScript of [true, false]) {
      const settled = async (page: Page) => {
        if (javaScript) await expect.poll(() => opacity(page, ".waiting")).toBe("1");
        return looks(page);
      };
      const plain = await settled(await openPlain({ javaScript }));
      const strict = await settled(await openStrict({ javaScript }));
      expect(strict.filter((_, index) => !plain[index]?.includes("broken"))).toEqual(
        plain.filter((look) => !look.includes("broken")),
      );
    }
  });

  it("shows what no rule hides, plays what an interaction animates, and removes its inline values", async () => {
    browser.expectConsole(/Refused to apply|Applying inline style/);
    const page = await openStrict();
    await expect.poll(() => opacity(page, ".waiting")).toBe("1");
    expect(await opacity(page, "[data-w-id]")).toBe("0");
    await page.locator("[data-w-id]").click();
    await expect.poll(() => opacity(page, "[data-w-id]")).toBe("1");
    expect(await page.evaluate(() => document.querySelectorAll("[data-millrace-style]").length)).toBe(0);
    expect(await page.evaluate(() => document.querySelector<HTMLElement>(".resized")?.style.width)).toBe("100px");
    expect(await page.evaluate(() => document.documentElement.dataset.own)).toBe("är");
  });

  it("restores the styles of elements that are added later", async () => {
    browser.expectConsole(/Refused to apply|Applying inline style/);
    const page = await openStrict();
    await page.evaluate(() => {
      const added = document.createElement("p");
      added.id = "added";
      added.setAttribute("data-millrace-style", "padding-top: 5px");
      document.body.append(added);
    });
    await expect
      .poll(() => page.evaluate(() => document.getElementById("added")?.getAttribute("style")))
      .toBe("padding-top: 5px;");
  });

  it("IX-FIX-27 shows all content when the script does not load", async () => {
    browser.expectConsole(/Refused to apply|Applying inline style/);
    browser.expectConsole(/ERR_FAILED|Failed to load/);
    const page = await browser.open("/plain/sub/index.html", { javaScript: true });
    await page.route("**/millrace.*.js", (route) => route.abort());
    const path = "/csp/late/index.html";
    const html = readFileSync(join(folder, "site/csp/sub/index.html"), "utf8");
    browser.serve(path, html, { "content-security-policy": report.csp ?? "" });
    await page.goto(path);
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll(".waiting, [data-w-id]")].map((one) => getComputedStyle(one).opacity),
      ),
    ).toEqual(["1", "1"]);
  });
});
