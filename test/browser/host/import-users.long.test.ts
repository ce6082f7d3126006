import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { importNextPart } from "../../../host/members/run-import";
import { IMPORT_POLLING } from "../../../wire/user-system";
import { member } from "../../host/store/members";
import { expectAccessible } from "../support/axe";
import { expectUsable, PHONE, useOwner } from "./support";

const owner = useOwner(async () => ({ mostUsers: 1000, mostGroups: 3 }));

const ROWS = [
  "Email;Name;Groups;Remarks",
  "ana@mail.example;Ana;gold;x",
  "cy@mail.example;Cy;;",
  "not an address;Bo;;",
];
const people = (count: number) =>
  ["email", ...Array.from({ length: count }, (_, n) => `n${n}@mail.example`), "no-address"].join("\n");

const runNext = () => importNextPart(owner.host.settings, owner.host.ports);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const choose = (page: Page, text: string | Buffer, name = "users.csv") =>
  page.getByLabel("CSV file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
async function openDialog(options = {}): Promise<Page> {
  const page = await owner.openOwner("#/users", options);
  await button(page, "Import users").click();
  return page;
}
async function startImport(page: Page, count: number): Promise<void> {
  await choose(page, people(count));
  await button(page, `Import ${count} users`).click();
  await page.getByText(`0 of ${count} users (0%)`).waitFor();
}
/** Lets the page ask again, without waiting. */
const passPause = (page: Page) => page.clock.runFor(IMPORT_POLLING.interval);

describe("an import of users on the owner's page", () => {
  it("shows what will happen, its progress and its result", async () => {
    await owner.host.store.addMembers({ members: [member("cy")], groupIds: {}, now: 1 });
    const page = await openDialog(PHONE);
    await expectUsable(page);
    await choose(page, ROWS.join("\n"));
    await page.getByText("1 user to import.").waitFor();
    await page.getByText("1 user with an account will not be changed.").waitFor();
    await page.getByText("Groups: gold").waitFor();
    await page.getByText("1 row is skipped").click();
    await page.getByRole("cell", { name: '"not an address" is not an email address' }).waitFor();
    await page.getByText("3 of 4 columns used").click();
    await expectUsable(page);
    await page.clock.install();
    await button(page, "Import 1 user").click();
    await page.getByText("0 of 1 user (0%)").waitFor();
    await expectUsable(page);
    await runNext();
    await passPause(page);
    await page.getByText("Imported 1 user.").first().waitFor();
    await page.getByText("1 user with an account was not changed.").waitFor();
    await page.getByText("1 row is skipped").click();
    await page.getByRole("cell", { name: "4", exact: true }).waitFor();
    // The list of users.
    await page.getByRole("link", { name: "Ana" }).waitFor();
    await expectUsable(page);
    expect(await owner.host.store.findAccount({ email: "ana@mail.example" })).toMatchObject({ status: "invited" });
    await button(page, "Remove this result").click();
    await page.getByText("1 row is skipped").waitFor({ state: "detached" });
  });

  it("goes on while the page is closed, and is shown after a reload", async () => {
    const page = await openDialog();
    await startImport(page, 150);
    await runNext();
    await page.reload();
    await page.getByText("100 of 150 users (66%)").waitFor();
    await page.close();
    await runNext();
    const later = await owner.openOwner("#/users", {});
    await later.getByText("Imported 150 users.").waitFor();
    await later.getByText("1 row is skipped").waitFor();
  });

  it("asks for its progress every 5 seconds, at most 240 times, and again on a press", async () => {
    const page = await openDialog();
    let asked = 0;
    await page.clock.install();
    await startImport(page, 150);
    page.on("request", (request) => void (asked += request.url().endsWith("/user-import") ? 1 : 0));
    for (let count = 1; count <= IMPORT_POLLING.tries; count++) {
      await page.clock.runFor(IMPORT_POLLING.interval);
      await expect.poll(() => asked).toBe(count);
    }
    await page.getByText("This page has stopped asking for the progress.").waitFor();
    await expectAccessible(page);
    await page.clock.runFor(2 * IMPORT_POLLING.interval);
    expect(asked).toBe(IMPORT_POLLING.tries);
    await runNext();
    await button(page, "Show the progress").click();
    await page.getByText("100 of 150 users (66%)").waitFor();
    await page.clock.runFor(IMPORT_POLLING.interval);
    await expect.poll(() => asked).toBe(IMPORT_POLLING.tries + 2);
  });

  it("takes columns with other names as the owner chooses them, without invitations", async () => {
    const page = await openDialog();
    await choose(page, "Adresse;Wer\nana@mail.example;Ana");
    await page.getByText("No column has email addresses.").waitFor();
    await page.getByLabel("Adresse").selectOption("Email");
    await page.getByText("1 user to import.").waitFor();
    await page.getByLabel("Wer").selectOption("Name");
    await page.getByText("2 of 2 columns used").waitFor();
    await page.getByLabel("Send each user an invitation by email").uncheck();
    await button(page, "Import 1 user").click();
    await page.getByText("0 of 1 user (0%)").waitFor();
    await runNext();
    const ana = await owner.host.store.findAccount({ email: "ana@mail.example" });
    expect(ana).toMatchObject({ name: "Ana", status: "verified" });
  });

  it.each([
    ["too many users", people(1001), "The table adds 1001 users. There are 1 of at most 1000 users."],
    ["too many groups", "email,groups\na@mail.example,aa;bb;cc;dd", "The table adds the groups aa, bb, cc, dd."],
    ["no text", Buffer.from([0x50, 0x4b, 0xff, 0xfe]), "The file is not UTF-8 text."],
    ["users who have an account", "email\nann@mail.example", "The table has no user without an account."],
    ["nothing", "", "The file is empty."],
    ["a size above the limit", "a".repeat(8_000_001), "The file is larger than 8.0 MB."],
  ])("reports a table with %s, and starts nothing", async (_, text, problem) => {
    if (text === "") owner.expectConsole(/422/);
    await owner.host.store.addMembers({ members: [member("ann")], groupIds: {}, now: 1 });
    const page = await openDialog();
    await button(page, "Import").click();
    await page.getByText("Choose a CSV file.").waitFor();
    await choose(page, text);
    await page.getByText("Choose a CSV file.").waitFor({ state: "detached" });
    if (typeof text === "string" && text.includes("ann@")) await page.getByText("0 users to import.").waitFor();
    else await page.getByRole("alert").filter({ hasText: problem }).waitFor();
    await button(page, "Import").click();
    await page.getByRole("alert").filter({ hasText: problem }).waitFor();
    await expectAccessible(page);
    expect(await owner.host.store.findImport()).toBeUndefined();
  });

  it("ends with the reason when the limit of users is reached meanwhile", async () => {
    const page = await openDialog();
    await startImport(page, 150);
    // Reached by the second part.
    owner.host.settings.mostUsers = 120;
    await runNext();
    await runNext();
    await page.reload();
    await page.getByText("The import of users ended early.").waitFor();
    await page.getByText("100 users of the table were imported.").waitFor();
    await expectAccessible(page);
  });

  it("is not offered to owners who cannot change users", async () => {
    const page = await owner.openOwner("#/users", { name: "reader", role: "answer" });
    await page.getByText("No users yet.").waitFor();
    expect(await page.getByText("Import users").count()).toBe(0);
  });
});
