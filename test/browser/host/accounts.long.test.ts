import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import type { Settings } from "../../../host/settings/settings";
import { adopt } from "../../../cli/adopt/adopt";
import { packageRoot } from "../../../cli/package-paths";
import { startServer } from "../../../cli/serve/server";
import { member } from "../../conformance/support/mails";
import { newcomer, PASSWORD, visit } from "../../conformance/support/visitor";
import { asSubject } from "../../host/accounts/support";
import { testFolder } from "../../host/support/folder";
import { startHost, type TestHost } from "../../host/support/host";
import { ADDRESS, live, type Backdrop } from "../accounts/life";
import { logIn as logInForm, PANEL_STYLE } from "../accounts/markup";
import { pageHtml } from "../support/page-html";
import { newVisitor } from "../support/visits";
import { runMemberStory, type ExampleHost } from "./regular";
import { closeContexts, getChromium } from "../support/chromium";

/** The example's list of nail shapes, whose choices its export left out. */
const SHAPE = "9d0f5c2b7a6e4813b1c2d3e4f5061728";
const CHOICES = [`${SHAPE}:silver:Silver`, `${SHAPE}:gold:Gold`];

let chrome: Browser;
let folder: string;
let site: string;
beforeAll(async () => {
  chrome = await getChromium();
  folder = mkdtempSync(join(tmpdir(), "millrace-accounts-"));
  site = join(folder, "site");
  await adopt(join(packageRoot(), "examples", "nail-studio"), { out: site });
});
afterAll(async () => {
  await closeContexts(chrome);
  rmSync(folder, { recursive: true, force: true });
});

async function start(settings: Partial<Settings> = {}): Promise<TestHost> {
  const host = await startHost({
    folder: testFolder(),
    settings: { site, choices: CHOICES, ...settings },
  });
  onTestFinished(() => host.close());
  return host;
}

async function openIn(address: string): Promise<Page> {
  const context = await newVisitor(chrome);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

function behind(host: TestHost): Backdrop {
  const { store, clock } = host;
  const mails = async (parameter: string) =>
    (await asSubject(host).mails()).filter(({ to, link }) => to === ADDRESS && link.includes(`${parameter}=`));
  const account = async () => {
    const found = await store.findAccount({ email: ADDRESS });
    if (!found) throw new Error("There is no account");
    return found;
  };
  return {
    origin: host.origin,
    async mailed(template) {
      const parameter = template === "verify" ? "verifyToken" : "/update-password?token";
      await expect.poll(async () => (await mails(parameter)).length).toBeGreaterThan(0);
      return (await mails(parameter)).at(-1)?.link ?? "";
    },
    async account() {
      const { name, data } = await account();
      const ids = Object.values(data).filter((value) => typeof value === "string");
      const files = await Promise.all(ids.map((id) => store.findFile({ id })));
      return { name, files: files.flatMap((file) => (file ? [file.name] : [])) };
    },
    async subscribe() {
      const { id: accountId } = await account();
      const price = { price: "$ 25.00 USD", currency: "USD", amount: 2500, period: "month" as const };
      const plan = { name: "Monthly manicure", imageUrl: null, imageAlt: null, groups: [], ...price };
      await store.savePlan({ id: "plan", plan, now: clock.now() });
      await store.giveSubscription({ id: "subscription", accountId, planId: "plan", now: clock.now() });
    },
    async canceled() {
      const { id: accountId } = await account();
      const list = await store.listSubscriptions({ accountId, now: clock.now() });
      return list.filter(({ status }) => status === "canceled").length;
    },
  };
}

it("a visitor's whole life on the host, by keyboard only, accessible at each step", async () => {
  const host = await start();
  await live(await openIn(`${host.origin}/sign-up`), behind(host));
});

describe("the members' folder of the example", () => {
  /** The settings beside the adopted example, for `npm start`. */
  const file = join(packageRoot(), "examples", "nail-studio-millrace.config.json");
  const { access } = JSON.parse(readFileSync(file, "utf8")) as Pick<Settings, "access">;

  function createStudio(host: TestHost): ExampleHost {
    const { store, clock } = host;
    return {
      origin: host.origin,
      mailed: () => behind(host).mailed("verify"),
      async putInto(name) {
        const id = host.ports.newId();
        await store.addGroup({ id, name, now: clock.now() });
        const account = await store.findAccount({ email: ADDRESS });
        await store.setAccountGroups({ accountId: account?.id ?? "", groupIds: [id] });
      },
    };
  }

  it("A-64 A-75 attacks 25, 26: is served to its group only, and not after the log-out", async () => {
    const host = await start({ access });
    await runMemberStory(await openIn(host.origin), createStudio(host));
  });
});

describe("a link that was opened twice", () => {
  it("A-75 verifies its person after a mail scanner that runs scripts", async () => {
    const host = await start();
    await visit(host.origin).run("UserSignupRequest", newcomer());
    const [mail] = await asSubject(host).mails();
    const scanner = await openIn(mail?.link ?? "");
    await scanner.locator(".w-form-success").waitFor();
    const person = await openIn(mail?.link ?? "");
    await person.locator(".w-form-success").waitFor();
    await person.waitForURL("**/user-account");
  });
});

describe("accounts with pages elsewhere", () => {
  /** Pages on one port, the host on another: another origin, of the same site if the names are the same. */
  async function apart(name: "localhost" | "127.0.0.1") {
    const pages = join(testFolder(), "pages");
    mkdirSync(pages);
    const script = "/millrace.js";
    const server = await startServer({ root: pages, mounts: { [script]: join(inject("dist"), "millrace.js") } });
    onTestFinished(() => server.close());
    const origin = `http://localhost:${server.port}`;
    const host = await start({ apiOnly: true, pagesOrigins: [origin] });
    await member(asSubject(host));
    const api = `data-api="http://${name}:${host.port}"`;
    writeFileSync(join(pages, "index.html"), pageHtml(logInForm("/members"), { head: PANEL_STYLE, script: api }));
    writeFileSync(join(pages, "members.html"), pageHtml("<h1>Members</h1>", { script: api }));
    const page = await openIn(`${origin}/`);
    const messages: string[] = [];
    page.on("console", (message) => void messages.push(message.text()));
    await page.getByLabel("E-mail").fill("ana@mail.example");
    await page.getByLabel("Password").fill(PASSWORD);
    return { page, host, messages, origin };
  }

  it("A-30 log in on a host name of the same site", async () => {
    const { page, origin } = await apart("localhost");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${origin}/members`);
    expect((await page.context().cookies()).map(({ name: cookie }) => cookie)).toContain("wf_sid");
  });

  it("A-30 show the fault on a foreign site in one sentence, and the log names the remedy", async () => {
    const { page, host, messages, origin } = await apart("127.0.0.1");
    await page.keyboard.press("Enter");
    await page.locator(".w-form-fail").waitFor();
    expect(messages.filter((text) => text.includes("Did not receive CSRF token"))).toHaveLength(1);
    expect(host.lines).toContainEqual(
      expect.objectContaining({ event: "foreign site", origin, hint: expect.stringContaining("same site") }),
    );
  });

  it("A-30 lead the links of mails to the pages", async () => {
    const { host, origin } = await apart("localhost");
    const links = (await asSubject(host).mails()).map(({ link }) => new URL(link).origin);
    expect(new Set(links)).toEqual(new Set([origin]));
  });
});
