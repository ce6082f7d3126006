import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Download, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from "vitest";
import type { Settings } from "../../../host/settings/settings";
import { readOwnerPage } from "../../../host/owner/page";
import { sessionCookie } from "../../../host/security/owner-session";
import { adopt } from "../../../cli/adopt/adopt";
import { packageRoot } from "../../../cli/package-paths";
import { startHost, type TestHost } from "../../host/support/host";
import { testFolder } from "../../host/support/folder";
import { submitted } from "../../host/support/submitted";
import { loggedIn } from "../../host/support/owner";
import { expectAccessible } from "../support/axe";
import { newVisitor } from "../support/visits";
import { closeContexts, getChromium } from "../support/chromium";
import type { OwnerRole } from "../../../host/records/owners";

/** The site id of the example. */
export const SITE_ID = "64a1f0c2d3e4b5a697887766";

/** A phone of an owner who prefers dark pages. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  colorScheme: "dark",
} as const;

const WIDE = { viewport: { width: 1280, height: 900 }, colorScheme: "light" } as const;
const TABLET = { viewport: { width: 800, height: 1100 }, colorScheme: "light" } as const;

/** Neither axe nor the width finds a fault on a wide screen and a tablet, light, and on the phone, which stays. */
export async function expectUsable(page: Page): Promise<void> {
  for (const { viewport, colorScheme } of [WIDE, TABLET, PHONE]) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    // A frame reports changed media queries before it runs its callbacks; the page then renders its headings again.
    await page.evaluate(() => new Promise((rendered) => requestAnimationFrame(() => setTimeout(rendered))));
    await expectAccessible(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(width, `wider than a screen of ${viewport.width} px`).toBeLessThanOrEqual(0);
  }
}

export interface OwnerBrowser {
  readonly host: TestHost;
  /** Opens a path of the host in a separate browser. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Opens the owner's page after a log-in. */
  openOwner(hash?: string, options?: OwnerOptions): Promise<Page>;
  /** Stores a submission as a form would. */
  submit(fields: Record<string, unknown>, more?: Record<string, unknown>): Promise<string>;
  /** Declares the console messages that this test causes. */
  expectConsole(pattern: RegExp): void;
}

/** The owner who is logged in; default: `owner` with all rights. */
export interface OwnerOptions extends BrowserContextOptions {
  name?: string;
  role?: OwnerRole;
}

/**
 * A host over the adopted example for each test. Errors and refusals in the console fail the test.
 * @param more further settings for each test.
 */
export function useOwner(more: () => Promise<Partial<Settings>> = async () => ({})): OwnerBrowser {
  let chrome: Browser;
  let host: TestHost;
  let folder: string;
  let site: string;
  let messages: string[] = [];
  let expected: RegExp[] = [];
  beforeAll(async () => {
    chrome = await getChromium();
    folder = mkdtempSync(join(tmpdir(), "millrace-owner-"));
    site = join(folder, "site");
    await adopt(join(packageRoot(), "examples", "nail-studio"), { out: site });
  });
  beforeEach(async () => {
    messages = [];
    expected = [];
    host = await startHost({
      folder: testFolder(),
      settings: { site, notify: ["studio@example.org"], spamWords: ["casino"], ...(await more()) },
      ownerPage: { page: readOwnerPage(pathToFileURL(`${inject("dist")}/`)), setupToken: "printed" },
    });
  });
  afterEach(async () => {
    await closeContexts(chrome);
    await host.close();
    const surprising = messages.filter((message) => !expected.some((pattern) => pattern.test(message)));
    expect(surprising, "messages in the console").toEqual([]);
  });
  afterAll(async () => {
    await closeContexts(chrome);
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await newVisitor(chrome, {
      baseURL: host.origin,
      viewport: { width: 1440, height: 900 },
      ...options,
    });
    const page = await context.newPage();
    listen(page);
    await page.goto(path);
    return page;
  }

  function listen(page: Page): void {
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) messages.push(message.text());
    });
    page.on("pageerror", (error) => messages.push(error.message));
  }

  return {
    open,
    async openOwner(hash = "#/inbox", { name: owner, role, ...options } = {}) {
      const { cookie } = await loggedIn(host, owner, role);
      const [name = "", value = ""] = cookie.split("=");
      expect(sessionCookie(value, false)).toContain(name);
      const state = {
        cookies: [
          { name, value, domain: "127.0.0.1", path: "/__millrace", expires: -1, httpOnly: true, secure: false },
        ].map((one) => ({ ...one, sameSite: "Strict" as const })),
        origins: [],
      };
      return open(`/__millrace${hash}`, { storageState: state, ...options });
    },
    submit: (fields, more) => submitted(host, fields, more, SITE_ID),
    expectConsole: (pattern) => void expected.push(pattern),
    get host() {
      return host;
    },
  };
}

/** The files that a browser, possibly on another machine, has downloaded. */
export async function readText(download: Download): Promise<string> {
  const path = join(testFolder(), "download");
  await download.saveAs(path);
  return readFile(path, "utf8");
}
