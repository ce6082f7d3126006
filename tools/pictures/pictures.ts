import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { launchChromium } from "../../cli/browser";
import { startServer } from "../../cli/serve/server";

/** One picture, taken on a desktop and on a phone. */
interface Subject {
  name: string;
  show(page: Page, places: { fixtures: string; dist: string }): Promise<void>;
}

const WINDOWS = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;

/** A form whose submission failed, with one picture without a text: something for each view of the panel. */
const INSPECTED = "/forms/failure.html";

const SUBJECTS: Subject[] = [
  {
    name: "adopt",
    async show(page, { dist }) {
      await page.goto(pathToFileURL(join(dist, "adopt.html")).href);
      await page.getByRole("heading", { name: "Adopt your site" }).waitFor();
    },
  },
  {
    name: "inspector",
    async show(page, { fixtures }) {
      await page.goto(fixtures + INSPECTED);
      await page.evaluate("Millrace.inspect('panel')");
      await page.getByRole("tab", { name: "Behaviours" }).waitFor();
      await page.getByText("forms: 1 mounted").click();
    },
  },
  {
    name: "gallery",
    async show(page, { fixtures }) {
      await page.goto(`${fixtures}/__millrace/pages?page=/slider/several.html&frame=phone`);
      await page.frameLocator("iframe").locator(".w-slider-dot").first().waitFor();
    },
  },
];

/** Takes the pictures of the documents. @param root of the repository, with a built `dist`. */
export async function takePictures(root: string): Promise<void> {
  const dist = join(root, "dist");
  const out = join(root, "docs/images");
  mkdirSync(out, { recursive: true });
  const fixtures = await startServer({ root: join(root, "fixtures/pages") });
  const browser = await launchChromium();
  try {
    for (const [window, viewport] of Object.entries(WINDOWS)) {
      for (const { name, show } of SUBJECTS) {
        const page = await browser.newPage({ viewport, reducedMotion: "reduce" });
        await show(page, { fixtures: fixtures.origin, dist });
        const path = join(out, `${name}-${window}.jpg`);
        await page.screenshot({ path, type: "jpeg", quality: 75, animations: "disabled" });
        await page.close();
        process.stdout.write(`docs/images/${name}-${window}.jpg\n`);
      }
    }
  } finally {
    await browser.close();
    await fixtures.close();
  }
}
