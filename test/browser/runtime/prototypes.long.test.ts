import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../cli/package-paths";
import { account, logInAs } from "../accounts/markup";
import { FIELD_STYLE, siteForm, uploadField } from "../forms/markup";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";
import { cameByPrototypes, poisoned, REMEMBER_PROTOTYPES } from "../support/prototypes";

const browser = useBrowser();

const read = (path: string): unknown => JSON.parse(readFileSync(join(packageRoot(), path), "utf8"));
const NAMES = ["__proto__", "constructor", "toString"];

/** Copies of the data, in each of which one piece of text is a name of the prototype, as a value or as a key. */
function renamed(data: unknown): string[] {
  const text = JSON.stringify(data);
  const words = [...new Set(text.match(/"[^"\\]*"/g))];
  return words.flatMap((word) => NAMES.map((name) => text.replaceAll(word, `"${name}"`)));
}

/** One event with one list that moves its own element, by a press and when the page starts. */
const INTERACTIONS = {
  events: {
    "e-1": {
      id: "e-1",
      eventTypeId: "PAGE_START",
      action: { id: "", actionTypeId: "GENERAL_START_ACTION", config: { actionListId: "a-1", autoStopEventId: "e-2" } },
      mediaQueries: ["main"],
      target: { id: "p1", appliesTo: "PAGE", styleBlockIds: [] },
      targets: [{ selector: ".moved", appliesTo: "CLASS" }],
      config: { loop: false },
    },
  },
  actionLists: {
    "a-1": {
      id: "a-1",
      title: "Fade",
      actionItemGroups: [
        {
          actionItems: [
            {
              id: "a-1-n",
              actionTypeId: "STYLE_FILTER",
              config: {
                delay: 0,
                easing: "outQuad",
                duration: 1,
                target: { selector: ".moved", selectorGuids: ["s"], useEventTarget: "CHILDREN" },
                filters: [{ type: "blur", value: 3, unit: "px" }],
              },
            },
          ],
        },
      ],
    },
  },
  site: { mediaQueries: [{ key: "main", min: 992, max: 10000 }] },
};
const LEGACY = [
  {
    slug: "open",
    name: "open",
    value: {
      style: { opacity: 0 },
      triggers: [
        { type: "click", selector: ".moved", stepsA: [{ opacity: 1, transition: "opacity 1ms ease 0" }], stepsB: [] },
      ],
    },
  },
];
const TIMELINES = (() => {
  const { sets } = read("fixtures/data/interactions-3.json") as { sets: { register: [unknown, unknown] }[] };
  const [one] = sets;
  return { interactions: one?.register[0], timelines: one?.register[1] };
})();

const html = (body: string, head = "", attributes?: string) =>
  pageHtml(`<main><h1>Page</h1><p class="moved">x</p>${body}</main>`, {
    head: REMEMBER_PROTOTYPES + head,
    ...(attributes === undefined ? {} : { attributes }),
  });
/** Sends the page's form and waits until that is over. */
async function submit(page: Page): Promise<void> {
  const over = page.evaluate(
    () =>
      new Promise((resolve) => {
        for (const end of ["success", "failure"])
          document.addEventListener(`millrace:form:${end}`, resolve, { once: true });
      }),
  );
  await page.click("[type=submit]");
  await over;
}

describe("no prototype changes by a name from", () => {
  it("IX-FIX-20 interaction data of any generation with names of prototype members", async () => {
    browser.expectConsole(/^(error|warning): (\[millrace\]|IX2)/);
    const page = await browser.open("/data", { html: html('<p class="moved" data-ix="open">x</p>') });
    const texts = [INTERACTIONS, LEGACY, TIMELINES].map((data) => [poisoned(data), ...renamed(data)]);
    const tried = await page.evaluate(async ([second = [], first = [], third = []]) => {
      interface Modules {
        ix2: { init(data: unknown): void; store: { getState(): unknown } };
        ix: { init(data: unknown): void };
        ix3: {
          ready(): Promise<void>;
          getInstance(): { register(...data: unknown[]): void; destroy(): void } | null;
        };
      }
      const { Webflow } = window as unknown as { Webflow: { require<N extends keyof Modules>(name: N): Modules[N] } };
      let count = 0;
      const attempt = (run: () => void) => {
        count++;
        try {
          run();
        } catch {
          // A call may refuse unknown arguments.
        }
      };
      const { ix2, ix, ix3 } = { ix2: Webflow.require("ix2"), ix: Webflow.require("ix"), ix3: Webflow.require("ix3") };
      for (const text of second) {
        attempt(() => ix2.init(JSON.parse(text)));
        attempt(() => ix2.store.getState());
      }
      for (const text of first) attempt(() => ix.init(JSON.parse(text)));
      await ix3.ready();
      for (const text of third) {
        const { interactions, timelines } = JSON.parse(text) as { interactions: unknown; timelines: unknown };
        await ix3.ready();
        attempt(() => ix3.getInstance()?.register(interactions, timelines));
        attempt(() => ix3.getInstance()?.destroy());
      }
      return count;
    }, texts);
    expect(tried).toBeGreaterThan(300);
    expect(await cameByPrototypes(page)).toEqual([]);
  });

  it("LB-1 A-20 data of a lightbox, attributes, and the query of the page", async () => {
    const items = poisoned({
      items: [{ type: "image", url: "/images/lark.svg", caption: "A lark" }],
      group: "__proto__",
    });
    const link = `<a href="#" class="w-inline-block w-lightbox">Lark
      <script type="application/json" class="w-json">${items}</script></a>`;
    browser.serve("/query", html(link));
    const page = await browser.open(
      "/query?__proto__[polluted]=yes&__proto__.polluted=yes&constructor[prototype][polluted]=yes&usredir=__proto__",
    );
    await page.locator("a.w-lightbox").click();
    await page.getByText("A lark").waitFor();
    expect(await cameByPrototypes(page)).toEqual([]);
  });

  it("F-12 F-60 answers to a form and its file", async () => {
    const page = await browser.open("/form", { html: html(siteForm(uploadField("cv")), FIELD_STYLE) });
    await page.route("**/signFile*", async (route) => {
      const served = (await (await route.fetch()).json()) as object;
      await route.fulfill({ contentType: "application/json", body: poisoned(served) });
    });
    await page.route(/\/api\/v1\/form\/\w+$/, (route) =>
      route.fulfill({ contentType: "application/json", body: poisoned({ msg: "ok", code: 200 }) }),
    );
    await page.setInputFiles("#cv", { name: "__proto__", mimeType: "text/plain", buffer: Buffer.from("x") });
    await page.locator(".w-file-upload-success").waitFor();
    await submit(page);
    expect(await cameByPrototypes(page)).toEqual([]);
  });

  it("M-8 the answer of a mailing list", async () => {
    const list = `action="https://acme.us5.list-manage.com/subscribe/post?u=AA11&amp;id=BB22"`;
    const field = `<input type="email" name="__proto__" aria-label="Email" value="ana@example.org">`;
    const page = await browser.open("/list", { html: html(siteForm(field, list)) });
    await page.route(/list-manage/, (route) => {
      const name = new URL(route.request().url()).searchParams.get("c") ?? "";
      return route.fulfill({
        contentType: "text/javascript",
        body: `${name}(JSON.parse('${poisoned({ result: "success", msg: "" })}'))`,
      });
    });
    await submit(page);
    await page.getByText("Thank you.").waitFor();
    expect(await cameByPrototypes(page)).toEqual([]);
  });

  it("A-40 answers of accounts", async () => {
    const page = await browser.open("/plain", { html: html("") });
    await logInAs(page);
    await page.route("**/.wf_graphql/usys/apollo", async (route) => {
      const served: unknown = await (await route.fetch()).json();
      await route.fulfill({ contentType: "application/json", body: poisoned(served) });
    });
    browser.serve("/account", html(account()));
    await page.goto("/account");
    await expect.poll(() => page.getByLabel("Name").inputValue()).not.toBe("");
    expect(await cameByPrototypes(page)).toEqual([]);
  });
});

it("S-1 names that a page's script added to all objects are no settings, no data and no error", async () => {
  const spoil = `<script>Object.assign(Object.prototype, {
    api: "https://evil.example", parts: "https://evil.example/", nonce: "x",
    html: "<iframe src=https://evil.example></iframe>", action: "https://evil.example", none: null, nothing: undefined,
    each() {}, items: [], events: { e: {} }, data: { x: 1 }, errors: [{}],
  });</script>`;
  const asked: string[] = [];
  browser.serve("/form", html(siteForm(`<input name="Name" aria-label="Name" value="Ana">`), spoil));
  const page = await browser.open("/plain", { html: html("") });
  page.on("request", (request) => asked.push(new URL(request.url()).origin));
  await page.goto("/form");
  await submit(page);
  await page.getByText("Thank you.").waitFor();
  expect([...new Set(asked)]).toEqual([browser.origin]);
  expect(browser.backend.model.submissions.map(({ payload }) => payload.fields)).toEqual([{ Name: "Ana" }]);
});

it("S-1 nor do they keep anything from moving", async () => {
  const spoil = `<script>Object.prototype.extra = { a: 1 };</script>`;
  const picture = JSON.stringify({ items: [{ url: "data:image/gif;base64,R0lGODlhAQABAAAAACw=", type: "image" }] });
  const page = await browser.open("/moving", {
    html: html(
      `<a href="#" class="w-lightbox">Open<script type="application/json" class="w-json">${picture}</script></a>`,
      spoil,
    ),
  });
  await page.locator(".w-lightbox").click();
  await page.getByRole("dialog").waitFor();
});
