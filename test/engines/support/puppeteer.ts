import type { Browser, KeyInput, Page } from "puppeteer-core";
import { launch } from "puppeteer-core";
import { chromiumFlags } from "../../../cli/browser";
import { WAIT } from "../../support/limits";
import type { Driver, RunningEngine } from "./driver";
import { programPath } from "./programs";

// Nothing leaves the machine: every other host is behind a proxy that is not there.
const NO_PROXY = { host: "127.0.0.1", port: 9 };

/** Firefox over WebDriver BiDi. */
export async function startFirefox(): Promise<RunningEngine> {
  return running(
    await launch({
      browser: "firefox",
      executablePath: programPath("firefox"),
      timeout: WAIT,
      extraPrefsFirefox: {
        "network.proxy.type": 1,
        "network.proxy.http": NO_PROXY.host,
        "network.proxy.http_port": NO_PROXY.port,
        "network.proxy.ssl": NO_PROXY.host,
        "network.proxy.ssl_port": NO_PROXY.port,
        "network.captive-portal-service.enabled": false,
        "network.connectivity-service.enabled": false,
        // Offers to fill in, and to keep passwords, take the next press for themselves.
        "browser.formfill.enable": false,
        "signon.rememberSignons": false,
        "signon.autofillForms": false,
        "signon.generation.enabled": false,
        // A window without focus would get no focus events.
        "focusmanager.testmode": true,
        "media.autoplay.default": 0,
      },
    }),
  );
}

/** Chromium, by the protocol of its debugger. */
export async function startChromium(): Promise<RunningEngine> {
  const proxy = `--proxy-server=${NO_PROXY.host}:${NO_PROXY.port}`;
  return running(
    await launch({ executablePath: programPath("chromium"), timeout: WAIT, args: [...chromiumFlags(), proxy] }),
  );
}

async function running(browser: Browser): Promise<RunningEngine> {
  return {
    version: (await browser.version()).replace(/^HeadlessChrome/, "Chromium").replace("/", " "),
    async open() {
      const context = await browser.createBrowserContext();
      return drive(await context.newPage(), () => context.close());
    },
    close: () => browser.close(),
  };
}

function drive(page: Page, close: () => Promise<void>): Driver {
  page.setDefaultTimeout(WAIT);
  return {
    async navigate(url) {
      await page.goto(url, { waitUntil: "load", timeout: WAIT });
    },
    resize: (width, height) => page.setViewport({ width, height }),
    evaluate: (expression) => page.evaluate(expression),
    async evaluateInFrame(expression) {
      const [frame] = page.mainFrame().childFrames();
      if (!frame) throw new Error("The page has no frame");
      return frame.evaluate(expression);
    },
    point: ({ x, y }) => page.mouse.move(x, y),
    async press() {
      await page.mouse.down();
      await page.mouse.up();
    },
    async key(name, modifier) {
      if (modifier) await page.keyboard.down(modifier);
      await page.keyboard.press(name as KeyInput);
      if (modifier) await page.keyboard.up(modifier);
    },
    type: (text) => page.keyboard.type(text),
    async chooseFile(selector, path) {
      const input = await page.$(selector);
      if (!input) throw new Error(`There is no ${selector}`);
      await (await input.toElement("input")).uploadFile(path);
    },
    close,
  };
}
