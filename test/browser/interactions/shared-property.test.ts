import { expect, it } from "vitest";
import { data, event, list, on, opacity } from "../../unit/interactions/data";
import { holdAnimations } from "../support/animations";
import { useBrowser } from "../support/browser";
import { interactivePage } from "./support";

const browser = useBrowser();

const TABS = `<style>.w-tab-pane { display: none } .w--tab-active { display: block }</style>
  <div class="w-tabs" data-duration-in="0" data-duration-out="300" data-easing="ease">
    <div class="w-tab-menu">
      <a data-w-tab="One" class="w-tab-link w--current">One</a>
      <a data-w-tab="Two" class="w-tab-link">Two</a>
    </div>
    <div class="w-tab-content">
      <div data-w-tab="One" class="w-tab-pane w--tab-active">First</div>
      <div data-w-tab="Two" class="w-tab-pane">Second</div>
    </div>
  </div>`;

it("TB-21 a pane that an interaction fades as well still makes space for the next", async () => {
  const fading = data(
    [event("e-1", "TAB_INACTIVE", on(".w-tab-link"), "a-1")],
    [list("a-1", [[opacity({ selector: ".w-tab-pane" }, 0.5, { duration: 2000 })]])],
  );
  const page = await browser.open("/fading", { html: interactivePage(TABS, fading) });
  const pane = page.locator('.w-tab-pane[data-w-tab="One"]');
  const goOn = await holdAnimations(page);
  await page.getByText("Two", { exact: true }).click();
  await expect.poll(() => pane.evaluate((element) => element.getAnimations().length)).toBe(2);
  await goOn();
  await page.getByText("Second").waitFor();
});
