import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { adopt } from "../../../cli/adopt/adopt";
import { page as exported, vendorScript } from "../../cli/adopt/support/site";
import { useBrowser } from "../support/browser";
import { loaded } from "../support/visits";

const folder = mkdtempSync(join(tmpdir(), "millrace-tracking-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, "export/js"), { recursive: true });
writeFileSync(join(folder, "export/js/webflow.js"), vendorScript());
const buttons = `<button onclick="wf.allowUserTracking({ activate: true })">Allow</button>
  <button onclick="wf.denyUserTracking({ reload: true })">Refuse</button>`;
writeFileSync(
  join(folder, "export/index.html"),
  exported({
    head: `<link rel="icon" href="data:,">
      <script>wf.ready(() => (document.title = wf.getUserTrackingChoice()))</script>`,
    body: buttons,
  }),
);
await adopt(join(folder, "export"), { out: join(folder, "site"), script: "/millrace.js" });

const browser = useBrowser({ root: join(folder, "site") });

it("B-26 answers scripts of an adopted page above the tag, and remembers the choice", async () => {
  const page = await browser.open("/");
  await expect.poll(() => page.title()).toBe("none");
  await page.getByRole("button", { name: "Allow" }).click();
  await loaded(page, () => page.reload());
  await expect.poll(() => page.title()).toBe("allow");
  await loaded(page, () => page.getByRole("button", { name: "Refuse" }).click());
  await expect.poll(() => page.title()).toBe("deny");
});
