import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { PASSWORD } from "../../host/support/owner";
import { expectAccessible } from "../support/axe";
import { expectUsable, PHONE, readText, useOwner } from "./support";

const owner = useOwner();

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).waitFor();
const row = (page: Page, name: string) => page.locator(".row", { hasText: name });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

describe("the first start", () => {
  it("leads from the printed address over a password to the inbox", async () => {
    const page = await owner.open("/__millrace#/setup/printed");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Set the password" }).click();
    await heading(page, "Inbox");
  });

  it("leads nowhere without that address", async () => {
    const page = await owner.open("/__millrace");
    await heading(page, "Almost there");
    expect(await page.locator("input").count()).toBe(0);
  });
});

describe("a form on the page", () => {
  it("arrives in the inbox with its file, which can be downloaded", async () => {
    const visitor = await owner.open("/contact");
    const form = visitor.locator("form", { has: visitor.locator('input[type="file"]') });
    for (const field of await form.locator("input:not([type]), input[type=text], textarea").all()) {
      await field.fill("Ingrid");
    }
    for (const field of await form.locator("input[type=email]").all()) await field.fill("ingrid@example.org");
    for (const field of await form.locator("input[type=checkbox][required]").all()) await field.check({ force: true });
    const file = { name: "mood.png", mimeType: "image/png", buffer: Buffer.from("larks") };
    await form.locator("input[type=file]").setInputFiles(file);
    await visitor.locator(".w-file-upload-success:visible").waitFor();
    await form.locator("[type=submit]").click();
    await visitor.locator(".w-form-done:visible").waitFor();

    const page = await owner.openOwner();
    await row(page, "Ingrid").click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "mood.png" }).click(),
    ]);
    expect(await readText(download)).toBe("larks");
  });
});

describe("the keyboard", () => {
  const three = async () => {
    for (const Name of ["Ana", "Bo", "Chiara"]) await owner.submit({ Name });
    const page = await owner.openOwner();
    await row(page, "Chiara").waitFor();
    return page;
  };

  it("moves through the list with j and k", async () => {
    const page = await three();
    for (const key of ["j", "j", "j", "k"]) await page.keyboard.press(key);
    expect(await focused(page)).toContain("Bo");
  });

  it("moves through the list with the arrows", async () => {
    const page = await three();
    for (const key of ["ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
    expect(await focused(page)).toContain("Bo");
  });

  it("opens with Enter, and an open message counts as read", async () => {
    const page = await three();
    for (const key of ["j", "Enter"]) await page.keyboard.press(key);
    await heading(page, "Chiara");
    await expect.poll(async () => (await owner.host.store.inboxCounts()).inbox.unread).toBe(2);
  });

  it("archives with e, moves to the next one, and undoes it", async () => {
    const page = await three();
    for (const key of ["j", "e"]) await page.keyboard.press(key);
    await row(page, "Chiara").waitFor({ state: "detached" });
    await expect.poll(() => focused(page)).toContain("Bo");
    await page.getByRole("button", { name: "Undo" }).click();
    await row(page, "Chiara").waitFor();
  });

  it("moves to spam with s", async () => {
    const page = await three();
    for (const key of ["j", "s"]) await page.keyboard.press(key);
    await expect.poll(async () => (await owner.host.store.inboxCounts()).spam.all).toBe(1);
  });

  it("searches after /, where letters are letters", async () => {
    const page = await three();
    await page.keyboard.press("/");
    await page.keyboard.type("bose");
    await page.getByText("No messages match “bose”.").waitFor();
    expect((await owner.host.store.inboxCounts()).archived.all).toBe(0);
  });

  it("shows its help with ?, where it can be switched off", async () => {
    const page = await three();
    await page.keyboard.press("?");
    await page.getByLabel("Use keyboard shortcuts").uncheck();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("j");
    expect(await page.locator(".row:focus").count()).toBe(0);
  });
});

describe("a message", () => {
  it("shows names, fields and files of a submission as text (attack 29)", async () => {
    const markup = '<img src="x" onerror="document.title = 1"><script>document.title = 2</script>';
    await owner.submit({ [markup]: markup, Name: markup }, { name: markup });
    const page = await owner.openOwner();
    await page.locator(".row").click();
    await page.getByRole("definition").filter({ hasText: markup }).first().waitFor();
    expect(await page.locator("#owner img, #owner script").count()).toBe(0);
  });

  it("is moved to the inbox when it is no spam, and its mail waits", async () => {
    await owner.submit({ Name: "Ana", Message: "casino" });
    const page = await owner.openOwner("#/spam");
    await row(page, "Ana").click();
    await page.getByText('contains "casino"').waitFor();
    await page.getByRole("button", { name: "Not spam" }).click();
    await expect.poll(async () => (await owner.host.store.listMails({ limit: 9 })).length).toBe(1);
  });

  it("is deleted only after a second confirmation", async () => {
    await owner.submit({ Name: "Ana" });
    const page = await owner.openOwner();
    await row(page, "Ana").click();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete permanently" }).click();
    await page.getByText("Deleted permanently").waitFor();
    expect(await owner.host.store.listSubmissions({ limit: 9 })).toEqual([]);
  });
});

describe("actions on all messages", () => {
  it("requires the password again, then continues", async () => {
    await owner.submit({ Name: "Ana", Email: "ana@example.org" });
    const page = await owner.openOwner("#/people/ana@example.org");
    owner.host.clock.advance(11 * 60_000);
    await page.getByRole("button", { name: "Delete everything" }).click();
    await page.getByRole("button", { name: "Delete everything permanently" }).click();
    await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Nothing is stored about ana@example.org.").waitFor();
  });
});

describe("the export of submissions", () => {
  const downloadFile = async (page: Page, start: () => Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent("download"), start()]);
    return readText(download);
  };
  const isFocused = (field: Element) => field === document.activeElement;
  const exportButton = (page: Page) => page.getByRole("button", { name: "Export CSV" });

  it("downloads a table of all messages", async () => {
    await owner.submit({ Name: "Ana" });
    const page = await owner.openOwner("#/settings");
    const table = await downloadFile(page, () => exportButton(page).click());
    expect(table).toMatch(
      /^\uFEFFId,Received,Form,Status,Page,.*,More fields,Answered,Answered by\r\n.*,Booking,inbox,.*Ana/,
    );
  });

  it("is chosen by form, folder and days with the keyboard", async () => {
    const form = { name: "Booking Request" };
    await owner.submit({ Name: "Ana" }, form);
    await owner.submit({ Message: "casino" }, { name: "Letter" });
    const spam = await owner.submit({ Name: "Bo", Message: "casino" }, form);
    const [{ receivedAt = 0 } = {}] = await owner.host.store.listSubmissions({ limit: 1 });
    const date = new Date(receivedAt).toISOString().slice(0, 10);
    const [year = "", month = "", day = ""] = date.split("-");
    const page = await owner.openOwner("#/settings", PHONE);
    await page.getByLabel("Form", { exact: true }).getByText("Booking Request").waitFor({ state: "attached" });
    await page.getByLabel("Form", { exact: true }).focus();
    await page.keyboard.type("Book");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Spam");
    await page.keyboard.press("Tab");
    for (const label of ["First day", "Last day"]) {
      expect(await page.getByLabel(label).evaluate(isFocused)).toBe(true);
      await page.keyboard.type(month + day + year);
      await page.keyboard.press("Tab");
      // A date has three parts and the button of its calendar.
      while (await page.getByLabel(label).evaluate(isFocused)) {
        await page.keyboard.press("Tab");
      }
    }
    await expectUsable(page);
    const lines = (await downloadFile(page, () => page.keyboard.press("Enter"))).trim().split("\r\n");
    expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual([spam]);
    expect(await owner.host.store.listAudit({ limit: 1 })).toMatchObject([
      { detail: `submissions as CSV: form "Booking Request", folder spam, from ${date}, to ${date}` },
    ]);
  });

  it("does not begin when the last day is before the first", async () => {
    const page = await owner.openOwner("#/settings");
    await page.getByLabel("First day").fill("2026-02-02");
    await page.getByLabel("Last day").fill("2026-02-01");
    await exportButton(page).click();
    expect(await page.getByLabel("First day").evaluate((field) => field.matches(":invalid:focus"))).toBe(true);
  });
});

describe("mails", () => {
  it("that failed are red everywhere, with the reason", async () => {
    await owner.submit({ Name: "Ana" });
    const [mail] = await owner.host.store.listMails({ limit: 1 });
    await owner.host.store.settleMail({ id: mail?.id ?? "", now: 0, state: "failed", error: "550 no such user" });
    const page = await owner.openOwner();
    await page.getByRole("link", { name: "See why" }).click();
    await page.getByRole("alert").filter({ hasText: "550 no such user" }).waitFor();
  });
});

describe("on a phone", () => {
  it("shows the list or the message, never both, and leads back", async () => {
    await owner.submit({ Name: "Ana" });
    const page = await owner.openOwner("#/inbox", PHONE);
    await row(page, "Ana").tap();
    await heading(page, "Ana");
    expect(await row(page, "Ana").isVisible()).toBe(false);
    await page.getByRole("link", { name: "Back to the list" }).tap();
    await row(page, "Ana").waitFor();
  });

  it("shows the state of a mail next to its subject, also on a narrow screen", async () => {
    await owner.submit({ Name: "Ana" }, { name: "A form with quite a long name" });
    const page = await owner.openOwner("#/mails", PHONE);
    const measureBox = async (part: string) => (await page.locator(part).boundingBox()) ?? { x: NaN, y: NaN };
    const [title, state] = [await measureBox(".job-title"), await measureBox(".job .pill")];
    expect(state.y).toBeGreaterThan(title.y + 10);
    expect(state.x).toBe(title.x);
  });

  it("has no element that is wider than the screen", async () => {
    await owner.submit(
      { Name: "A".repeat(300), Message: "https://example.org/".padEnd(400, "x") },
      { name: "F".repeat(200) },
    );
    const page = await owner.openOwner("#/inbox", PHONE);
    await page.locator(".row").tap();
    await page.locator("#message-title").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

describe("is accessible", () => {
  const pages: [string, string][] = [
    ["#/inbox", ".row"],
    ["#/people/ana@example.org", ".row"],
    ["#/mails", ".job"],
    ["#/webhooks", ".empty"],
    ["#/settings", ".settings dt"],
    ["#/log", "tbody tr"],
    ["#/more", ".signed"],
  ];
  it("every page, on a wide screen and on a phone", async () => {
    const id = await owner.submit({ Name: "Ana", Email: "ana@example.org", Message: "http://a http://b http://c" });
    const [mail] = await owner.host.store.listMails({ limit: 1 });
    await owner.host.store.settleMail({ id: mail?.id ?? "", now: 0, state: "failed", error: "550" });
    const detail = "recipients of a form: ".padEnd(200, "x");
    await owner.host.store.writeAudit({ id: "1", at: 1, actor: "o".repeat(64), action: "form settings", detail });
    const page = await owner.openOwner("#/inbox", PHONE);
    for (const [hash, wait] of [...pages, [`#/inbox/${id}`, "#message-title"] as const]) {
      await page.evaluate((to) => void (location.hash = to), hash);
      await page.locator(wait).first().waitFor();
      await expectUsable(page);
    }
  });

  it("the entrance", async () => {
    const page = await owner.open("/__millrace#/setup/printed");
    await heading(page, "Welcome");
    await expectAccessible(page);
  });

  it("the page without movement, with reduced motion", async () => {
    await owner.submit({ Name: "Ana" });
    const page = await owner.openOwner("#/inbox", { reducedMotion: "reduce" });
    await row(page, "Ana").waitFor();
    for (const key of ["j", "e"]) await page.keyboard.press(key);
    await page.locator(".notice").waitFor();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});

describe("the owner's page (attack 29)", () => {
  it("cannot be put into a frame", async () => {
    const page = await owner.open("/404.html");
    await page.evaluate(() => {
      const frame = document.createElement("iframe");
      frame.src = "/__millrace";
      document.body.append(frame);
    });
    owner.expectConsole(/frame-ancestors/);
    const inside = () => page.frames().find((one) => one !== page.mainFrame());
    await expect.poll(() => inside()?.url()).toMatch(/^chrome-error:/);
  });

  it("turns no text into markup, even when a script tries", async () => {
    const page = await owner.openOwner();
    await heading(page, "Inbox");
    const refused = await page.evaluate(() => {
      try {
        document.body.innerHTML = "<b>x</b>";
        return "";
      } catch (error) {
        return String(error);
      }
    });
    expect(refused).toContain("TrustedHTML");
    owner.expectConsole(/TrustedHTML/);
  });
});
