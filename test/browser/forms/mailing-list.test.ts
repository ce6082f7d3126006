import { expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";
import { ranOrAppeared, watchForPayloads } from "../support/payloads";
import { siteForm } from "./markup";

const browser = useBrowser();

const LIST = `action="https://acme.us5.list-manage.com/subscribe/post?u=AA11&amp;id=BB22"`;
const FIELD = `<input type="email" name="Email" aria-label="Email" value="ana@example.org">`;
const MARKUP = `<img src=x onerror=hacked=1><script>hacked=1</script>`;

/** Possible answers of a list's host, with the name of the callback, and the expected panel. */
const ANSWERS: readonly [what: string, answer: (callback: string) => string, panel: "done" | "fail", logs: RegExp[]][] =
  [
    ["markup as its message", (name) => `${name}({result:"error",msg:${JSON.stringify(MARKUP)}})`, "fail", []],
    ["a message that is no text", (name) => `${name}({result:"error",msg:{toString:1}})`, "fail", []],
    ["a message of 5 MB", (name) => `${name}({result:"error",msg:"${"x".repeat(5 * 1024 ** 2)}"})`, "fail", []],
    [
      "an answer that throws when it is read",
      (name) => `${name}({get result(){throw new Error("no")}})`,
      "fail",
      [/not sent/],
    ],
    ["nothing", () => "", "fail", [/not sent/]],
    [
      "no script",
      () => "<!doctype html><title>Log in to the hotel</title>",
      "fail",
      [/not sent/, /Unexpected token|uncaught/],
    ],
    ["a call of another name", () => `window.other?.({result:"success"})`, "fail", [/not sent/]],
    ["an error in its script", () => `throw new Error("broken list")`, "fail", [/not sent/, /broken list/]],
    [
      "two answers, the second of which is good",
      (name) => `${name}({result:"error",msg:"no"});${name}({result:"success"})`,
      "fail",
      [],
    ],
    [
      "two answers, the second of which is bad",
      (name) => `${name}({result:"success"});${name}({result:"error",msg:"no"})`,
      "done",
      [],
    ],
    ["a callback that it has taken away", (name) => `window["${name}"]=undefined`, "fail", [/not sent/]],
    ["a list as its answer", (name) => `${name}([{result:"success"}])`, "fail", []],
    ["an answer with a prototype", (name) => `${name}(JSON.parse('{"__proto__":{"result":"success"}}'))`, "fail", []],
  ];

it.each(ANSWERS)(
  "M-8 S-1 a mailing list that answers %s shows one panel and nothing else",
  async (_what, answer, panel, logs) => {
    logs.forEach(browser.expectConsole);
    const page = await browser.open("/list", { html: pageHtml(siteForm(FIELD, LIST)) });
    await page.route(/list-manage/, (route) => {
      const name = new URL(route.request().url()).searchParams.get("c") ?? "";
      return route.fulfill({ contentType: "text/javascript", body: answer(name) });
    });
    await watchForPayloads(page);
    const globals = () => page.evaluate(() => Object.keys(window).filter((name) => name.startsWith("millrace_")));
    await page.click("[type=submit]");
    await page.locator(`.w-form-${panel}`).waitFor();
    expect(await page.locator(".w-form-done:visible, .w-form-fail:visible").count()).toBe(1);
    expect(await ranOrAppeared(page)).toEqual([]);
    expect(await globals()).toEqual([]);
    expect(await page.locator("script[src*=list-manage]").count()).toBe(0);
  },
);
