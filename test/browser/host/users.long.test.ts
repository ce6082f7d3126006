import readCode from "jsqr";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { codeAt, stepAt } from "../../../host/owner/totp";
import { member, plan } from "../../host/store/members";
import { PASSWORD } from "../../host/support/owner";
import { expectAccessible } from "../support/axe";
import { expectUsable, PHONE, readText, useOwner } from "./support";

const owner = useOwner();

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).waitFor();
const user = (id: string) => owner.host.store.findAccount({ id });
/**
 * The text of a picture's QR code; empty: none is found. The browser decodes the picture, on a page without a policy.
 */
async function readQr(page: Page, picture: Buffer): Promise<string> {
  const blank = await page.context().newPage();
  const { width, height, bytes } = await blank.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const drawing = canvas.getContext("2d");
    drawing?.drawImage(image, 0, 0);
    const pixels = drawing?.getImageData(0, 0, image.width, image.height);
    return { width: image.width, height: image.height, bytes: [...(pixels?.data ?? [])] };
  }, picture.toString("base64"));
  await blank.close();
  return readCode(Uint8ClampedArray.from(bytes), width, height)?.data ?? "";
}
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

beforeEach(async () => {
  const { store } = owner.host;
  const ana = member("ana", { createdAt: owner.host.clock.now(), groups: ["gold"] });
  const bo = member("bo", { status: "invited", createdAt: owner.host.clock.now() });
  await store.addMembers({ members: [ana, bo], groupIds: { gold: "g1" }, now: owner.host.clock.now() });
  await store.savePlan({ id: "p1", plan: plan({ groups: ["g1"] }), now: 1 });
});

describe("the users of the owner's page", () => {
  it("are found while it is typed, and opened", async () => {
    const page = await owner.openOwner("#/users");
    await page.getByRole("link", { name: "Name bo" }).waitFor();
    await page.getByLabel("Search").fill("ANA@");
    await page.getByRole("link", { name: "Name bo" }).waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Name ana" }).click();
    await heading(page, "Name ana");
  });

  it("leave the focus where it was set as soon as the user was shown", async () => {
    const page = await owner.openOwner("#/users");
    await page.getByRole("link", { name: "Name ana" }).waitFor();
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Change");
        if (!button) return;
        observer.disconnect();
        button.focus();
      });
      observer.observe(document, { childList: true, subtree: true });
      location.hash = "#/users/ana";
    });
    await heading(page, "Name ana");
    // A frame and a task later, effects after the paint have run.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Change");
  });

  it("are chosen by their state", async () => {
    const page = await owner.openOwner("#/users");
    await page.getByLabel("Status").selectOption("invited");
    await page.getByRole("link", { name: "Name ana" }).waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Name bo" }).waitFor();
  });

  it("are opened, put into a group and verified by keyboard only", async () => {
    const page = await owner.openOwner("#/users");
    await page.getByRole("link", { name: "Name bo" }).focus();
    await page.keyboard.press("Enter");
    await heading(page, "Name bo");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Name bo");
    await page.getByLabel("gold").waitFor();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Verify");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await user("bo"))?.status).toBe("verified");
    await page.getByLabel("gold").focus();
    await page.keyboard.press("Space");
    await expect.poll(() => owner.host.store.readAccess({ accountId: "bo", now: 9 })).toEqual(["gold"]);
  });

  it("are disabled and enabled again", async () => {
    const page = await owner.openOwner("#/users/ana");
    await press(page, "Disable");
    await expect.poll(async () => (await user("ana"))?.status).toBe("disabled");
    await press(page, "Enable");
    await expect.poll(async () => (await user("ana"))?.status).toBe("verified");
  });

  it("receive a mail to choose a password, which is shown at once", async () => {
    const page = await owner.openOwner("#/users/ana");
    await press(page, "Send email to choose a password");
    await page.getByText("choose a new password").first().waitFor();
  });

  it("receive a plan, which is canceled and ended", async () => {
    const page = await owner.openOwner("#/users/ana");
    await press(page, "Assign");
    await press(page, "Cancel Gold");
    await page.getByText("canceled", { exact: true }).waitFor();
    await press(page, "End now: Gold");
    await page.getByText("ended", { exact: true }).waitFor();
    expect(await owner.host.store.readAccess({ accountId: "ana", now: owner.host.clock.now() })).toEqual(["gold"]);
  });

  it("are deleted only after a second confirmation", async () => {
    const page = await owner.openOwner("#/users/ana");
    await press(page, "Delete");
    await press(page, "Delete permanently");
    await heading(page, "Users");
    await page.getByRole("link", { name: "Name bo" }).waitFor();
    expect(await user("ana")).toBeUndefined();
  });

  it("shows names and fields of users as text (attack 29)", async () => {
    const markup = '<img src="x" onerror="document.title = 1">';
    const eve = member("eve");
    const profile = { ...eve.profile, name: markup, data: { [markup]: markup } };
    await owner.host.store.addMembers({
      members: [{ ...eve, profile, groups: [markup] }],
      groupIds: { [markup]: "g9" },
      now: 1,
    });
    const page = await owner.openOwner("#/users/eve");
    // The name and the field.
    await expect.poll(() => page.getByRole("definition").filter({ hasText: markup }).count()).toBe(2);
    expect(await page.locator("#owner img").count()).toBe(0);
  });

  it("are downloaded as a table", async () => {
    const page = await owner.openOwner("#/users");
    const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Export users")]);
    expect(await readText(download)).toContain("ana@Mail.example,Name ana,verified,gold");
  });
});

describe("plans of the owner's page", () => {
  it("are made and changed in a dialog", async () => {
    const page = await owner.openOwner("#/plans");
    await press(page, "New plan");
    const dialog = page.getByRole("dialog");
    for (const [label, text] of [
      ["Name", "Silver"],
      ["Displayed price", "€ 12.00"],
      ["Price in cents", "1200"],
    ] as const) {
      await dialog.getByLabel(label, { exact: true }).fill(text);
    }
    await dialog.getByLabel("Period").selectOption("year");
    await dialog.getByLabel("gold").check();
    await press(page, "Save");
    await page.getByText("€ 12.00, per year").waitFor();
    await press(page, "Change Silver");
    await dialog.getByLabel("Name", { exact: true }).fill("Platinum");
    await press(page, "Save");
    await page.getByText("Platinum").waitFor();
    const plans = await owner.host.store.listPlans();
    expect(plans.find(({ name }) => name === "Platinum")).toMatchObject({
      amount: 1200,
      period: "year",
      groups: ["g1"],
    });
  });

  it("are retired", async () => {
    const page = await owner.openOwner("#/plans");
    await press(page, "Retire Gold");
    await page.getByText("retired", { exact: true }).waitFor();
  });
});

describe("codes of the owner's page", () => {
  it.each([
    ["on a wide screen", { colorScheme: "light" as const }],
    ["on a phone in the dark", PHONE],
  ])("are shown as a QR code that a camera reads, %s", async (_where, options) => {
    const page = await owner.openOwner("#/settings", options);
    await page.getByText("Turn on two-step login").click();
    await page.getByLabel("Your password").fill(PASSWORD);
    await press(page, "Continue");
    const picture = page.getByRole("img", { name: "QR code of the secret" });
    const address = await page.getByRole("link", { name: "this link" }).getAttribute("href");
    expect(await readQr(page, await picture.screenshot())).toBe(address);
    await expectAccessible(page);
  });

  it("are set up, required at the next log in, and ended", async () => {
    const page = await owner.openOwner("#/settings");
    await page.getByText("Turn on two-step login").click();
    await page.getByLabel("Your password").fill(PASSWORD);
    await press(page, "Continue");
    const secret = ((await page.locator(".secret code").textContent()) ?? "").replaceAll(" ", "");
    await page.getByLabel("Code from your app").fill(codeAt(secret, stepAt(owner.host.clock.now())));
    await press(page, "Turn on two-step login");
    await page.getByText("Login also asks for a code from your app.").waitFor();

    owner.host.clock.advance(60_000);
    await page.locator(".who").getByRole("button", { name: "Log out" }).click();
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await press(page, "Log in");
    const code = page.getByLabel("Code from your app");
    await code.waitFor();
    await expectAccessible(page);
    await code.fill(codeAt(secret, stepAt(owner.host.clock.now())));
    await page.keyboard.press("Enter");
    await heading(page, "Settings");
  });
});

describe("is accessible", () => {
  const pages: [string, string][] = [
    ["#/users", ".row"],
    ["#/users/ana", ".things"],
    ["#/plans", ".things"],
    ["#/settings", ".settings dt"],
    ["#/more", ".signed"],
  ];
  it("the pages of members, on a wide screen and on a phone", async () => {
    const { store, clock } = owner.host;
    for (const [id, planId] of [["s1", "p1"]] as const) {
      await store.giveSubscription({ id, accountId: "ana", planId, now: clock.now() });
    }
    const page = await owner.openOwner("#/users", PHONE);
    for (const [hash, wait] of pages) {
      await page.evaluate((to) => void (location.hash = to), hash);
      await page.locator(wait).first().waitFor();
      await expectUsable(page);
    }
    await page.evaluate(() => void (location.hash = "#/plans"));
    await press(page, "New plan");
    await page.getByRole("dialog").waitFor();
    await expectUsable(page);
  });
});
