import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { CountsAnswer } from "../../../host/owner/api-types";
import type { Settings } from "../../../host/settings/settings";
import { member } from "../store/members";
import { acceptance } from "../store/support";
import { startHost, type TestHost } from "../support/host";
import { testFolder } from "../support/folder";
import { loggedIn } from "../support/owner";

/** The parts that a site may not use. */
const ALL = ["pages", "orders", "products", "shop", "users", "plans", "people", "forms", "mails", "webhooks"];
const unlike = (...used: string[]) => ALL.filter((name) => !used.includes(name));

const SHOP = '<form data-node-type="commerce-add-to-cart-form"></form>';
const USERS = '<form data-wf-user-form-type="login"></form>';
const FORM = '<div class="w-form"><form data-name="Booking"><input name="Email"></form></div>';

async function start(body: string, settings: Partial<Settings> = {}): Promise<TestHost> {
  const site = join(testFolder(), "site");
  mkdirSync(site);
  writeFileSync(join(site, "index.html"), `<html data-wf-site="64a1f0c2d3e4b5a697887766"><body>${body}</body></html>`);
  const host = await startHost({ folder: testFolder(), settings: { site, ...settings } });
  onTestFinished(() => host.close());
  return host;
}

async function readUnused(host: TestHost, role: "read" | "all" = "read"): Promise<string[]> {
  const owner = await loggedIn(host, role, role);
  return ((await (await owner.ask("/counts")).json()) as CountsAnswer).unused;
}

describe("parts of the owner's page", () => {
  it.each([
    ["nothing", "", ["pages"]],
    ["a form", FORM, ["pages", "people", "forms", "mails"]],
    ["a form for users", USERS, ["pages", "users", "plans", "people", "mails"]],
    ["a shop", SHOP, ["pages", "orders", "products", "shop", "people", "mails"]],
  ])("are those of pages with %s", async (_, body, used) => {
    expect(await readUnused(await start(body))).toEqual(unlike(...used));
  });

  it("are those that the settings turn on", async () => {
    const host = await start("", { webhooks: ["https://hook.example/in"], apiOnly: true, pagesOrigins: [] });
    expect(await readUnused(host)).toEqual(unlike("webhooks"));
  });

  it.each<[string, (host: TestHost) => Promise<unknown>, string[]]>([
    ["a message", ({ store }) => store.acceptSubmission(acceptance("1")), ["people", "forms"]],
    [
      "a user",
      ({ store }) => store.addMembers({ members: [member("ana")], groupIds: {}, now: 1 }),
      ["users", "plans", "people"],
    ],
    [
      "an email",
      ({ store }) => {
        const mail = { id: "1", recipient: "ana@example.org", replyTo: null, subject: "S", body: "B" };
        return store.queueMail({ mail, queue: "notification", now: 1 });
      },
      ["mails"],
    ],
  ])("are those with data, as soon as there is %s", async (_, add, used) => {
    const host = await start("");
    await add(host);
    expect(await readUnused(host)).toEqual(unlike("pages", ...used));
  });
});
