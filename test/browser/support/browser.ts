import { join } from "node:path";
import { getResponse } from "msw";
import type { Browser, Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, vi } from "vitest";
import type { Backend, BackendOptions } from "../../../fixtures/backend";
import { createBackend } from "../../../fixtures/backend";
import { packageRoot } from "../../../cli/package-paths";
import type { RunningServer } from "../../../cli/serve/server";
import { startServer } from "../../../cli/serve/server";
import { WAIT } from "../../support/limits";
import { createContexts } from "./contexts";
import { closeContexts, getChromium } from "./chromium";

export interface UseBrowserOptions {
  /** Folder served as the site; default: the adopted example. */
  root?: string;
  backend?: BackendOptions;
}

export interface VisitorOptions {
  /** Default 1280 × 800. */
  viewport?: { width: number; height: number };
  /** A touch screen. Default false. */
  touch?: boolean;
  /** The visitor prefers reduced motion. Default false. */
  reducedMotion?: boolean;
  /** `false` opens the page without JavaScript. */
  javaScript?: boolean;
}

export interface OpenOptions extends VisitorOptions {
  /** Serves this document at the path first; see `pageHtml`. */
  html?: string;
  /** Response headers of `html`, e.g. a content security policy. */
  headers?: Record<string, string>;
}

export interface TestBrowser {
  /**
   * Opens a path of the site as a visitor who was never there, and waits until it is loaded and mounted. Closed after
   * the test.
   */
  open(path: string, options?: OpenOptions): Promise<Page>;
  /** The page of such a visitor before its first document: for routes, scripts and clocks that have to be first. */
  newPage(options?: VisitorOptions): Promise<Page>;
  /** Serves `html` at `path` for the rest of the test. */
  serve(path: string, html: string, headers?: Record<string, string>): void;
  /**
   * Declares a console error or warning, or an uncaught error, that this test causes on purpose. One that is not
   * declared fails the test, and so does one that is declared and missing.
   */
  expectConsole(pattern: RegExp): void;
  /** Allows the pages of this test any console message, because the test is not about them. */
  allowConsole(): void;
  /** Console errors and warnings so far, in order, each as `error: text`. */
  readonly console: readonly string[];
  /** The backend behind the site; reset before each test. */
  readonly backend: Backend;
  /** `http://127.0.0.1:…`. */
  readonly origin: string;
}

/** The built scripts of pages, each at the root of the site. */
const SCRIPTS = [
  "millrace.js",
  "millrace.all.js",
  "inspector.js",
  "millrace-drag.js",
  "millrace-editor.js",
  "millrace-lottie.js",
  "millrace-lottie-canvas.js",
  "millrace-lottie-html.js",
  "millrace-maps.js",
  "millrace-search.js",
  "millrace-shop.js",
  "millrace-ix3.js",
  "millrace-ix3-more.js",
  "millrace-ix3-text.js",
];

/**
 * Gives the tests of this file a separate browser and server. Call once, at the top of the file. `/millrace.js` is the
 * bundle under test, beside are the parts, `/fixtures/` the repository's fixtures. Requests to
 * other origins never leave the machine: the backend answers those it knows (the mailing list), the rest fail.
 * ```ts const browser = useBrowser(); it("F-12 names the success panel", async () => { const page = await
 * browser.open("/form", { html: pageHtml(`<div class="w-form">…</div>`) }); … }); ```
 */
export function useBrowser(options: UseBrowserOptions = {}): TestBrowser {
  let chrome: Browser;
  let server: RunningServer;
  let messages: string[] = [];
  let expected: RegExp[] = [];
  let anything = false;
  const backend = createBackend(options.backend);
  const contexts = createContexts(
    () => chrome,
    () => server.origin,
    answerOutside,
  );
  const documents = new Map<string, { html: string; headers: Record<string, string> }>();

  beforeAll(async () => {
    const fixtures = join(packageRoot(), "fixtures");
    server = await startServer({
      root: options.root ?? inject("example"),
      backend,
      mounts: {
        "/fixtures/": fixtures,
        ...Object.fromEntries(SCRIPTS.map((name) => [`/${name}`, join(inject("dist"), name)])),
      },
      answer(request) {
        const found = documents.get(new URL(request.url).pathname);
        if (!found || request.method !== "GET") return undefined;
        return new Response(found.html, { headers: { "content-type": "text/html; charset=utf-8", ...found.headers } });
      },
    });
    chrome = await getChromium();
  });

  beforeEach(() => {
    backend.reset();
    documents.clear();
    messages = [];
    expected = [];
    anything = false;
  });

  afterEach(async () => {
    try {
      // A message may arrive after its event.
      await vi.waitFor(() => {
        const missing = expected.filter((pattern) => !messages.some((message) => pattern.test(message)));
        expect(missing.map(String), "declared console messages that did not come").toEqual([]);
      }, WAIT);
    } finally {
      await contexts.release();
    }
    const surprising = messages.filter((message) => !anything && !expected.some((pattern) => pattern.test(message)));
    expect(surprising, "console messages that the test did not declare").toEqual([]);
  });

  afterAll(async () => {
    await closeContexts(chrome);
    await server?.close();
  });

  /** Answers a request that would leave the machine. */
  async function answerOutside(route: Route): Promise<void> {
    const asked = route.request();
    const body = asked.postDataBuffer();
    const request = new Request(asked.url(), {
      method: asked.method(),
      headers: await asked.allHeaders().then(withoutPseudoHeaders),
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
    const answer = await getResponse(backend.handlers, request);
    if (!answer || answer.type === "error") return route.abort();
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    });
  }

  async function newPage(how: VisitorOptions = {}): Promise<Page> {
    const page = await contexts.open({
      viewport: how.viewport ?? { width: 1280, height: 800 },
      hasTouch: how.touch ?? false,
      reducedMotion: how.reducedMotion ? "reduce" : "no-preference",
      javaScriptEnabled: how.javaScript ?? true,
    });
    page.on("console", (message) => {
      const type = message.type();
      if (type === "error" || type === "warning") messages.push(`${type}: ${message.text()}`);
    });
    page.on("pageerror", (error) => messages.push(`uncaught: ${error.message}`));
    return page;
  }

  async function open(path: string, how: OpenOptions = {}): Promise<Page> {
    if (how.html !== undefined) serve(path, how.html, how.headers);
    const page = await newPage(how);
    await page.goto(path);
    if (how.javaScript !== false) await mounted(page);
    return page;
  }

  function serve(path: string, html: string, headers: Record<string, string> = {}): void {
    documents.set(new URL(path, "http://test").pathname, { html, headers });
  }

  return {
    open,
    newPage,
    serve,
    expectConsole: (pattern) => void expected.push(pattern),
    allowConsole: () => void (anything = true),
    backend,
    get console() {
      return messages;
    },
    get origin() {
      return server.origin;
    },
  };
}

/** Makes the runtime mount all found elements: long pages, or all on a slow machine, take several tasks. */
export async function mounted(page: Page): Promise<void> {
  // A visitor's first event does this, too.
  await page.evaluate(() => void dispatchEvent(new Event("change")));
}

function withoutPseudoHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(":")));
}
