import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FrameLocator, Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { PASSWORD } from "../../host/support/owner";
import { expectUsable, useOwner } from "./support";

const owner = useOwner();

const FIGURE =
  '<figure class="w-richtext-align-center" data-rt-type="image" style="max-width:40%"><div>' +
  '<img src="images/parcel.svg" alt="A  parcel" loading=\'lazy\' data-x="&quot;1"></div>' +
  "<figcaption>With a <em>ribbon</em></figcaption></figure>";
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

/** Puts the rich text into a page of the site. */
beforeEach(() => {
  const path = join(owner.host.settings.site, "contact.html");
  const html = readFileSync(path, "utf8");
  if (!html.includes(TEXT)) writeFileSync(path, html.replace(/<h1[^>]*>[^]*?<\/h1>/, `<h1>Contact</h1>${TEXT}`));
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
  // The frame's token has ended, and the embedded page is not there.
  owner.expectConsole(/status of 40[34]/);
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
    expect(await page.getByLabel("Page of this site").inputValue()).toBe("");
    await page.getByLabel("Or an address").press("Escape");
    await page.getByLabel("Or an address").waitFor({ state: "detached" });
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

  it("moves and deletes parts that cannot be edited, by keyboard, and leaves their characters", async () => {
    const page = await openEditor();
    const parts = text(page).locator("[data-locked]");
    expect(await parts.allInnerTexts()).toEqual([
      "Image: With a ribbon",
      "Embedded part",
      "Part with its own style: Call us today",
      "Part with its own style: 1",
    ]);
    await text(page).press("ControlOrMeta+Home");
    const selected = text(page).locator(".ProseMirror-selectednode");
    while ((await selected.count()) === 0) await page.keyboard.press("ArrowDown");
    expect(await selected.innerText()).toBe("Image: With a ribbon");
    await expectUsable(page);
    await button(page, "Move up").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ControlOrMeta+End");
    await expect.poll(() => selected.count()).toBe(0);
    while ((await selected.count()) === 0) await page.keyboard.press("ArrowUp");
    expect(await selected.innerText()).toBe("Part with its own style: 1");
    await page.keyboard.press("Delete");
    await button(page, "Set the text").click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await saved(page);
    const source = await readSource(await publish(page));
    const [head = "", intro = ""] = TEXT.split("\n");
    const start = `${head.slice('<div class="w-richtext">'.length)}${FIGURE}${intro}<ul role="list">`;
    expect(source.slice(0, start.length)).toBe(start);
    expect(source).toContain(EMBED);
    expect(source).not.toContain(TABLE);
  });

  it("gets no scripts, styles, images or foreign marks by pasting, but headings, words and links", async () => {
    const page = await openEditor();
    await text(page).press("ControlOrMeta+End");
    await page.keyboard.press("Enter");
    await paste(
      page,
      `<style>p { color: red }</style><h3 style="color:red" class="MsoTitle" onclick="x()">Offer</h3>
      <p class="MsoNormal" style='margin:0'>A <b style="font-size:9px">big</b> <font color="red">one</font>,
      <a href="javascript:x()">x</a><a href="https://example.org/" onclick="x()">y</a><script>document.title = "x"</script>
      <img src="/404" onerror="x()"><span data-millrace-place="h1 1.1.0">z</span></p>
      <div data-locked="Image" data-millrace-place="h1 1.1.0">stolen</div>`,
    );
    await button(page, "Set the text").click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await saved(page);
    const rich = frameIn(page).locator(".w-richtext");
    await expect
      .poll(() => rich.evaluate((one) => one.innerHTML.replace(/ data-millrace-\w+="[^"]*"/g, "").split("The end")[1]))
      .toBe('</p><h3>Offer</h3><p>A <b>big</b> one, x<a href="https://example.org/">y</a> z</p>');
  });

  it("has an undo of its own, asks before typed words are lost, and is one step of the page", async () => {
    const page = await openEditor();
    const dialog = page.getByRole("dialog", { name: "Edit this text" });
    await text(page).press("ControlOrMeta+End");
    await page.keyboard.type(" of all");
    await page.keyboard.press("ControlOrMeta+Z");
    expect(await text(page).locator("p").last().innerText()).toBe("The end");
    await page.keyboard.press("ControlOrMeta+Y");
    expect(await text(page).locator("p").last().innerText()).toBe("The end of all");
    for (const _press of [1, 2, 3]) await page.keyboard.press("Escape");
    await dialog.getByText("What you typed here is not set yet.").waitFor();
    await expectUsable(page);
    await button(page, "Go on typing").click();
    await button(page, "Set the text").click();
    await dialog.waitFor({ state: "detached" });
    const end = frameIn(page).locator(".w-richtext p").last();
    await expect.poll(() => end.innerText()).toBe("The end of all");
    await end.click();
    await button(page, "Edit this text").click();
    await text(page).press("ControlOrMeta+End");
    await page.keyboard.type(" days");
    await page.keyboard.press("Escape");
    await button(page, "Leave it out").click();
    await dialog.waitFor({ state: "detached" });
    await button(page, "Undo").click();
    await expect.poll(() => end.innerText()).toBe("The end");
    await button(page, "Edit this text").click();
    await text(page).press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  it("keeps what was changed in place before: texts, the image of a figure, the style of a link", async () => {
    const page = await owner.openOwner("#/pages");
    await page.goto("/__millrace/edit#/contact.html");
    const rich = frameIn(page).locator(".w-richtext");
    await rich.getByRole("heading").click();
    await page.keyboard.press("End");
    await page.keyboard.type("!");
    await rich.locator("img").click();
    await page.getByLabel("Alternative text").fill("A box");
    await button(page, "Set the alternative text").click();
    await expect.poll(() => rich.locator("img").getAttribute("alt")).toBe("A box");
    await openText(page);
    await selectWords(page, "year");
    await button(page, "Link").click();
    await page.getByLabel("Or an address").fill("/contact");
    await page.keyboard.press("Enter");
    await button(page, "Set the text").click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => rich.locator("a").getAttribute("href")).toBe("/contact");
    const source = await readSource(await publish(page));
    expect(source).toContain('<h2 id="care" class="lead">Hand care!</h2>');
    expect(source).toContain('<a class="button" href="/contact">year</a>');
    expect(source).toContain(FIGURE.replace("A  parcel", "A box"));
  });

  it("gets a new image, which stays when the text is edited again", async () => {
    const page = await openEditor();
    await text(page).press("ControlOrMeta+End");
    await page.keyboard.press("Enter");
    await button(page, "Image").click();
    await button(page, "Insert the image").click();
    await page.getByText("Upload or choose an image first.").waitFor();
    await page.getByLabel("Or choose one of the site").selectOption("images/parcel.svg");
    await page.getByLabel("Alternative text").fill("A parcel for you");
    await expectUsable(page);
    await button(page, "Insert the image").click();
    await text(page).getByText("Image: A parcel for you").waitFor();
    await button(page, "Set the text").click();
    const image = frameIn(page).getByAltText("A parcel for you");
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    await openText(page);
    await text(page).getByText("Image: A parcel for you").waitFor();
    await text(page).press("ControlOrMeta+End");
    await page.keyboard.type(" Yours");
    await button(page, "Set the text").click();
    await expect.poll(() => frameIn(page).locator(".w-richtext").innerText()).toMatch(/Yours$/);
    const html = await (await publish(page)).request.get("/contact").then((answer) => answer.text());
    expect(html).toContain('<p><img src="images/parcel.svg" alt="A parcel for you"> Yours</p>');
  });

  it("says why it cannot be edited while a part of it is hidden", async () => {
    const page = await owner.openOwner("#/pages");
    await page.goto("/__millrace/edit#/contact.html");
    await frameIn(page).locator(".w-richtext").getByText("The end").click();
    await button(page, "Hide").click();
    await saved(page);
    await button(page, "Edit this text").click();
    await page.getByText("A part of this text is hidden.").waitFor();
    await expectUsable(page);
  });
});

describe("a text without paragraphs", () => {
  it("gets bold words, a link and a line, keeps its elements, and is edited as a whole then", async () => {
    const page = await owner.openOwner("#/pages");
    await page.goto("/__millrace/edit#/services.html");
    const heading = frameIn(page).getByRole("heading", { level: 1 });
    const before = await heading.innerText();
    await heading.click();
    await button(page, "Bold, italic, links").click();
    await text(page).waitFor();
    await expectUsable(page);
    await selectWords(page, "things");
    await button(page, "Bold").click();
    await selectWords(page, "Ten");
    await button(page, "Link").click();
    await page.getByLabel("Or an address").fill("https://example.org/how");
    await button(page, "Set the link").click();
    await text(page).press("ControlOrMeta+End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Ask us");
    await button(page, "Set the text").click();
    await expect.poll(() => heading.innerText()).toBe(`${before}\nAsk us`);
    await heading.locator("em").click();
    await page.locator(".editor-panel h2", { hasText: "Heading" }).waitFor();
    await button(page, "Bold, italic, links").waitFor();
    expect(await page.locator(".editor-panel textarea").count()).toBe(0);
    await button(page, "Publish").click();
    await page.getByText("Published. Visitors see the page").waitFor();
    const html = await (await page.request.get("/services")).text();
    expect(/<h1[^>]*>([^]*?)<\/h1>/.exec(html)?.[1]).toBe(
      '<a href="https://example.org/how">Ten</a> <strong>things</strong> we do <em>properly.</em><br>Ask us',
    );
    await button(page, "Undo").click();
    await expect.poll(() => heading.innerText()).toBe(before);
  });

  it("says that it cannot be empty, and offers no link inside of a link", async () => {
    const page = await owner.openOwner("#/pages");
    await page.goto("/__millrace/edit#/services.html");
    await frameIn(page).locator(".nav-menu a", { hasText: "Prices" }).click();
    await button(page, "Bold, italic, links").click();
    await text(page).press("ControlOrMeta+A");
    expect(await button(page, "Link").count()).toBe(0);
    await page.keyboard.press("Delete");
    await button(page, "Set the text").click();
    await page.getByText("The text is empty. Hide or delete this part instead.").waitFor();
  });
});
