import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashPassword } from "../../../host/security/passwords";
import { hashToken } from "../../../host/security/tokens";
import { adopt } from "../../../cli/adopt/adopt";
import { packageRoot } from "../../../cli/package-paths";
import { member } from "../../host/store/members";
import { testFolder } from "../../host/support/folder";
import { startHost, type TestHost } from "../../host/support/host";
import { expectAccessible } from "../support/axe";
import { newVisitor } from "../support/visits";
import { closeContexts, getChromium } from "../support/chromium";

const PASSWORD = "correct horse";
const PDF = "%PDF-1.4 the price list";

let chrome: Browser;
let folder: string;
let site: string;
let pressHash: string;
let host: TestHost;
beforeAll(async () => {
  chrome = await getChromium();
  folder = mkdtempSync(join(tmpdir(), "millrace-gate-"));
  site = join(folder, "site");
  await adopt(join(packageRoot(), "examples", "nail-studio"), { out: site });
  for (const name of ["club", "press"]) {
    mkdirSync(join(site, name));
    const page = `<!doctype html><html lang="en"><title>${name}</title><h1>Only for ${name}</h1>`;
    writeFileSync(join(site, name, "index.html"), `${page}<a href="/${name}/prices.pdf">Prices</a></html>`);
    writeFileSync(join(site, name, "prices.pdf"), PDF);
  }
  pressHash = await hashPassword("larks");
});
afterAll(async () => {
  await closeContexts(chrome);
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  const access = { "/club": "user" } as const;
  host = await startHost({ folder: testFolder(), settings: { site, access, passwords: { "/press": pressHash } } });
  const { store, clock } = host;
  const now = clock.now();
  await store.addMembers({ members: [member("ana")], groupIds: {}, now });
  const attempt = { tokenHash: hashToken("reset"), now, expiresAt: now + 1000, redirect: "" };
  await store.addAttempt({ accountId: "ana", kind: "reset", attempt, mails: [] });
  const session = { tokenHash: "x", sessionId: "x", now, renewAt: now + 1, endsAt: now + 1, replaces: null };
  const password = await hashPassword(PASSWORD);
  await store.resetPassword({ tokenHash: attempt.tokenHash, now, password, session, mails: [] });
});
afterEach(async () => {
  await closeContexts(chrome);
  await host.close();
});

async function open(path: string): Promise<Page> {
  const page = await (await newVisitor(chrome, { baseURL: host.origin })).newPage();
  await page.goto(path);
  return page;
}

async function logIn(page: Page): Promise<void> {
  const form = page.locator('form[data-wf-user-form-type="login"]');
  await form.locator('input[type="email"]').fill("Ana@mail.example");
  await form.locator('input[type="password"]').fill(PASSWORD);
  await form.locator('input[type="password"]').press("Enter");
}

const title = (page: Page, text: string) => page.getByRole("heading", { name: text, exact: true }).waitFor();

describe("a visitor of members' pages", () => {
  it("A-20 A-64 is led to the log-in page, and back by it, query and all", async () => {
    const page = await open("/club/?from=mail&x=1");
    expect(new URL(page.url()).pathname).toBe("/log-in");
    await logIn(page);
    await title(page, "Only for club");
    expect(page.url()).toBe(`${host.origin}/club/?from=mail&x=1`);
  });
});

describe("a visitor of a page with a password", () => {
  it("shows an error for a wrong password and opens with the right one, by keyboard only", async () => {
    const page = await open("/press/?a=1");
    const password = page.getByLabel("Password");
    await expectAccessible(page);
    await password.fill("wrong");
    await page.keyboard.press("Enter");
    await page.getByText("Incorrect password").waitFor();
    await password.fill("larks");
    await page.keyboard.press("Enter");
    await title(page, "Only for press");
    expect(page.url()).toBe(`${host.origin}/press/?a=1`);
    expect(await (await page.request.get("/press/prices.pdf")).text()).toBe(PDF);
  });
});
