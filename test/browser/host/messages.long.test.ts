import { describe, expect, it } from "vitest";
import { expectAccessible } from "../support/axe";
import { expectUsable, PHONE, useOwner } from "./support";

const owner = useOwner();

describe("the owner's page", () => {
  it("sets recipients of a form and the answer to its senders", async () => {
    const page = await owner.openOwner("#/forms", PHONE);
    await page.getByRole("button", { name: "Change Booking Request" }).click();
    await page.getByLabel("Recipients, one per line").fill("ana@example.org\nnot an address");
    await page.getByLabel("Send an answer to senders").check();
    await page.getByLabel("Subject").fill("Thank you");
    await page.getByLabel("Text", { exact: true }).fill("We will write to you.");
    await expectUsable(page);
    owner.expectConsole(/422/);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").filter({ hasText: "“not” is not a single email address" }).waitFor();
    await page.getByLabel("Recipients, one per line").fill("ana@example.org\nbo@example.org");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("ana@example.org, bo@example.org").waitFor();
    await page.getByText("Answer: Thank you").waitFor();
    await expectAccessible(page);
    expect(await owner.host.store.findFormSetting({ form: "Booking Request" })).toEqual({
      form: "Booking Request",
      recipients: ["ana@example.org", "bo@example.org"],
      answer: { subject: "Thank you", body: "We will write to you." },
    });
  });

  it("creates a feed, shows its addresses once, and revokes it", async () => {
    await owner.submit({ Name: "Ana" });
    const page = await owner.openOwner("#/settings", PHONE);
    await page.getByLabel("Name of the new feed").fill("Bookings");
    await page.getByRole("button", { name: "Create feed" }).click();
    const address = await page.getByLabel("CSV address").inputValue();
    expect(await (await fetch(address)).text()).toContain("Ana");
    await expectUsable(page);
    await page.reload();
    await page.getByText("by owner, last used").waitFor();
    expect(await page.getByLabel("CSV address").count()).toBe(0);
    await page.getByRole("button", { name: "Revoke Bookings" }).click();
    await page.getByText("Feed revoked.").waitFor();
    expect((await fetch(address)).status).toBe(401);
  });

  it("sends a test email, and shows the message of the server", async () => {
    owner.host.settings.smtp = "smtp://127.0.0.1:9";
    const page = await owner.openOwner("#/mails", PHONE);
    expect(await page.getByLabel("Send a test email to").inputValue()).toBe("studio@example.org");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByRole("status").filter({ hasText: "Sending…" }).waitFor();
    const settle = async (state: "queued" | "sent", error: string | null) => {
      const [mail] = await owner.host.store.listMails({ limit: 1 });
      await owner.host.store.settleMail({ id: mail?.id ?? "", now: 0, state, error });
    };
    await settle("queued", "550 no such user");
    await page.getByRole("status").filter({ hasText: "Not sent: 550 no such user" }).waitFor();
    await expectUsable(page);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect.poll(async () => (await owner.host.store.listMails({ limit: 9 })).length).toBe(2);
    await settle("sent", null);
    await page.getByText("The server accepted the test email to studio@example.org.").waitFor();
  });
});
