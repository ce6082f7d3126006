import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FrameLocator, Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { PASSWORD } from "../../host/support/owner";
import { expectUsable, useOwner } from "./support";

const owner = useOwner();

const FIGURE =
  '<figure class="w-richtext-align-center" data-rt-type="image" style="max-width:40%"><div><img src="images/parcel.svg"' +
  ' alt="A  parcel" loading=\'lazy\' data-x="&quot;1"></div><figcaption>With a <em>ribbon</em></figcaption></figure>';
const EMBED = '<div class="w-embed"><iframe src="/404" title="Map"></iframe></div>';
const TABLE = "<table><tbody><tr><td>1</td></tr></tbody></table>";
const TEXT = `<div class="w-richtext"><h2 id="care" class="lead">Hand care</h2>
<p class="intro">Soft <span class="accent">hands</span> all <a class="button" href="/services">year</a>.</p>
${FIGURE}
<ul role="list"><li>Soap</li><li>Cream</li></ul>
${EMBED}
<blockquote>Lovely</blockquote>
<p>Call <abbr title="the studio">us</abbr> today</p>
${TABLE}
<p>The end</p></div>`;

const frameIn = (page: Page): FrameLocator => page.frameLocator("main iframe");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const text = (page: Page) => page.getByRole("dialog").getByRole("textbox", { name: "Text", exact: true });
const saved = (page: Page) => page.getByText("Saved as a draft").waitFor();

/** Puts the rich text into a page of the site, which each test has for itself. */
beforeEach(() => {
  const path = join(owner.host.settings.site, "contact.html");
  writeFileSync(path, readFileSync(path, "utf8").replace(/<h1[^>]*>[^]*?<\/h1>/, `<h1>Contact</h1>${TEXT}`));
});

async function openText(page: Page): Promise<void> {
  await frameIn(page).locator(".w-richtext").getByText("The end").click();
  await button(page, "Edit this text").click();
  await text(page).waitFor();
}

async function openEditor(): Promise<Page> {
  const page = await owner.openOwner("#/pages");
  await page.goto("/__millrace/edit#/contact.html");
  await openText(page);
  return page;
}

/** Opens the rich text as a new visitor of the site sees it, after it was published. */
async function publish(page: Page): Promise<Page> {
  owner.host.clock.advance(11 * 60_000);
  await button(page, "Publish").click();
  await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button(page, "Continue").click();
  await page.getByText("Published. Visitors see the page").waitFor();
  owner.expectConsole(/404/);
  return owner.open("/contact");
}

/** What the host sends to visitors, of the rich text. */
async function readSource(visitor: Page): Promise<string> {
  const html = await (await visitor.request.get("/contact")).text();
  return /<div class="w-richtext">([^]*?)<p>The end/.exec(html)?.[1] ?? "";
}

/** Selects words of the text that is edited. */
async function selectWords(page: Page, words: string): Promise<void> {
  await text(page).evaluate((root, wanted) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length);
      return;
    }
    throw new Error(`No text has ${wanted}`);
  }, words);
}

/** Puts HTML into the clipboard and pastes it, as if it came from another program. */
const paste = (page: Page, html: string) =>
  text(page).evaluate((root, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", pasted);
    root.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);

describe("a rich text", () => {
  it("gets a heading, bold words, a link and a list, which visitors see; all else stays as it was", async () => {
    const page = await openEditor();
    await expectUsable(page);
    await text(page).press("ControlOrMeta+End");
    await page.keyboard.press("Enter");
    await page.getByLabel("Kind").selectOption("Heading 3");
    await page.keyboard.type("Prices");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ControlOrMeta+B");
    await page.keyboard.type("Now");
    await page.keyboard.press("ControlOrMeta+B");
    await page.keyboard.type(" cheaper");
    await page.keyboard.press("Enter");
    await button(page, "List").click();
    await page.keyboard.type("One");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Two");
    await selectWords(page, "cheaper");
    await button(page, "Link").click();
    await page.getByLabel("Or an address").fill("javascript:alert(1)");
    await button(page, "Set the link").click();
    await page.getByText("An address here cannot begin with javascript:").waitFor();
    await expectUsable(page);
    await page.getByLabel("Or an address").fill("https://example.org/prices");
    await button(page, "Set the link").click();
    await button(page, "Set the text").click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await saved(page);

    const rich = (await publish(page)).locator(".w-richtext");
    expect(await rich.evaluate((one) => one.innerHTML.slice(one.innerHTML.indexOf("<p>The end")))).toBe(
      "<p>The end</p><h3>Prices</h3>" +
        '<p><strong>Now</strong> <a href="https://example.org/prices">cheaper</a></p><ul><li>One</li><li>Two</li></ul>',
    );
    const source = await readSource(rich.page());
    expect(source.replace(/\n/g, "")).toBe(
      TEXT.slice('<div class="w-richtext">'.length, TEXT.indexOf("<p>The end")).replace(/\n/g, ""),
    );
  });
});
