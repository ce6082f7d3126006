import { expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";
import { formModel } from "../support/models/form";

const browser = useBrowser();

const FORM = `<main><h1>Book</h1><div class="w-form">
  <form data-name="Booking" method="get">
    <label for="who">Your name</label><input id="who" name="who" data-name="Full Name" required>
    <label for="mail">E-mail</label><input id="mail" type="email" name="mail" data-name="Email" required>
    <input type="submit" value="Book" data-wait="One moment…">
  </form>
  <div class="w-form-done">Thank you.</div><div class="w-form-fail">Sending failed.</div>
</div></main>`;

const fields = () => browser.backend.model.submissions.map(({ payload }) => payload.fields);

it("F-21 runs the browser's check first, and shows on the field what that check accepted", async () => {
  const page = await browser.open("/form", { html: pageHtml(FORM) });
  const form = formModel(page);
  await form.send();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("who");
  await form.fill({ "Your name": "   ", "E-mail": "ana@example.org" });
  await form.send();
  const name = page.getByLabel("Your name");
  await page.getByText("Please fill out the required field: Full Name").and(page.locator("#who + *")).waitFor();
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
  await name.fill("Ana");
  await page.keyboard.press("Enter");
  await form.seeText("Thank you.");
  expect(fields()).toEqual([{ "Full Name": "Ana", Email: "ana@example.org" }]);
});

it("does not stay locked when a script fills the field that had the message", async () => {
  const page = await browser.open("/form", { html: pageHtml(FORM) });
  const form = formModel(page);
  await form.fill({ "Your name": " ", "E-mail": "ana@example.org" });
  await form.send();
  await page.locator("#who").evaluate((field: HTMLInputElement) => (field.value = "Ana"));
  await form.send();
  await form.seeText("Thank you.");
});

it("F-122 F-123 shows and focuses the panels that the stylesheet hides", async () => {
  browser.expectConsole(/status of 500/);
  browser.expectConsole(/forms: <form>: not sent, .*HTTP 500/);
  browser.backend.controls.set("form", { kind: "status", status: 500, times: 1 });
  const page = await browser.open("/form", { html: pageHtml(FORM) });
  const form = formModel(page);
  await form.fill({ "Your name": "Ana", "E-mail": "ana@example.org" });
  await form.send();
  await form.seeText("Sending failed.");
  expect(await page.evaluate(() => document.activeElement?.className)).toBe("w-form-fail");
  expect(await form.valueOf("Your name")).toBe("Ana");
  await form.send();
  await form.seeText("Thank you.");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Booking success");
  expect(await page.locator("form").isVisible()).toBe(false);
  expect(await page.getByText("Sending failed.").isVisible()).toBe(false);
});

it("F-3 submits a form that a script inserts and submits in one task", async () => {
  const page = await browser.open("/form", { html: pageHtml("<main><h1>Late</h1></main>") });
  await page.evaluate(() => {
    const box = document.createElement("div");
    box.className = "w-form";
    const form = box.appendChild(document.createElement("form"));
    const field = form.appendChild(document.createElement("input"));
    field.name = "who";
    field.value = "Late";
    document.querySelector("main")?.append(box);
    form.requestSubmit();
  });
  await expect.poll(fields).toEqual([{ who: "Late" }]);
  expect(new URL(page.url()).search).toBe("");
});

it("F-3 sends a form added later, wherever the page puts it", async () => {
  const page = await browser.open("/form", {
    html: pageHtml(`<main><h1>Late</h1><div class="w-form" id="box"></div></main>`),
  });
  await page.evaluate(() => {
    const form = document.createElement("form");
    form.append(Object.assign(document.createElement("button"), { textContent: "Go" }));
    document.querySelector("#box")?.append(form);
  });
  await page.getByRole("button", { name: "Go" }).click();
  await expect.poll(fields).toEqual([{}]);
});

it("F-20 leaves the form to a page script that stops the event", async () => {
  const page = await browser.open("/form", { html: pageHtml(FORM) });
  const form = formModel(page);
  await page.evaluate(() =>
    document.querySelector("form")?.addEventListener("submit", (event) => event.stopPropagation()),
  );
  await form.fill({ "Your name": "Ana", "E-mail": "ana@example.org" });
  await form.send();
  await page.waitForURL(/who=Ana/);
  expect(fields()).toEqual([]);
});

it("F-43 F-50 returns the focus to the pressed control where no panel takes it", async () => {
  browser.expectConsole(/status of 500/);
  browser.expectConsole(/forms: <form>: not sent, .*HTTP 500/);
  browser.backend.controls.set("form", { kind: "status", status: 500, times: 1 });
  const page = await browser.open("/form", { html: pageHtml(FORM.replace(/<div class="w-form-done.*/, "")) });
  const form = formModel(page);
  await form.fill({ "Your name": "Ana", "E-mail": "ana@example.org" });
  await page.getByRole("button").focus();
  const failed = page.evaluate(
    () => new Promise((resolve) => document.addEventListener("millrace:form:failure", () => resolve(true))),
  );
  await page.keyboard.press("Enter");
  await failed;
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.type === "submit");
});
