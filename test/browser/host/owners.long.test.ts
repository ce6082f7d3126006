import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { unseal } from "../../../host/security/seal";
import { addOwner, PASSWORD, requireOwner } from "../../host/support/owner";
import { expectUsable, PHONE, useOwner } from "./support";
import type { OwnerRole } from "../../../host/records/owners";

const owner = useOwner(async () => ({ smtp: "smtp://127.0.0.1:9" }));
const WIDE = { viewport: { width: 1280, height: 900 } };

const EMAIL = "bo@mail.example";

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).waitFor();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const find = (name: string) => owner.host.store.findOwner({ name });
/** Presses Tab until an element has the focus, as a keyboard user does. */
async function tabTo(page: Page, label: string): Promise<void> {
  const isThere = () =>
    page.evaluate((wanted) => {
      const here = document.activeElement;
      if (!(here instanceof HTMLElement)) return false;
      const labels =
        here instanceof HTMLInputElement || here instanceof HTMLSelectElement ? [...(here.labels ?? [])] : [];
      const names = [here.getAttribute("aria-label"), here.textContent, ...labels.map((one) => one.textContent)];
      return names.some((name) => name?.trim() === wanted);
    }, label);
  for (let n = 0; n < 80 && !(await isThere()); n++) await page.keyboard.press("Tab");
  expect(await isThere(), `focus on ${label}`).toBe(true);
}
const pressByKey = async (page: Page, label: string) => {
  await tabTo(page, label);
  await page.keyboard.press("Enter");
};
/** The address of the newest link in an email. */
async function readLink(): Promise<string> {
  const [mail] = await owner.host.store.listMails({ limit: 1 });
  const body = unseal(mail?.body ?? "", owner.host.ports.secret, mail?.id ?? "");
  return /\/__millrace#\S+/.exec(body)?.[0] ?? "";
}

describe("the owners on the owner's page", () => {
  it("are invited, get a role, are disabled and removed by keyboard", async () => {
    const page = await owner.openOwner("#/owners", PHONE);
    await heading(page, "Owners");
    await tabTo(page, "Email address");
    await page.keyboard.type(EMAIL);
    await tabTo(page, "Role");
    await page.keyboard.type("read");
    await pressByKey(page, "Invite");
    await page.getByText(`Invitation sent to ${EMAIL}.`).waitFor();
    await expect.poll(async () => (await find(EMAIL))?.role).toBe("read");
    await expectUsable(page);

    await page.locator("body").click({ position: { x: 1, y: 1 } });
    await tabTo(page, `Role of ${EMAIL}`);
    await page.keyboard.type("answer");
    await pressByKey(page, `Save role of ${EMAIL}`);
    await expect.poll(async () => (await find(EMAIL))?.role).toBe("answer");
    await pressByKey(page, `Invite again: ${EMAIL}`);
    await page.getByText("Invitation sent again.").waitFor();
    await pressByKey(page, `Disable ${EMAIL}`);
    await expect.poll(async () => (await find(EMAIL))?.disabledAt).not.toBeNull();
    await pressByKey(page, `Enable ${EMAIL}`);
    await expect.poll(async () => (await find(EMAIL))?.disabledAt).toBeNull();
    await pressByKey(page, `Remove ${EMAIL}`);
    await expectUsable(page);
    await pressByKey(page, "Remove permanently");
    await expect.poll(() => find(EMAIL)).toBeUndefined();
  });

  it.each([
    ["Disable owner", "Disable owner"],
    ["Remove owner", "Remove permanently"],
  ])("keep the last one with all rights after “%s”", async (first, second) => {
    const page = await owner.openOwner("#/owners", WIDE);
    await button(page, first).click();
    if (second !== first) await button(page, second).click();
    await page.getByText("This is the last owner with the role “all”.").waitFor();
    owner.expectConsole(/409/);
    expect((await find("owner"))?.disabledAt).toBeNull();
  });

  it("show the stored role after a refused change", async () => {
    const page = await owner.openOwner("#/owners", WIDE);
    await page.getByLabel("Role of owner", { exact: true }).selectOption("read");
    await button(page, "Save role of owner").click();
    await page.getByText("This is the last owner with the role “all”.").waitFor();
    owner.expectConsole(/409/);
    await expect.poll(() => page.getByLabel("Role of owner", { exact: true }).inputValue()).toBe("all");
  });

  it("are changed only after the password was entered again", async () => {
    const page = await owner.openOwner("#/owners", WIDE);
    owner.host.clock.advance(11 * 60_000);
    await page.getByLabel("Email address").fill(EMAIL);
    await button(page, "Invite").click();
    await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(PASSWORD);
    await button(page, "Continue").click();
    await expect.poll(async () => (await find(EMAIL))?.role).toBe("answer");
  });
});

describe("a role", () => {
  const open = async (role: OwnerRole, hash: string, options: object = WIDE) => {
    await addOwner(owner.host, "chief");
    return owner.openOwner(hash, { name: "bo", role, ...options });
  };
  const links = (page: Page) => page.locator(".nav .page-links a").allTextContents();

  it.each<[OwnerRole, string[], string[]]>([
    ["read", [], ["Orders", "Products", "Users", "Plans", "People", "Emails", "Settings"]],
    [
      "answer",
      ["Reply", "Archive", "Spam", "Mark unread"],
      ["Orders", "Products", "Users", "Plans", "People", "Emails", "Settings"],
    ],
    [
      "all",
      ["Reply", "Archive", "Spam", "Mark unread", "Delete"],
      [
        ...["Pages", "Orders", "Products", "Shop", "Users", "Plans", "People", "Forms", "Emails"],
        ...["Settings", "Owners", "Log"],
      ],
    ],
  ])("“%s” is offered what it can do", async (role, actions, pages) => {
    const id = await owner.submit({ Name: "Ana", Email: "ana@example.org" });
    const page = await open(role, `#/inbox/${id}`);
    await page.locator("#message-title").waitFor();
    expect(await page.locator(".message-actions button").allTextContents()).toEqual(actions);
    await expect.poll(() => links(page)).toEqual(pages);
  });

  it("“read” finds no action on any page", async () => {
    const id = await owner.submit({ Name: "Ana", Email: "ana@example.org" });
    const page = await open("read", "#/inbox", PHONE);
    const pages = [
      ["#/inbox", ".row"],
      [`#/inbox/${id}`, "#message-title"],
      ["#/orders", ".empty"],
      ["#/products", ".empty"],
      ["#/shop", ".empty"],
      ["#/users", ".empty"],
      ["#/plans", ".empty"],
      ["#/people/ana@example.org", ".row"],
      ["#/mails", ".job"],
      ["#/webhooks", ".empty"],
      ["#/settings", "h2"],
      ["#/owners", ".empty"],
      ["#/log", ".empty"],
    ] as const;
    for (const [hash, wait] of pages) {
      await page.evaluate((to) => void (location.hash = to), hash);
      await page.locator(wait).first().waitFor();
      await expectUsable(page);
      const shown = await page.locator("main button:visible, main .button:visible").allTextContents();
      const harmless = ["?", "Find", "Show", "Save", "Change the password", "Continue"];
      expect(shown.map((text) => text.trim()).filter((text) => !harmless.includes(text))).toEqual([]);
    }
    expect((await owner.host.store.inboxCounts()).inbox.unread).toBe(1);
  });

  it("“read” archives nothing by key", async () => {
    await owner.submit({ Name: "Ana" });
    const page = await open("read", "#/inbox");
    await page.locator(".row").waitFor();
    for (const key of ["j", "e", "s"]) await page.keyboard.press(key);
    expect((await owner.host.store.inboxCounts()).inbox.all).toBe(1);
  });
});

describe("an invitation", () => {
  it("leads by a password to the inbox", async () => {
    const inviting = await owner.openOwner("#/owners", WIDE);
    await inviting.getByLabel("Email address").fill(EMAIL);
    await button(inviting, "Invite").click();
    await inviting.getByText("invited", { exact: true }).waitFor();
    const page = await owner.open(await readLink(), PHONE);
    await heading(page, "Welcome");
    await expectUsable(page);
    await tabTo(page, "Password");
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    await heading(page, "Inbox");
    expect((await find(EMAIL))?.seenAt).not.toBeNull();
  });
});

describe("a lost password", () => {
  it("is replaced by a link in an email, by keyboard", async () => {
    await addOwner(owner.host, "ana");
    await owner.host.store.setOwnerEmail({
      owner: await requireOwner(owner.host.store, { name: "ana" }),
      email: EMAIL,
    });
    const page = await owner.open("/__millrace", PHONE);
    await heading(page, "Log in");
    await expectUsable(page);
    await pressByKey(page, "Lost your password?");
    await heading(page, "Lost password");
    await expectUsable(page);
    await tabTo(page, "Email address");
    await page.keyboard.type(EMAIL);
    await page.keyboard.press("Enter");
    await heading(page, "Check your email");
    await expectUsable(page);

    const other = await owner.open(await readLink(), PHONE);
    await heading(other, "New password");
    await expectUsable(other);
    await other.getByLabel("Password", { exact: true }).fill("another river");
    await other.keyboard.press("Enter");
    await other.getByText("Your password is set. Log in with it.").waitFor();
    await expectUsable(other);
    await other.getByLabel("Name or email address").fill(EMAIL);
    await other.getByLabel("Password", { exact: true }).fill("another river");
    await other.keyboard.press("Enter");
    await heading(other, "Inbox");
  });

  it("is reported with an expired link, and the form stays", async () => {
    await addOwner(owner.host);
    const page = await owner.open("/__millrace#/reset/guessed", WIDE);
    await page.getByLabel("Password", { exact: true }).fill("another river");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").filter({ hasText: "This link has expired" }).waitFor();
    owner.expectConsole(/410/);
  });

  it("needs an email address, which the owner adds in the settings and confirms by a link", async () => {
    const page = await owner.openOwner("#/settings", PHONE);
    await page.getByText("Add an email address").waitFor();
    await pressByKey(page, "Add an email address");
    await tabTo(page, "Email address");
    await page.keyboard.type(EMAIL);
    await tabTo(page, "Password for this change");
    await page.keyboard.type(PASSWORD);
    await expectUsable(page);
    await page.keyboard.press("Enter");
    await page.getByText(`Open the link that was sent to ${EMAIL}.`).waitFor();
    await expectUsable(page);
    expect((await find("owner"))?.email).toBeNull();

    const other = await owner.open(await readLink(), PHONE);
    await heading(other, "Your email address");
    await expectUsable(other);
    await pressByKey(other, "Confirm the address");
    await heading(other, "Email address saved");
    await expectUsable(other);
    expect((await find("owner"))?.email).toBe(EMAIL);
  });
});
