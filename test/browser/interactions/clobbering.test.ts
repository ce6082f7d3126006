import { expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { FORM_MEMBERS } from "../support/form-members";
import { interactivePage } from "./support";

const browser = useBrowser();

const show = (useEventTarget: string, selector: string) => ({
  actionTypeId: "STYLE_OPACITY",
  config: { delay: 0, duration: 0, target: { useEventTarget, selector }, value: 0.5, unit: "" },
});

/** A press on a button in the form changes elements around it and beside it; one on the form its content. */
const DATA = {
  events: {
    "e-1": {
      id: "e-1",
      eventTypeId: "MOUSE_CLICK",
      action: { actionTypeId: "GENERAL_START_ACTION", config: { actionListId: "a-1" } },
      mediaQueries: ["main"],
      targets: [{ selector: ".press", appliesTo: "CLASS" }],
    },
    "e-2": {
      id: "e-2",
      eventTypeId: "MOUSE_CLICK",
      action: { actionTypeId: "GENERAL_START_ACTION", config: { actionListId: "a-2" } },
      mediaQueries: ["main"],
      targets: [{ selector: ".form", appliesTo: "CLASS" }],
    },
  },
  actionLists: {
    "a-1": { id: "a-1", actionItemGroups: [{ actionItems: [show("PARENT", ".around"), show("SIBLINGS", ".beside")] }] },
    "a-2": { id: "a-2", actionItemGroups: [{ actionItems: [show("CHILDREN", ".inside"), show("SIBLINGS", ".next")] }] },
  },
  site: { mediaQueries: [{ key: "main", min: 0, max: 10000 }] },
};

it("IX-FIX-31 plays in and on forms whose fields hide their members", async () => {
  const forms = FORM_MEMBERS.map(
    (name) => `<div class="around"><form class="form"><input name="${name}" aria-label="${name}"><b class="inside">1</b>
      <b class="beside">2</b><button type="button" class="press">Press</button></form><i class="next">3</i></div>`,
  );
  const page = await browser.open("/forms", { html: interactivePage(forms.join(""), DATA as never) });
  await page.locator(".press").evaluateAll((all) => all.forEach((one) => (one as HTMLElement).click()));
  const unchanged = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(".around, .inside, .beside, .next")]
        .filter((one) => getComputedStyle(one).opacity !== "0.5")
        .map((one) => `${one.className} of ${one.closest(".around")?.querySelector("input")?.name}`),
    );
  await expect.poll(unchanged).toEqual([]);
});

it("IX-FIX-31 a picture that hides the document's parent does not keep a press from ending", async () => {
  const body = `<img name="parentNode" alt="" src="data:,"><div class="around"><form class="form">
    <b class="inside">1</b>
    <b class="beside">2</b><button type="button" class="press">Press</button></form><i class="next">3</i></div>`;
  const page = await browser.open("/document", { html: interactivePage(body, DATA as never) });
  await page.locator(".press").click();
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.querySelector(".around") as Element).opacity))
    .toBe("0.5");
});
