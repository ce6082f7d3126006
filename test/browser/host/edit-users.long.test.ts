import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { member } from "../../host/store/members";
import { expectUsable, PHONE, useOwner } from "./support";

const owner = useOwner();

/** Presses a button by the keyboard. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).focus();
  await page.keyboard.press("Enter");
}

describe("a user on the owner's page", () => {
  it("is added with an invitation by keyboard", async () => {
    await owner.host.store.addGroup({ id: "g1", name: "gold", now: 1 });
    const page = await owner.openOwner("#/users", PHONE);
    await press(page, "Add a user");
    await page.getByRole("checkbox", { name: "gold", exact: true }).waitFor();
    await expectUsable(page);
    await page.keyboard.press("Tab");
    await page.getByLabel("Email address").focus();
    await page.keyboard.type("bo@mail.example");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Bo");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Bo", exact: true }).waitFor();
    expect(await owner.host.store.findAccount({ email: "bo@mail.example" })).toMatchObject({ status: "invited" });
    expect(await owner.host.store.listMails({ limit: 9 })).toHaveLength(1);
  });

  it("is changed by keyboard, with a choice that was set before", async () => {
    await owner.host.store.addMembers({ members: [member("ana")], groupIds: {}, now: 1 });
    const page = await owner.openOwner("#/users", PHONE);
    const list = page.locator("summary", { hasText: /: \d+ choice/ }).first();
    await list.focus();
    await page.keyboard.press("Enter");
    const field = page.getByLabel(/^Choices of /).first();
    await field.focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("oval = Oval and long\nsquare");
    await expectUsable(page);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText(/^Choices of .* saved\.$/).waitFor();
    const [choice] = await owner.host.store.listChoices();
    expect(choice?.options).toEqual([
      { slug: "oval", name: "Oval and long" },
      { slug: "square", name: "square" },
    ]);

    await page.evaluate(() => void (location.hash = "#/users/ana"));
    await press(page, "Change");
    const select = page.locator(`#user-field-${choice?.fieldId}`);
    await select.waitFor();
    await expectUsable(page);
    await page.getByLabel("Name", { exact: true }).fill("Ana Maria");
    await select.focus();
    await page.keyboard.type("Oval");
    await page.getByLabel("Name", { exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Saved.", { exact: true }).waitFor();
    expect(await owner.host.store.findAccount({ id: "ana" })).toMatchObject({
      name: "Ana Maria",
      data: { [choice?.fieldId ?? ""]: "oval" },
    });
  });

  it("is not changed to the address of another one, and the form says so", async () => {
    await owner.host.store.addMembers({ members: [member("ana"), member("bo")], groupIds: {}, now: 1 });
    const page = await owner.openOwner("#/users/ana");
    await press(page, "Change");
    await page.getByLabel("Email address").fill("bo@mail.example");
    await press(page, "Save");
    await page.getByRole("alert").filter({ hasText: "A user with this email address exists" }).waitFor();
    owner.expectConsole(/409/);
  });
});

describe("the inbox", () => {
  it("shows the messages of one form when it is chosen by keyboard", async () => {
    await owner.submit({ Name: "Ana" }, { name: "Booking Request" });
    await owner.submit({ Name: "Bo" }, { name: "Letter" });
    const page = await owner.openOwner("#/inbox", PHONE);
    await page.getByLabel("Form", { exact: true }).focus();
    await page.keyboard.type("Letter");
    await page.locator(".row", { hasText: "Ana" }).waitFor({ state: "detached" });
    await page.locator(".row", { hasText: "Bo" }).waitFor();
    await expectUsable(page);
  });
});
