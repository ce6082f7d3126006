import { expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { ADDRESS, checkAccessible, live, type Backdrop } from "./life";

const browser = useBrowser();

it("a visitor's whole life, by keyboard only, accessible at each step", async () => {
  const page = await browser.open("/sign-up.html");
  const { model } = browser.backend;
  const user = () => model.users.find(({ email }) => email === ADDRESS);
  const backdrop: Backdrop = {
    origin: browser.origin,
    async mailed(template) {
      const newest = () => model.mails.filter((mail) => mail.template === template && mail.to === ADDRESS).at(-1);
      await expect.poll(newest).toBeDefined();
      return newest()?.links[0]?.href ?? "";
    },
    account: async () => ({ name: user()?.name ?? "", files: model.files.map(({ fileName }) => fileName) }),
    // By its address.
    subscribe: async () => undefined,
    canceled: async () =>
      model.subscriptions.filter(({ userId, status }) => userId === user()?.id && status === "canceled").length,
  };
  await live(page, backdrop, checkAccessible);
});
