import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FrameLocator, Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { makePhoto } from "../../cli/adopt/fast/support/pictures";
import { loggedIn, PASSWORD } from "../../host/support/owner";
import { expectUsable, SITE_ID, useOwner } from "./support";

const owner = useOwner();

const HEADING = "What you pay, and how to keep it.";
const FILE = "members/prices.html";

const frameIn = (page: Page): FrameLocator => page.frameLocator("main iframe");
const heading = (page: Page) => frameIn(page).getByRole("heading", { level: 1 });
const saved = (page: Page) => page.getByText("Saved as a draft").waitFor();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Types at the end of an element of the page. */
async function typeInto(page: Page, element: ReturnType<FrameLocator["locator"]>, text: string): Promise<void> {
  await element.click();
  await page.keyboard.press("End");
  await page.keyboard.type(text);
}

/** Changes a page of the site for one test. */
function rewrite(file: string, change: (html: string) => string): void {
  const path = join(owner.host.settings.site, file);
  const html = readFileSync(path, "utf8");
  writeFileSync(path, change(html));
  onTestFinished(() => writeFileSync(path, html));
}

describe("the editor of pages", () => {
  it("changes a heading and a link, undoes, and publishes what visitors see then", async () => {
    const page = await owner.openOwner("#/pages", { name: "ana", role: "edit" });
    const navigation = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    await expect.poll(() => navigation.allTextContents()).toContain("Pages");
    expect(await navigation.allTextContents()).not.toContain("Users");
    await page.getByRole("searchbox").fill("services");
    const found = page.getByRole("link", { name: /^Edit / });
    await expect.poll(() => found.count()).toBe(1);
    await found.click();
    await heading(page).waitFor();
    const before = await heading(page).innerText();

    await typeInto(page, heading(page), " and more");
    expect(await heading(page).innerText()).toBe(`${before} and more`);
    await saved(page);
    await page.keyboard.press("Escape");
    await expect.poll(() => heading(page).innerText()).toBe(before);
    await typeInto(page, heading(page), " now");
    await page.keyboard.press("Enter");

    const link = frameIn(page).locator("a.button:visible, a.w-button:visible").first();
    await link.click();
    await page.getByLabel("Leads to").selectOption("address");
    await page.getByLabel("Address", { exact: true }).fill("https://example.org/book");
    await button(page, "Set the address").click();
    await expect.poll(() => link.getAttribute("href")).toBe("https://example.org/book");
    await button(page, "Hide").click();
    await expect.poll(() => link.getAttribute("data-millrace-hidden")).toBe("");
    await button(page, "Undo").click();
    await expect.poll(() => link.getAttribute("data-millrace-hidden")).toBe(null);
    await saved(page);

    const visitor = await owner.open("/services");
    const title = visitor.getByRole("heading", { level: 1 });
    expect(await title.innerText()).toBe(before);
    owner.host.clock.advance(11 * 60_000);
    await button(page, "Publish").click();
    await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(PASSWORD);
    await button(page, "Continue").click();
    await page.getByText("Published. Visitors see the page").waitFor();
    await visitor.reload();
    expect(await title.innerText()).toBe(`${before} now`);
    expect(await visitor.locator('a[href="https://example.org/book"]').count()).toBe(1);

    await page.goto("/__millrace#/pages/services.html");
    await page.locator("summary").click();
    await page.getByText(/ now$/).waitFor();
    await expectUsable(page);
  });

  it("works by keyboard only", async () => {
    const page = await owner.openOwner("#/pages");
    const link = page.getByRole("link", { name: /^Edit / }).first();
    await link.focus();
    await page.keyboard.press("Enter");
    await heading(page).waitFor();
    await page.locator("main iframe").focus();
    const focused = () => heading(page).evaluate((one) => one === document.activeElement);
    while (!(await focused())) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.press("End");
    await page.keyboard.type("!");
    await page.keyboard.press("Enter");
    await expect.poll(() => heading(page).innerText()).toMatch(/!$/);
    await page.keyboard.press("Escape");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("What is selected");
    await saved(page);
  });

  it("keeps the elements inside a text, whatever is selected and replaced", async () => {
    rewrite("contact.html", (html) =>
      html.replace(/<h1[^>]*>[^]*?<\/h1>/, '<h1>Hello <span class="accent">dear</span> guest</h1>'),
    );
    const page = await owner.openOwner("#/pages");
    await page.goto("/__millrace/edit#/contact.html");
    await heading(page).click();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("Good day");
    await saved(page);
    expect(await heading(page).locator("span.accent").count()).toBe(1);
    expect(await heading(page).innerText()).toBe("Good day");
    await page.keyboard.press("ControlOrMeta+Z");
    await expect.poll(() => heading(page).innerText()).toBe("Hello dear guest");
  });

  it("keeps what was typed when the session ends, for after the next log-in", async () => {
    const page = await owner.openOwner("#/pages");
    await page.goto("/__millrace/edit#/services.html");
    await heading(page).waitFor();
    owner.host.clock.advance(13 * 3_600_000);
    owner.expectConsole(/401/);
    await typeInto(page, heading(page), " tomorrow");
    await page.getByText("Your session has ended.").waitFor();
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await button(page, "Log in").click();
    await expect.poll(() => heading(page).innerText()).toMatch(/ tomorrow$/);
    await saved(page);
  });

  it("shows both versions when another owner was faster, and loses neither before one is chosen", async () => {
    const page = await owner.openOwner("#/pages");
    await page.goto("/__millrace/edit#/services.html");
    await heading(page).waitFor();
    const bo = await loggedIn(owner.host, "bo", "edit");
    const opened = await (await bo.ask("/page?page=services.html")).json();
    const changes = [{ kind: "settings", title: "Title by Bo" }];
    const { version, base } = opened;
    await bo.ask("/page", { method: "PUT", body: { page: "services.html", version, base, changes } });
    owner.expectConsole(/409/);
    await typeInto(page, heading(page), " by me");
    const dialog = page.getByRole("dialog", { name: "The page was changed meanwhile" });
    await dialog.getByText("Title by Bo").waitFor();
    await dialog.getByText(/ by me$/).waitFor();
    await expectUsable(page);
    await button(page, "Keep mine").click();
    await saved(page);
    const last = await (await bo.ask("/page?page=services.html")).json();
    expect(last.changes).toMatchObject([{ kind: "text", value: expect.stringMatching(/ by me$/) }]);
  });

  it("copies, moves and deletes one of several, sets an image and the title, and undoes each", async () => {
    rewrite("services.html", (html) => html.replace(/<\/li>\s+<li/g, "</li><li"));
    const page = await owner.openOwner("#/pages");
    await page.goto("/__millrace/edit#/services.html");
    const chips = frameIn(page).locator(".chip-row li");
    const read = async () => (await chips.allInnerTexts()).map((text) => text.trim());
    await heading(page).waitFor();
    const before = await read();
    const [first = "", second = ""] = before;
    await chips.first().click();
    await page.getByRole("button", { name: `List item: ${first}`, exact: true }).click();
    await page.getByRole("heading", { name: "List item", exact: true }).waitFor();
    const around = await page.locator(".editor-around button").allInnerTexts();
    expect(new Set(around).size).toBe(around.length);
    // The texts of two items are two words.
    expect(around[0]).toBe(`List: ${before.join(" ")}`);
    await button(page, "Duplicate").click();
    await expect.poll(read).toEqual([first, ...before]);
    await button(page, "Undo").click();
    await expect.poll(read).toEqual(before);
    await button(page, "Move on").click();
    await expect.poll(read).toEqual([second, first, ...before.slice(2)]);
    await button(page, "Undo").click();
    await expect.poll(read).toEqual(before);
    await button(page, "Delete").click();
    await expect.poll(read).toEqual(before.slice(1));
    await button(page, "Undo").click();
    await expect.poll(read).toEqual(before);

    const image = frameIn(page).locator("img:visible").first();
    await image.click();
    const option = "images/parcel.svg";
    await page.getByLabel("Or choose one of the site").selectOption(option);
    await expect.poll(() => image.getAttribute("src")).toBe(option);
    await button(page, "Page settings").click();
    await page.getByLabel("Title", { exact: true }).fill("All treatments");
    // What the host would refuse stays in the dialog.
    const address = page.getByLabel("Last part of the address");
    const file = await address.inputValue();
    await address.fill("All Treatments");
    await button(page, "Save in the draft").click();
    expect(await address.evaluate((one) => one.matches(":invalid"))).toBe(true);
    await address.fill(file);
    await button(page, "Save in the draft").click();
    await saved(page);
    const [draft] = await owner.host.store.listPageDrafts({ siteIds: ["", SITE_ID] });
    const stored = await owner.host.store.findPage({ siteId: draft?.siteId ?? "", page: "services.html" });
    expect(stored.draft?.changes).toMatchObject([
      { kind: "image", src: option },
      { kind: "settings", title: "All treatments" },
    ]);
    expect(Object.keys(stored.draft?.changes.at(-1) ?? {})).toEqual(["kind", "title"]);
  });

  it("lets nothing be moved or deleted before the page is shown as it is now", async () => {
    const page = await owner.openOwner("#/pages");
    await page.goto("/__millrace/edit#/services.html");
    const chips = frameIn(page).locator(".chip-row li");
    await chips.first().click();
    await page.getByRole("button", { name: /^List item: / }).click();
    await button(page, "Move on").waitFor();
    const count = await chips.count();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/edit/services.html", async (route) => {
      await held;
      await route.continue();
    });
    await button(page, "Delete").click();
    const isDisabled = () => button(page, "Delete").getAttribute("aria-disabled");
    await expect.poll(isDisabled).toBe("true");
    await button(page, "Delete").click({ force: true });
    release();
    await expect.poll(() => chips.count()).toBe(count - 1);
    // What was selected is gone.
    await button(page, "Delete").waitFor({ state: "detached" });
  });

  it("changes the same link of the menu on all pages, and publishes them together", async () => {
    const page = await owner.openOwner("#/pages");
    await page.goto("/__millrace/edit#/services.html");
    const link = frameIn(page).locator(".nav-menu a", { hasText: "Prices" });
    await typeInto(page, link, " now");
    await page.keyboard.press("Enter");
    await saved(page);
    const offer = page.getByRole("heading", { name: /^The same on \d+ other pages$/ });
    const pages = Number(/\d+/.exec(await offer.innerText())?.[0]);
    expect(pages).toBeGreaterThan(5);
    await expectUsable(page);
    await button(page, "Change it there, too").click();
    await page
      .getByText(`Changed in the drafts of ${pages} other pages, which are published with this page.`)
      .waitFor();
    await page.reload();
    await heading(page).waitFor();
    const visitor = await owner.open("/shop");
    const shown = visitor.locator(".nav-menu a", { hasText: "Prices" });
    expect(await shown.innerText()).toBe("Prices");
    await button(page, "Publish").click();
    await page.getByText(`as it is here. ${pages} other pages with it.`).waitFor();
    await visitor.reload();
    expect(await shown.innerText()).toBe("Prices now");
  });

  it("publishes no other page with a change that was taken back", async () => {
    const page = await owner.openOwner("#/pages");
    await page.goto("/__millrace/edit#/services.html");
    const link = frameIn(page).locator(".nav-menu a", { hasText: "Prices" });
    await typeInto(page, frameIn(page).locator("h1"), " here");
    await typeInto(page, link, " now");
    await page.keyboard.press("Enter");
    await button(page, "Change it there, too").click();
    await page.getByText("which are published with this page.").waitFor();
    await button(page, "Undo").click();
    await saved(page);
    await button(page, "Publish").click();
    await page.getByText("Not the other pages, because what was changed there is different here now").waitFor();
    expect(await owner.host.store.listPublishedPages({ siteIds: ["", SITE_ID] })).toHaveLength(1);
  });

  it("uploads an image, or says why not", async () => {
    const page = await owner.openOwner("#/pages");
    await page.goto("/__millrace/edit#/services.html");
    const image = frameIn(page).locator("img:visible").first();
    await image.click();
    const upload = (buffer: Buffer, name: string, mimeType: string) =>
      page.getByLabel("Upload an image").setInputFiles({ buffer, name, mimeType });
    owner.expectConsole(/status of 415/);
    await upload(Buffer.from("<svg/>"), "drawing.svg", "image/svg+xml");
    await page.getByText("SVG images cannot be uploaded").waitFor();
    await upload(await makePhoto(300, 200), "photo.png", "image/png");
    await expect.poll(() => image.getAttribute("src")).toMatch(/^\/images\/own\/[0-9a-f]{24}_300\.webp$/);
    const width = () => image.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth);
    await expect.poll(width).toBe(300);
    await expectUsable(page);
    await saved(page);
  });

  it("saves what was typed without a network once there is one", async () => {
    const page = await owner.openOwner("#/pages");
    await page.goto("/__millrace/edit#/services.html");
    await heading(page).waitFor();
    owner.expectConsole(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await typeInto(page, heading(page), " offline");
    await page.getByText("Not saved.").waitFor();
    await page.context().setOffline(false);
    await saved(page);
  });

  it("keeps all that was typed while the site does not have the page", async () => {
    const page = await owner.openOwner("#/pages");
    await page.goto("/__millrace/edit#/services.html");
    await typeInto(page, heading(page), " before");
    await page.keyboard.press("Enter");
    await saved(page);
    const path = join(owner.host.settings.site, "services.html");
    renameSync(path, `${path}.away`);
    owner.expectConsole(/status of 404/);
    await typeInto(page, heading(page), " meanwhile");
    await page.getByText("The site has no such page").waitFor();
    renameSync(`${path}.away`, path);
    await saved(page);
    expect(await heading(page).innerText()).toMatch(/ before meanwhile$/);
  });

  it("keeps what was typed after a log-in in another tab, for after a reload", async () => {
    const page = await owner.openOwner("#/pages");
    await page.goto("/__millrace/edit#/services.html");
    await heading(page).waitFor();
    const [name = "", value = ""] = (await loggedIn(owner.host)).cookie.split("=");
    await page.context().addCookies([{ name, value, domain: "127.0.0.1", path: "/__millrace", sameSite: "Strict" }]);
    owner.expectConsole(/status of 403/);
    await typeInto(page, heading(page), " again");
    await page.getByText("The page is out of date. Reload it.").waitFor();
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await saved(page);
    expect(await heading(page).innerText()).toMatch(/ again$/);
  });

  it("takes a text with control characters, such as one from a word processor", async () => {
    const page = await owner.openOwner("#/pages");
    await page.goto("/__millrace/edit#/services.html");
    await heading(page).click();
    await page.getByLabel(/^Text, part 1/).fill("One line\u000bof Word\u0000and more");
    await saved(page);
    expect(await heading(page).innerText()).toMatch(/^One line of Word and more/);
  });

  it("keeps the place of an emptied heading, which can be clicked and written again", async () => {
    const page = await owner.openOwner("#/pages");
    await page.goto("/__millrace/edit#/contact.html");
    await heading(page).click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Enter");
    await expect.poll(() => heading(page).textContent()).toBe("");
    await typeInto(page, heading(page), "Written again");
    await page.keyboard.press("Enter");
    expect(await heading(page).innerText()).toBe("Written again");
    await saved(page);
  });

  it("keeps what is saved of a text when the rest of it is refused", async () => {
    const page = await owner.openOwner("#/pages");
    await page.goto("/__millrace/edit#/services.html");
    await typeInto(page, heading(page), " first");
    await saved(page);
    const before = await heading(page).innerText();
    owner.expectConsole(/status of 422/);
    await page.getByLabel(/^Text, part 1/).fill("x".repeat(200_001));
    await page.getByText("has no valid value").waitFor();
    await saved(page);
    await expect.poll(() => heading(page).innerText()).toBe(before);
    expect(before).toContain(" first");
  });

  it("says why something cannot be edited, and is accessible", async () => {
    const page = await owner.openOwner("#/pages");
    await expectUsable(page);
    await page.goto("/__millrace/edit#/contact.html");
    await frameIn(page).locator("input[type=email]").first().click();
    await page.getByText("Form fields cannot be edited here.").waitFor();
    await expectUsable(page);
    await heading(page).click();
    await expectUsable(page);
    await button(page, "Page settings").click();
    await page.getByLabel("Title", { exact: true }).waitFor();
    await expectUsable(page);
  });

  it("previews a page at the width of a phone and of a desktop", async () => {
    const page = await owner.openOwner("#/pages");
    await page.goto(`/__millrace/edit#/${encodeURIComponent(FILE)}/preview`);
    await frameIn(page).getByRole("heading", { name: HEADING }).waitFor();
    const measure = () => page.locator("main iframe").evaluate((one) => one.clientWidth);
    expect(await measure()).toBe(390);
    await button(page, "Desktop, 1280 px").click();
    expect(await measure()).toBe(1280);
    await expectUsable(page);
  });
});

describe("a hostile page in the frame", () => {
  /** Messages that the frame's own script does not send, in their JSON. */
  const FALSE = JSON.stringify([
    ...[null, "text", 1, [], { type: "text" }, { type: "publish" }, { type: "key", key: "constructor" }],
    ...[
      { type: "text", place: "h1 1.1.0", value: 1 },
      { type: "text", place: "<b>", value: "x" },
    ],
    ...[
      { type: "text", place: "h1 1.1.0", value: "x", more: 1 },
      { type: "selected", place: "h1 1.1.0" },
    ],
  ]);
  const ATTACK = `
    const done = [];
    const attempt = (name, work) => { try { work(); done.push(name); } catch {} };
    attempt("cookie", () => { document.cookie = "millrace-owner=x; path=/__millrace"; });
    attempt("parent", () => parent.document.title);
    attempt("storage", () => parent.sessionStorage.clear());
    attempt("top", () => { top.location.href = "/404"; });
    for (const message of ${FALSE}) parent.postMessage(message, "*");
    fetch("/__millrace/api/pages", { credentials: "include" }).then(() => done.push("api"), () => undefined)
      .then(() => { document.title = "done: " + done.join(); });`;

  it("runs no script while it is edited", async () => {
    rewrite("services.html", (html) =>
      html.replace("</body>", `<script>${ATTACK}</script><img src="x" onerror="document.title = 1"></body>`),
    );
    const page = await owner.openOwner("#/pages");
    owner.expectConsole(/404/);
    await page.goto("/__millrace/edit#/services.html");
    await heading(page).waitFor();
    const title = frameIn(page).locator("title");
    expect(await title.textContent()).not.toMatch(/done|^1$/);
  });

  it("reaches nothing in the preview", async () => {
    rewrite("services.html", (html) => html.replace("</body>", `<script>${ATTACK}</script></body>`));
    const page = await owner.openOwner("#/pages");
    owner.expectConsole(/Unsafe attempt|CORS|ERR_FAILED|Blocked|sandbox|SecurityError/);
    await page.goto("/__millrace/edit#/services.html/preview");
    await expect.poll(() => frameIn(page).locator("title").textContent()).toBe("done: ");
    expect(page.url()).toContain("#/services.html/preview");
  });

  it("publishes nothing from another tab, without the password", async () => {
    const page = await owner.openOwner("#/pages");
    owner.host.clock.advance(11 * 60_000);
    const tab = await page.context().newPage();
    await tab.goto(`${owner.host.origin}/services`);
    const statuses = await tab.evaluate(async () => {
      const api = "/__millrace/api";
      const { csrf } = await (await fetch(`${api}/session`)).json();
      const { version, base } = await (await fetch(`${api}/page?page=services.html`)).json();
      const send = async (method: string, path: string, body: object) => {
        const headers = { "content-type": "application/json", "x-millrace-csrf": csrf };
        return (await fetch(api + path, { method, headers, body: JSON.stringify(body) })).status;
      };
      const changes = [{ kind: "settings", title: "Hacked" }];
      const saved = await send("PUT", "/page", { page: "services.html", version, base, changes });
      return [saved, await send("POST", "/page/publish", { page: "services.html", version: version + 1 })];
    });
    // A draft is all that such a script can make, and owners see it.
    expect(statuses).toEqual([200, 428]);
    expect(await (await fetch(`${owner.host.origin}/services`)).text()).not.toContain("Hacked");
  });

  it("changes nothing by false messages, of its own window or of another one", async () => {
    const page = await owner.openOwner("#/pages");
    await page.goto("/__millrace/edit#/services.html");
    await heading(page).waitFor();
    // In the frame, as if the policy had failed.
    const inside = page.frames().find((one) => one.url().includes("/frame/"));
    await inside?.evaluate((list) => {
      for (const message of JSON.parse(list) as unknown[]) parent.postMessage(message, "*");
    }, FALSE);
    // Of the right shape, from other windows.
    await page.evaluate(() => {
      const data = { type: "text", place: "#text 1.1.0", value: "x" };
      const other = document.createElement("iframe");
      other.sandbox.add("allow-scripts");
      document.body.append(other);
      postMessage(data, "*");
      dispatchEvent(new MessageEvent("message", { source: other.contentWindow, origin: "null", data }));
    });
    await heading(page).click();
    await page.getByText("No changes that visitors do not see").waitFor();
    const [draft] = await owner.host.store.listPageDrafts({ siteIds: ["", SITE_ID] });
    expect(draft).toBeUndefined();
  });
});
