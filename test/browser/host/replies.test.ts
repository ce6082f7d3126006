import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectUsable, PHONE, useOwner } from "./support";

const owner = useOwner(async () => ({ smtp: "smtp://127.0.0.1:9" }));

const MESSAGE = { Name: "Ana", Email: "ana@example.org", Message: "Is Friday free?" };
const openReply = async (page: Page) => {
  await page.getByRole("button", { name: "Reply", exact: true }).click();
  return page.getByRole("dialog", { name: "Reply to ana@example.org" }).getByLabel("Text");
};
const sentReplies = async () =>
  (await owner.host.store.listMails({ limit: 9 })).filter(({ recipient }) => recipient === MESSAGE.Email);

describe("the reply to a message", () => {
  it("is written above the quotation and sent with the keyboard, and the message is marked as answered", async () => {
    const id = await owner.submit(MESSAGE);
    const page = await owner.openOwner(`#/inbox/${id}`, PHONE);
    await page.getByRole("button", { name: "Reply", exact: true }).press("Enter");
    await page.getByText("Answers to your reply go to studio@example.org.").waitFor();
    await page.keyboard.type("Yes, at ten.");
    await expectUsable(page);
    await page.keyboard.press("Tab");
    expect(await page.getByRole("link", { name: "Write in your email program instead" }).getAttribute("href")).toBe(
      "mailto:ana%40example.org?subject=Re%3A%20Booking",
    );
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("Your reply to ana@example.org is being sent.").waitFor();
    await page.getByText(/^Answered by owner, /).waitFor();
    expect(await sentReplies()).toMatchObject([
      { subject: "Re: Booking", body: expect.stringMatching(/^Yes, at ten\.\n\n> Name: Ana\n/), submissionId: id },
    ]);
    await expectUsable(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole("link", { name: "Ana" }).getByText("Answered", { exact: true }).waitFor();
  });

  it("is there again after the host refused it and the session has ended", async () => {
    const id = await owner.submit(MESSAGE);
    const page = await owner.openOwner(`#/inbox/${id}`);
    await (await openReply(page)).fill("Not sent yet");
    const [session] = await page.context().cookies();
    owner.expectConsole(/status of (500|401|409)/);
    owner.host.settings.smtp = "";
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByRole("alert").filter({ hasText: "This host does not send emails." }).waitFor();
    owner.host.settings.smtp = "smtp://127.0.0.1:9";
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByRole("heading", { name: "Log in" }).waitFor();
    await page.context().addCookies(session ? [session] : []);
    await page.reload();
    const text = await openReply(page);
    expect(await text.inputValue()).toBe("Not sent yet");
    await page.getByRole("button", { name: "Cancel" }).click();
    expect(await (await openReply(page)).inputValue()).toContain("> Message: Is Friday free?");
    expect(await sentReplies()).toEqual([]);
  });

  it("is not kept in the browser after the log-out", async () => {
    const page = await owner.openOwner(`#/inbox/${await owner.submit(MESSAGE)}`);
    await (await openReply(page)).fill("A secret");
    await page.keyboard.press("Escape");
    const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    await expect.poll(stored).toContain("A secret");
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByRole("heading", { name: "Log in" }).waitFor();
    expect(await stored()).toBe("{}");
  });

  it("opens the email program when the host sends no emails", async () => {
    owner.host.settings.smtp = "";
    const page = await owner.openOwner(`#/inbox/${await owner.submit(MESSAGE)}`, PHONE);
    expect(await page.getByRole("link", { name: "Reply" }).getAttribute("href")).toMatch(/^mailto:ana%40example\.org/);
    await expectUsable(page);
  });
});
