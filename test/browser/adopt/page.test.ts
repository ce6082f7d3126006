import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { adopt } from "../../../cli/adopt/adopt";
import { adoptOnto } from "../../../cli/adopt/adopt-onto";
import { readArchive } from "../../../cli/adopt/io/archive/read";
import { STATE_FILE } from "../../../cli/adopt/onto/versions";
import { startServer } from "../../../cli/serve/server";
import { makePhoto } from "../../cli/adopt/fast/support/pictures";
import { filesIn, page as exported, vendorScript } from "../../cli/adopt/support/site";
import { zip } from "../../cli/adopt/support/zip";
import { expectAccessible } from "../support/axe";
import { newVisitor } from "../support/visits";
import { closeContexts, getChromium } from "../support/chromium";

const FORM = '<div class="w-form"><form id="wf-form-Contact" data-name="Contact"><input name="Name"></form></div>';
const WIDGETS = '<div class="w-nav"></div><div class="w-slider"></div><a class="w-lightbox" href="#"></a>';
const BODY = `<h1>Nails</h1>${WIDGETS}${FORM}`;
const WIX = '<meta name="generator" content="Wix.com Website Builder"><p>x</p>';
const SITE: Record<string, string | Buffer> = {
  "index.html": exported({ body: BODY }),
  "search.html": exported({ body: '<form action="/search"><input name="query"></form>' }),
  "about/team.html": exported({ scripts: '<script src="../js/webflow.js"></script>' }),
  "js/webflow.js": vendorScript(),
  "images/a b.png": Buffer.from([0x89, 0, 255, 10]),
  "latin.html": Buffer.from(exported({ body: "caf\u00e9" }), "latin1"),
};

let browser: Browser;
let folder = "";
let source = "";
let address = "";
/** The files that the command makes of the same export, by path. */
const wanted = new Map<string, Buffer>();

beforeAll(async () => {
  browser = await getChromium();
  folder = await mkdtemp(join(tmpdir(), "millrace-adopt-"));
  source = await unpack("my-site", Object.entries(SITE));
  await writeFile(join(folder, "my-site.zip"), zip(SITE));
  const { out } = await adopt(source);
  for (const path of await filesIn(out)) wanted.set(path, await readFile(join(out, path)));
  address = pathToFileURL(join(inject("dist"), "adopt.html")).href;
});
afterAll(async () => {
  await closeContexts(browser);
  await rm(folder, { recursive: true, force: true });
});

/** Writes files into a folder. @returns its path. */
async function unpack(name: string, files: Iterable<[path: string, content: string | Buffer]>): Promise<string> {
  const root = join(folder, name);
  for (const [path, content] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  return root;
}

interface Opened {
  page: Page;
  requests: string[];
  errors: string[];
}

/** The page as a file on the disk. */
async function open(use: (opened: Opened) => Promise<void>, options: Parameters<Browser["newContext"]>[0] = {}) {
  const context = await newVisitor(browser, { viewport: { width: 1280, height: 800 }, ...options });
  const opened = { page: await context.newPage(), requests: [] as string[], errors: [] as string[] };
  context.on("request", (request) => opened.requests.push(request.url()));
  opened.page.on("console", (message) => opened.errors.push(message.text()));
  opened.page.on("pageerror", (error) => opened.errors.push(error.message));
  try {
    await opened.page.goto(address);
    await opened.page.getByRole("heading", { name: "Adopt your site" }).waitFor();
    await use(opened);
    expect(opened.errors).toEqual([]);
  } finally {
    await context.close();
  }
}

/** Drops a file as a visitor does. */
async function drop(page: Page, name: string, content: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ name, base64 }) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      data.items.add(new File([bytes], name));
      return data;
    },
    { name, base64: content.toString("base64") },
  );
  for (const event of ["dragover", "drop"]) await page.dispatchEvent("main", event, { dataTransfer: transfer });
}

const ready = (page: Page) => page.getByRole("heading", { name: "Your site is ready" }).waitFor();

/** Chooses a site of the owner, which the next export is merged with. */
async function chooseMine(page: Page, path: string): Promise<void> {
  await page.getByText("You changed your site since the last export").click();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Choose the ZIP file of your site" }).click(),
  ]);
  await chooser.setFiles(path);
}

/** Downloads the converted archive. */
async function download(page: Page, name = "my-site-millrace.zip"): Promise<Map<string, Buffer>> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: `Download ${name}` }).click(),
  ]);
  const path = join(folder, `got-${Math.random().toString(36).slice(2)}.zip`);
  await file.saveAs(path);
  const inside = await readArchive(new Blob([await readFile(path)]), path);
  const files = new Map<string, Buffer>();
  for (const name of inside.files) files.set(name, Buffer.from((await inside.read(name)) ?? []));
  return files;
}

describe("adopt.html", () => {
  it("converts a dropped archive to the same bytes as the command, without requests", () =>
    open(async ({ page, requests }) => {
      await drop(page, "my-site.zip", zip(SITE));
      await ready(page);
      const got = await download(page);
      expect([...got.keys()].sort()).toEqual([STATE_FILE, ...wanted.keys()].sort());
      for (const [path, bytes] of wanted) expect(got.get(path)?.equals(bytes), path).toBe(true);
      expect(requests.filter((url) => !/^(data|blob):/.test(url))).toEqual([address]);
    }));

  it("makes a site that runs", () =>
    open(async ({ page }) => {
      await drop(page, "my-site.zip", zip(SITE));
      await ready(page);
      const root = await unpack("unpacked", await download(page));
      const server = await startServer({ root, port: 0 });
      const visitor = await page.context().newPage();
      const failed: string[] = [];
      visitor.on("response", (answer) => void (answer.status() >= 400 && failed.push(answer.url())));
      await visitor.goto(`${server.origin}/about/team.html`);
      expect(await visitor.evaluate(() => window.Millrace?.version)).toMatch(/^\d/);
      await visitor.close();
      await server.close();
      expect(failed.filter((url) => !url.endsWith("favicon.ico"))).toEqual([]);
    }));

  it("takes a folder by its button, with the same result", () =>
    open(async ({ page }) => {
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        page.getByRole("button", { name: "Choose a folder" }).click(),
      ]);
      await chooser.setFiles(source);
      await ready(page);
      expect([...(await download(page)).keys()].sort()).toEqual([STATE_FILE, ...wanted.keys()].sort());
    }));

  it("merges a new export with a site that was changed, and asks where both changed the same", () =>
    open(async ({ page }) => {
      await drop(page, "my-site.zip", zip(SITE));
      await ready(page);
      const mine = await download(page);
      const change = (files: Map<string, Buffer>, from: string, to: string) =>
        files.set("index.html", Buffer.from(String(files.get("index.html")).replace(from, to)));
      change(mine, "<h1>Nails</h1>", "<h1>My nails</h1><p>Mine</p>");
      await writeFile(join(folder, "changed.zip"), zip(Object.fromEntries(mine)));
      await page.getByRole("button", { name: "Convert another" }).click();
      await chooseMine(page, join(folder, "changed.zip"));
      await page.getByText("Your changes in changed.zip are kept.").waitFor();
      const next = { ...SITE, "index.html": exported({ body: BODY.replace("Nails", "Their nails") }) };
      await drop(page, "next.zip", zip(next));
      await page.getByRole("heading", { name: "Please decide" }).waitFor();
      await expectAccessible(page);
      expect(await page.getByRole("button", { name: "Merge" }).isDisabled()).toBe(true);
      await page.getByRole("radio", { name: /keep your version/ }).check();
      await page.getByRole("button", { name: "Merge" }).click();
      await ready(page);
      const merged = await download(page, "changed.zip");
      expect(String(merged.get("index.html"))).toContain("<h1>My nails</h1><p>Mine</p>");
      await page.getByText("1 page changed in the builder, 1 by you, 1 by both.").waitFor();
    }));

  it("names the builder, and how to get the file, also after a failure", () =>
    open(async ({ page }) => {
      const advice = page.getByText("In Webflow, “Export code”, then “Prepare ZIP” makes this file.");
      await advice.waitFor();
      await drop(page, "my-site.zip", zip(SITE).subarray(0, 40));
      await page.getByRole("alert").filter({ hasText: "it is no ZIP archive, or cut short" }).waitFor();
      await advice.waitFor();
      await expectAccessible(page);
    }));

  it("works by keyboard, and moves the focus to the result", () =>
    open(async ({ page }) => {
      const button = page.getByRole("button", { name: "Choose a ZIP file" });
      await button.waitFor();
      // Requested early, because the browser receives it by a message that a key may overtake.
      const chosen = page.waitForEvent("filechooser");
      // A key that is pressed before the first picture is lost.
      await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
      await page.keyboard.press("Tab");
      await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.press("Enter");
      const chooser = await chosen;
      await chooser.setFiles(join(folder, "my-site.zip"));
      await ready(page);
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Your site is ready");
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Download my-site-millrace.zip");
    }));

  it("lists in sentences what works and what is left to do, and names the host of the forms", () =>
    open(async ({ page }) => {
      await drop(page, "my-site.zip", zip(SITE));
      await ready(page);
      expect(await page.locator(".lead").textContent()).toBe("All 4 pages run on Millrace now.");
      expect(await page.locator(".works li").allTextContents()).toContain("1 menu, 1 slider and 1 lightbox.");
      expect(await page.locator(".works li").allTextContents()).toContain("Search: 3 pages in its index.");
      expect(await page.locator(".todo h3").first().textContent()).toBe("Choose where forms send");
      expect(await page.locator(".todo").textContent()).not.toMatch(/npx|terminal|(^|\s)--?\w/);
      expect(await page.locator(".terminal li").allTextContents()).toEqual([
        "Running the Millrace host, which stores what forms send: it is a program on a server.",
      ]);
      await page.getByRole("button", { name: "Convert another" }).click();
      await page.getByText("Forms go to another host").click();
      await page.getByLabel("URL of the host that takes your forms").fill("https://forms.my.site");
      await drop(page, "my-site.zip", zip(SITE));
      await ready(page);
      expect(await page.locator(".works").textContent()).toContain("Forms that send to https://forms.my.site: Contact");
      expect((await download(page)).get("index.html")?.toString()).toContain('data-api="https://forms.my.site"');
    }));

  it("leaves out the pages that a person ticks, and takes them back", () =>
    open(async ({ page }) => {
      const site = { ...SITE, "style-guide.html": exported(), "detail_post.html": exported() };
      await drop(page, "my-site.zip", zip(site));
      await ready(page);
      const again = page.getByRole("button", { name: "Convert again" });
      expect(await again.isDisabled()).toBe(true);
      await page.getByLabel("style-guide.html").check();
      await again.click();
      await ready(page);
      expect([...(await download(page)).keys()].filter((name) => /guide|detail/.test(name))).toEqual([
        "detail_post.html",
      ]);
      expect(await page.getByLabel("style-guide.html").isChecked()).toBe(true);
      await page.getByLabel("All 2 pages").check();
      await again.click();
      await ready(page);
      expect([...(await download(page)).keys()].sort()).toEqual([STATE_FILE, ...wanted.keys()].sort());
      await page.getByLabel("All 2 pages").uncheck();
      await again.click();
      await ready(page);
      expect([...(await download(page)).keys()]).toContain("style-guide.html");
      await expectAccessible(page);
    }));

  const command = (page: Page) => page.locator("#url-hint code");

  it("reports that browsers cannot read a published site, and shows the command for a typed URL", () =>
    open(async ({ page, requests }) => {
      await page.getByText("Your site is online, and you have no export").click();
      expect(await command(page).textContent()).toBe("npx millrace adopt https://www.my.site");
      await page.getByLabel("URL of the published site").fill("larks.example/about us");
      expect(await command(page).textContent()).toBe("npx millrace adopt https://www.my.site");
      await page.getByLabel("URL of the published site").fill("http://larks.example/about?a=1");
      expect(await command(page).textContent()).toBe("npx millrace adopt http://larks.example");
      const hint = await page.locator("#url-hint").textContent();
      expect(hint).toMatch(/^Browsers do not let a page read another site, so this needs a terminal, and the command /);
      await expectAccessible(page);
      expect(requests.filter((url) => !/^(data|blob):/.test(url))).toEqual([address]);
    }));

  it.each([
    ["pasted", "paste", "clipboardData"],
    ["dropped", "drop", "dataTransfer"],
  ])("shows the command for a URL that is %s", (_how, event, carrier) =>
    open(async ({ page }) => {
      await page.evaluate(
        ({ event, carrier }) => {
          const data = new DataTransfer();
          data.setData(event === "drop" ? "text/uri-list" : "text/plain", "https://larks.example/blog");
          const made = new Event(event, { bubbles: true, cancelable: true });
          Object.defineProperty(made, carrier, { value: data });
          document.querySelector("main")?.dispatchEvent(made);
        },
        { event, carrier },
      );
      await expect.poll(() => command(page).isVisible()).toBe(true);
      expect(await command(page).textContent()).toBe("npx millrace adopt https://larks.example");
    }),
  );

  it("ignores a pasted text that is no URL", () =>
    open(async ({ page }) => {
      await page.evaluate(() => {
        const data = new DataTransfer();
        data.setData("text/plain", "two words.");
        document.body.dispatchEvent(Object.assign(new Event("paste", { bubbles: true }), { clipboardData: data }));
      });
      expect(await command(page).isVisible()).toBe(false);
    }));

  it.each([
    ["another file", "notes.txt", Buffer.from("x"), "notes.txt is no ZIP file"],
    ["a damaged archive", "my.zip", zip(SITE).subarray(0, 200), "it is no ZIP archive, or cut short"],
    ["a site of another make", "my.zip", zip({ "index.html": "<p>x</p>" }), "loads a vendor script"],
    ["a site of another builder", "my.zip", zip({ "index.html": WIX }), "was made with Wix.com Website Builder"],
  ])("reports the fault of %s, and accepts another try", (_name, name, content, message) =>
    open(async ({ page }) => {
      await drop(page, name, content);
      await expect.poll(() => page.getByRole("alert").textContent()).toContain(message);
      await drop(page, "my-site.zip", zip(SITE));
      await ready(page);
    }),
  );

  it.each([
    ["a desk", { viewport: { width: 1280, height: 800 } }],
    ["a phone in the dark", { viewport: { width: 360, height: 740 }, colorScheme: "dark" as const }],
  ])("is accessible and fits on %s", (_name, options) =>
    open(async ({ page }) => {
      const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
      await page.getByText("Forms go to another host").click();
      await expectAccessible(page);
      expect(await fits()).toBe(true);
      await drop(page, "my-site.zip", zip(SITE));
      await ready(page);
      await page.locator(".page summary").first().click();
      await expectAccessible(page);
      expect(await fits()).toBe(true);
    }, options),
  );
});

/**
 * A site with pictures: a photo that a camera turned, a transparent one, a drawing, an animation, and a broken one.
 * @param width of the photo when it is upright, in px.
 */
async function makePictureSite(text: string, width = 300): Promise<Record<string, string | Buffer>> {
  const photo = await makePhoto(400, width, "jpeg");
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="50" height="40" fill="red"/></svg>';
  const names = ["turned.jpg", "clear.png", "drawing.png", "moving.gif", "broken.jpg"];
  const images = names.map((name) => `<img src="images/${name}" alt="">`).join("");
  return {
    "index.html": exported({ body: `<p>${text}</p>${images}<div class="a">Text</div>` }),
    "css/site.css": ".a { background: url(../images/clear.png) }",
    "js/webflow.js": vendorScript(),
    "images/turned.jpg": await sharp(photo).withMetadata({ orientation: 6 }).toBuffer(),
    "images/clear.png": await sharp(await makePhoto(200, 150))
      .ensureAlpha(0.5)
      .png()
      .toBuffer(),
    "images/drawing.png": await sharp(Buffer.from(svg)).png({ compressionLevel: 0 }).toBuffer(),
    "images/moving.gif": await sharp(photo).resize(40).gif().toBuffer(),
    "images/broken.jpg": photo.subarray(0, photo.length / 2),
  };
}

/** How Chromium shows the pictures of a page: their boxes, and a pixel of each. */
const readShown = (visitor: Page) =>
  visitor.evaluate(() =>
    [...document.images].map((image) => {
      const { x, y, width, height } = image.getBoundingClientRect();
      const context = new OffscreenCanvas(1, 1).getContext("2d");
      context?.drawImage(image, 0, 0);
      return { box: [x, y, width, height], pixel: [...(context?.getImageData(0, 0, 1, 1).data ?? [])] };
    }),
  );

describe("adopt.html with smaller pictures", () => {
  const check = (page: Page) => page.getByLabel("Smaller pictures (WebP)").check();

  it("adds WebP that Chromium shows in the same boxes, and that no merge takes for a change", () =>
    open(async ({ page }) => {
      const site = await makePictureSite("Old");
      await check(page);
      await expectAccessible(page);
      await drop(page, "my-site.zip", zip(site));
      await ready(page);
      await page.getByText(/^3 pictures as WebP: \d+ kB → \d+ kB\.$/).waitFor();
      expect(await page.getByText("cannot be decoded as a picture").count()).toBe(1);
      await expectAccessible(page);
      const got = await download(page);
      const text = String(got.get("index.html"));
      const copies = [...got.keys()].filter((path) => path.endsWith(".webp"));
      const named = [/_clear-200\.webp$/, /_drawing-90\.webp$/, /_turned-300\.webp$/];
      expect(copies.map((path) => path.replace(/[0-9a-f]{24}/, "")).sort()).toEqual(
        named.map((name) => expect.stringMatching(name)),
      );
      for (const path of copies) expect(text).toContain(`src="${path}"`);
      const lossless = copies.filter((path) => got.get(path)?.includes("VP8L"));
      expect(lossless).toEqual([expect.stringContaining("drawing")]);
      expect(text).toContain('<img src="images/moving.gif" alt=""><img src="images/broken.jpg" alt="">');
      expect(String(got.get("css/site.css"))).toMatch(/url\(\.\.\/images\/[0-9a-f]{24}_clear-200\.webp\)/);
      for (const path of Object.keys(site).filter((path) => path.startsWith("images/")))
        expect(got.get(path)?.equals(Buffer.from(site[path] ?? "")), path).toBe(true);

      const roots = [await unpack("pictures-before", Object.entries(site)), await unpack("pictures", got)];
      const [before, after] = await Promise.all(
        roots.map(async (root) => {
          const server = await startServer({ root, port: 0 });
          const visitor = await page.context().newPage();
          await visitor.goto(`${server.origin}/index.html`, { waitUntil: "load" });
          const shown = await readShown(visitor);
          await visitor.close();
          await server.close();
          return shown;
        }),
      );
      expect(after?.map(({ box }) => box)).toEqual(before?.map(({ box }) => box));
      for (const [index, { pixel }] of (before ?? []).entries())
        for (const [part, value] of pixel.entries())
          expect(Math.abs(value - (after?.[index]?.pixel[part] ?? 999)), `${index}`).toBeLessThan(24);

      const next = await unpack("pictures-next", Object.entries(await makePictureSite("New")));
      const { merged } = await adoptOnto(next, { site: roots[1] ?? "", decide: () => undefined }, {}, false);
      expect(merged).toMatchObject({ questions: [], edits: 0, own: [] });
    }));

  it("makes them again of the pictures of a new export, and keeps what the owner changed", () =>
    open(async ({ page }) => {
      await check(page);
      await drop(page, "my-site.zip", zip(await makePictureSite("Old")));
      await ready(page);
      const mine = await download(page);
      mine.set("index.html", Buffer.from(String(mine.get("index.html")).replace("Text", "My text")));
      await writeFile(join(folder, "pictures.zip"), zip(Object.fromEntries(mine)));
      await page.reload();
      await chooseMine(page, join(folder, "pictures.zip"));
      await page.getByText("Your changes in pictures.zip are kept.").waitFor();
      await drop(page, "next.zip", zip(await makePictureSite("New", 320)));
      await ready(page);
      await page.getByText("1 page changed in the builder, 1 by you, 1 by both.").waitFor();
      const merged = await download(page, "pictures.zip");
      expect(String(merged.get("index.html"))).toMatch(/<p>New<\/p><img src="\S+_turned-320\.webp".*My text/s);
      const copies = [...merged.keys()].filter((path) => path.endsWith(".webp"));
      expect(copies.filter((path) => path.includes("turned"))).toEqual([expect.stringMatching(/_turned-320\.webp$/)]);
      expect(copies.length).toBe(3);
    }));

  it("leaves the pictures, and says so, where the browser cannot encode WebP", () =>
    open(async ({ page }) => {
      await page.addInitScript(() => {
        const Plain = window.Blob;
        // The script of the worker: a browser that cannot encode a type writes PNG.
        const code = "OffscreenCanvas.prototype.convertToBlob = async () => new Blob([], { type: 'image/png' });";
        window.Blob = class extends Plain {
          constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
            super(options?.type === "text/javascript" ? [code, ...parts] : parts, options);
          }
        };
      });
      await page.reload();
      await check(page);
      await drop(page, "my-site.zip", zip(await makePictureSite("Old")));
      await ready(page);
      await page.getByText("this browser cannot make WebP of them; Chrome, Edge and Firefox can").waitFor();
      expect([...(await download(page)).keys()].filter((path) => path.endsWith(".webp"))).toEqual([]);
    }));
});
