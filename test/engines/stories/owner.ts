import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, vi } from "vitest";
import { distFolder } from "../../../cli/package-paths";
import { readOwnerPage } from "../../../host/owner/page";
import { startHost, type TestHost } from "../../host/support/host";
import { addOwner, loggedIn, PASSWORD, type Owner } from "../../host/support/owner";
import { WAIT } from "../../support/limits";
import { PICTURE } from "../support/picture";
import { bothWays, shown, type Story } from "../support/story";
import type { InputKind, Visitor } from "../support/visitor";

const PAGE = "services.html";
/** More than the page has places for the focus. */
const MOST_PRESSES = 150;
const LAST_OF_BAR = ".editor-bar .actions button:last-child";

/** An expression: an element has a text that begins so. */
const says = (selector: string, text: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})]` +
  `.some((e) => e.textContent.trim().startsWith(${JSON.stringify(text)}))`;
const saved = says(".editor-status", "Saved as a draft");

/** In the page, as text: gives the button or link with a name an attribute, by which it can be pressed. */
const nameButton = `(name, id) => {
  for (const e of document.querySelectorAll("button, a.button, summary"))
    if ((e.getAttribute("aria-label") ?? e.textContent).trim() === name && e.getAttribute("aria-disabled") !== "true")
      return e.setAttribute("data-story", id) ?? true;
  return false;
}`;

/** Presses the button or link with a name. */
async function press(visitor: Visitor, name: string, way: InputKind): Promise<void> {
  const id = name.replace(/\W/g, "-");
  await visitor.evaluate(`document.querySelector('[data-story="${id}"]')?.removeAttribute("data-story")`);
  await visitor.see(`(${nameButton})(${JSON.stringify(name)}, "${id}")`);
  await visitor.use(`[data-story="${id}"]`, way);
}

const readCorner = (element: string): string =>
  `(({ left, top, width, height }) => ({ left, top, width, height }))(${element}.getBoundingClientRect())`;

/** Selects an element of the page once its frame is ready. */
async function select(visitor: Visitor, way: InputKind, selector: string, kind: string): Promise<void> {
  const element = `document.querySelector(${JSON.stringify(selector)})`;
  const read = (expression: string) => visitor.evaluateInFrame(expression);
  await vi.waitFor(async () => expect(await read(`${element}?.matches("[tabindex]")`)).toBe(true), { timeout: WAIT });
  // By the driver of WebKit, Tab leads out of a frame after its first element.
  if (way === "pointer" || visitor.engine === "webkit") {
    await read(`${element}.scrollIntoView({ block: "center" })`);
    const frame = (await visitor.evaluate(readCorner('document.querySelector("iframe")'))) as DOMRect;
    const inside = (await read(readCorner(element))) as DOMRect;
    const x = Math.round(frame.left + inside.left + inside.width / 2);
    await visitor.pressAt({ x, y: Math.round(frame.top + inside.top + inside.height / 2) });
  } else {
    await visitor.tabTo(LAST_OF_BAR);
    for (let presses = 0; (await read(`document.activeElement === ${element}`)) !== true; presses++) {
      if (presses === MOST_PRESSES) throw new Error(`Tab does not lead to ${selector}`);
      await visitor.key("Tab");
    }
    await visitor.key("Enter");
  }
  await visitor.see(says(".editor-panel h2", kind));
}

async function publish(visitor: Visitor, way: InputKind): Promise<void> {
  await visitor.see(saved);
  await press(visitor, "Publish", way);
  await visitor.see(`${shown("#current-password")} || ${says(".banner", "Published")}`);
  if ((await visitor.evaluate(shown("#current-password"))) === true) {
    await visitor.fill("#current-password", PASSWORD, way);
    await visitor.key("Enter");
  }
  await visitor.see(says(".banner", "Published. Visitors see the page"));
}

async function work(visitor: Visitor, way: InputKind, host: TestHost, bo: Owner): Promise<void> {
  await visitor.step("log in", async () => {
    await visitor.visit(`${host.origin}/__millrace#/pages`);
    await visitor.see(shown("#name"));
    await visitor.fill("#name", "ana", way);
    await visitor.fill("#current-password", PASSWORD, way);
    await visitor.key("Enter");
    await visitor.see(says("h1", "Pages"));
  });
  await visitor.visit(`${host.origin}/__millrace/edit#/${PAGE}`);
  await visitor.step("a text", async () => {
    await select(visitor, way, "h1", "Heading");
    await visitor.key("End");
    await visitor.type(" now");
    await visitor.key("Enter");
    await visitor.see(`[...document.querySelectorAll(".editor-panel textarea")].some((e) => e.value.endsWith(" now"))`);
    await visitor.see(saved);
  });
  await visitor.step("a link of the menu, and another one", async () => {
    await select(visitor, way, ".nav-menu a:nth-of-type(3)", "Link");
    await visitor.fill(".editor-panel textarea", "Price list", way);
    await visitor.see(saved);
    await press(visitor, "Duplicate", way);
    const countLinks = () => visitor.evaluateInFrame('document.querySelectorAll(".nav-menu > a").length');
    await vi.waitFor(async () => expect(await countLinks()).toBe(5), { timeout: WAIT });
  });
  await visitor.step("an image", async () => {
    await select(visitor, way, ".brand-mark", "Image");
    await visitor.chooseFile("#image-upload", PICTURE);
    await vi.waitFor(async () => expect(await (await bo.ask(`/page?page=${PAGE}`)).text()).toContain("/images/own/"), {
      timeout: WAIT,
    });
  });
  await visitor.step("publish", () => publish(visitor, way));
}

export const owner: Story[] = bothWays(
  "a week of an owner",
  async (visitor, way, site) => {
    const folder = mkdtempSync(join(tmpdir(), "millrace-owner-story-"));
    const built = pathToFileURL(`${distFolder()}/`);
    const host = await startHost({
      folder,
      settings: { site: site.example },
      worker: new URL("host-store.mjs", built),
      ownerPage: { page: readOwnerPage(built), setupToken: "" },
    });
    try {
      await addOwner(host, "ana", "edit");
      const bo = await loggedIn(host, "bo", "edit");
      await work(visitor, way, host, bo);
      const read = async () => (await fetch(`${host.origin}/services`)).text();
      const html = await read();
      expect(html).toMatch(/<h1[^>]*>.* now</);
      expect(html.match(/>Price list</g)).toHaveLength(1);
      expect(html).toContain("/images/own/");
      await visitor.step("two owners", async () => {
        const { version, base, changes } = await (await bo.ask(`/page?page=${PAGE}`)).json();
        await bo.ask("/page", {
          method: "PUT",
          body: { page: PAGE, version, base, changes: [...changes, { kind: "settings", title: "By Bo" }] },
        });
        await press(visitor, "Hide", way);
        await visitor.see(says("dialog", ""));
        await press(visitor, "Keep mine", way);
        await publish(visitor, way);
      });
      await visitor.step("an older version", async () => {
        await visitor.visit(`${host.origin}/__millrace#/pages/${PAGE}`);
        await press(visitor, "Restore the page without changes", way);
        await visitor.see(says("[role=status]", "The page"));
      });
    } finally {
      await host.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  { smoke: true },
);
