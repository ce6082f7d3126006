import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, vi } from "vitest";
import { distFolder } from "../../../cli/package-paths";
import { readOwnerPage } from "../../../host/owner/page";
import { startHost, type TestHost } from "../../host/support/host";
import { addOwner, loggedIn, PASSWORD } from "../../host/support/owner";
import { WAIT } from "../../support/limits";
import { PICTURE } from "../support/picture";
import { bothWays, focused, shown, type Story } from "../support/story";
import type { Point } from "../support/driver";
import type { InputKind, Visitor } from "../support/visitor";

const FRAME = "main iframe";
const PAGE = "services.html";
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

/**
 * Where an element is in the frame, and how often Tab is pressed until it has the focus. No script of a test reaches into
 * the frame.
 */
async function locate(visitor: Visitor, host: TestHost, selector: string) {
  await visitor.see(`document.querySelector("${FRAME}")?.clientWidth > 0`);
  const read = async (expression: string) => visitor.evaluate(expression);
  const { url, left, top, width } = (await read(
    `(({ src, clientWidth }, { left, top }) => ({ url: src, left, top, width: clientWidth }))` +
      `(document.querySelector("${FRAME}"), document.querySelector("${FRAME}").getBoundingClientRect())`,
  )) as { url: string; left: number; top: number; width: number };
  await visitor.visit(url, width);
  await visitor.see(shown(selector));
  const middle = (await read(
    `(({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 }))` +
      `(document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect())`,
  )) as { x: number; y: number };
  let tabs = 0;
  while ((await read(focused(selector))) !== true) {
    await visitor.key("Tab");
    tabs++;
  }
  await openEditor(visitor, host);
  return { at: { x: left + middle.x, y: top + middle.y }, tabs };
}

async function openEditor(visitor: Visitor, host: TestHost): Promise<void> {
  await visitor.visit("about:blank");
  await visitor.visit(`${host.origin}/__millrace/edit#/${PAGE}`);
  await visitor.see(`document.querySelector("${FRAME}")?.clientWidth > 0`);
}

/** Selects an element of the page. Before the page is loaded, nothing happens. */
async function select(
  visitor: Visitor,
  way: InputKind,
  { at, tabs }: { at: Point; tabs: number },
  kind: string,
): Promise<void> {
  await vi.waitFor(
    async () => {
      if (way === "pointer") await visitor.pressAt(at);
      else {
        await visitor.tabTo(LAST_OF_BAR);
        for (let pressed = 0; pressed < tabs; pressed++) await visitor.key("Tab");
        await visitor.key("Enter");
      }
      if ((await visitor.evaluate(says(".editor-panel h2", kind))) !== true) throw new Error(`no ${kind} is selected`);
    },
    { timeout: WAIT, interval: 300 },
  );
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

async function work(visitor: Visitor, way: InputKind, host: TestHost): Promise<void> {
  await visitor.step("log in", async () => {
    await visitor.visit(`${host.origin}/__millrace#/pages`);
    await visitor.see(shown("#name"));
    await visitor.fill("#name", "ana", way);
    await visitor.fill("#current-password", PASSWORD, way);
    await visitor.key("Enter");
    await visitor.see(says("h1", "Pages"));
  });
  await openEditor(visitor, host);
  const heading = await locate(visitor, host, "h1");
  await visitor.step("a text", async () => {
    await select(visitor, way, heading, "Heading");
    await visitor.key("End");
    await visitor.type(" now");
    await visitor.key("Enter");
    await visitor.see(`document.querySelector(".editor-panel textarea")?.value.includes(" now")`);
    await visitor.see(saved);
  });
  const link = await locate(visitor, host, ".nav-menu a:nth-of-type(3)");
  await visitor.step("a link of the menu, and another one", async () => {
    await select(visitor, way, link, "Link");
    await visitor.fill(".editor-panel textarea", "Price list", way);
    await visitor.see(saved);
    await press(visitor, "Duplicate", way);
    await visitor.see(saved);
  });
  const image = await locate(visitor, host, ".brand-mark");
  await visitor.step("an image", async () => {
    await select(visitor, way, image, "Image");
    await visitor.chooseFile("#image-upload", PICTURE);
    await visitor.see(says(".editor-status", "Saved as a draft"));
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
      await work(visitor, way, host);
      const read = async () => (await fetch(`${host.origin}/services`)).text();
      const html = await read();
      expect(html).toMatch(/<h1[^>]*>[^<]* now/);
      expect(html.match(/>Price list</g)).toHaveLength(1);
      expect(html).toContain("/images/own/");
      await visitor.step("two owners", async () => {
        const bo = await loggedIn(host, "bo", "edit");
        const { version, base, changes } = await (await bo.ask(`/page?page=${PAGE}`)).json();
        await bo.ask("/page", {
          method: "PUT",
          body: { page: PAGE, version, base, changes: [...changes, { kind: "settings", title: "By Bo" }] },
        });
        visitor.expectError(/409/);
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
