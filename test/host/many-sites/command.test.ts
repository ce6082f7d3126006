import { once } from "node:events";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { SITE_ID } from "../../conformance/support/subject";
import { runCommand } from "../support/command";
import { testFolder } from "../support/folder";
import { countOpenFiles } from "../support/open-files";
import { addSite, ask, startSites } from "./support";

const SECURITY = { "x-content-type-options": "nosniff", "x-frame-options": "SAMEORIGIN" };
const FORM = `/api/v1/form/${SITE_ID}`;
const send = (port: number, host: string) => ask(port, host, FORM, JSON.stringify({ name: "Booking" }));

async function countSubmissions(site: string): Promise<number> {
  const { stdout, stderr } = await runCommand(["export", "submissions", site]);
  expect(stderr).toBe("");
  return stdout.split("\n").slice(1).filter(Boolean).length;
}

describe("millrace host for a folder of sites", () => {
  it("serves each site under its name, with separate data, limits and log lines", async () => {
    const sites = join(testFolder(), "sites");
    addSite(sites, "shop", { origin: "http://shop.test", formsPerMinute: 1, aliases: ["www.shop.test"] });
    addSite(sites, "blog");
    const { port, child, ended, lines, printed } = await startSites(sites);
    const alias = { status: 308, headers: { location: "http://shop.test/contact?from=www" } };
    expect(await ask(port, "WWW.shop.test:80", "/contact?from=www")).toMatchObject(alias);
    expect(await ask(port, "shop.test", "/")).toMatchObject({ status: 200, text: "<p>shop</p>" });
    expect(await ask(port, "BLOG.test:80", "/")).toMatchObject({ status: 200, text: "<p>blog</p>" });
    expect([(await send(port, "shop.test")).status, (await send(port, "shop.test")).status]).toEqual([200, 429]);
    expect([(await send(port, "blog.test")).status, (await send(port, "blog.test")).status]).toEqual([200, 200]);
    expect(await ask(port, "other.test", "/")).toMatchObject({
      status: 421,
      text: "This server has no site with the requested host name.\n",
      headers: SECURITY,
    });
    expect(await ask(port, "127.0.0.1", "/healthz")).toMatchObject({ status: 200, text: "ok\n", headers: SECURITY });
    const addresses = [...printed.stderr.matchAll(/http:\/\/(\w+)\.test\/__millrace#\/setup\/([\w-]+)/g)];
    expect(addresses.map(([, name]) => name)).toEqual(["blog", "shop"]);
    expect(addresses[0]?.[2]).not.toBe(addresses[1]?.[2]);
    child.kill("SIGTERM");
    expect((await ended).code).toBe(0);
    expect(readdirSync(join(`${sites}-data`, "shop")).filter((name) => name.endsWith("-wal"))).toEqual([]);
    const posts = lines().filter(({ path }) => path === FORM);
    expect(posts.map(({ site, status }) => [site, status])).toEqual([
      ["shop", 200],
      ["shop", 429],
      ["blog", 200],
      ["blog", 200],
    ]);
    expect([await countSubmissions(join(sites, "shop")), await countSubmissions(join(sites, "blog"))]).toEqual([1, 2]);
    expect(readdirSync(`${sites}-data`).sort()).toEqual(["blog", "reserve", "shop"]);
  });

  it("keeps serving when a site cannot be started, and starts it on SIGHUP once it can", async () => {
    const sites = join(testFolder(), "sites");
    addSite(sites, "good");
    addSite(sites, "typo", { origin: "http://typo.test", formsPerMinut: 1 });
    addSite(sites, "damaged");
    addSite(sites, "twin", { origin: "http://good.test" });
    mkdirSync(join(`${sites}-data`, "damaged"), { recursive: true, mode: 0o700 });
    writeFileSync(join(`${sites}-data`, "damaged", "store.db"), "not a database".repeat(1000));
    const { port, child, lines } = await startSites(sites);
    expect((await ask(port, "good.test", "/")).text).toBe("<p>good</p>");
    expect(await ask(port, "damaged.test", "/")).toMatchObject({ status: 503, headers: { "retry-after": "10" } });
    const failures = lines().filter(({ event }) => event === "site not started");
    expect(Object.fromEntries(failures.map(({ site, error }) => [site, error]))).toEqual({
      damaged: expect.stringContaining("The database is damaged"),
      twin: "The site good already has the host name good.test. Set another origin or alias.",
      typo: expect.stringContaining("formsPerMinut. Did you mean formsPerMinute?"),
    });
    rmSync(join(`${sites}-data`, "damaged"), { recursive: true });
    child.kill("SIGHUP");
    await expect.poll(async () => (await ask(port, "damaged.test", "/")).status).toBe(200);
  });

  it("keeps a running site with its settings when new ones cannot be used", async () => {
    const sites = join(testFolder(), "sites");
    addSite(sites, "first");
    addSite(sites, "second");
    const { port, child, lines } = await startSites(sites);
    const origin = "http://second.test";
    const used = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void used.close());
    await once(used, "listening");
    const adminPort = (used.address() as AddressInfo).port;
    const wrong: [settings: object, error: string][] = [
      [{ origin, aliases: ["first.test"] }, "The site first already has the host name first.test"],
      [{ origin: "http://first.test" }, "The site first already has the host name first.test"],
      [{ origin, database: "postgres://127.0.0.1:1/none" }, "ECONNREFUSED"],
      [{ origin, mailTexts: "none", secret: 1 }, "is a secret"],
      // Is found only when the site starts again.
      [{ origin, adminPort }, "EADDRINUSE"],
    ];
    const errors = () => lines().filter(({ event }) => event === "settings not reloaded");
    for (const [index, [settings, error]] of wrong.entries()) {
      addSite(sites, "second", settings);
      child.kill("SIGHUP");
      await expect.poll(() => errors().length).toBe(index + 1);
      expect(errors().at(-1)).toMatchObject({ site: "second", error: expect.stringContaining(error) });
      expect(await ask(port, "second.test", "/")).toMatchObject({ status: 200, text: "<p>second</p>" });
      expect(await ask(port, "first.test", "/")).toMatchObject({ status: 200, text: "<p>first</p>" });
    }
    expect((await ask(port, "127.0.0.1", "/readyz")).status).toBe(200);
  });

  it("lets two sites swap their names at one SIGHUP", async () => {
    const sites = join(testFolder(), "sites");
    addSite(sites, "first");
    addSite(sites, "second");
    const { port, child, lines } = await startSites(sites);
    addSite(sites, "first", { origin: "http://second.test" });
    addSite(sites, "second", { origin: "http://first.test" });
    child.kill("SIGHUP");
    await expect.poll(async () => (await ask(port, "first.test", "/")).text).toBe("<p>second</p>");
    await expect.poll(async () => (await ask(port, "second.test", "/")).text).toBe("<p>first</p>");
    expect(lines().filter(({ level }) => level === "error")).toEqual([]);
  });

  it("is not ready while a site does not run, whose last names get 503", async () => {
    const sites = join(testFolder(), "sites");
    addSite(sites, "good");
    addSite(sites, "broken", { origin: "http://broken.test", aliases: ["www.broken.test"] });
    const first = await startSites(sites);
    expect((await ask(first.port, "127.0.0.1", "/readyz")).status).toBe(200);
    first.child.kill("SIGTERM");
    await first.ended;
    writeFileSync(join(sites, "broken.config.json"), "{");
    const { port, child } = await startSites(sites);
    const notReady = { status: 503, text: '{"ready":false}' };
    const headers = { "retry-after": "10", ...SECURITY };
    expect(await ask(port, "www.broken.test", "/")).toMatchObject({ status: 503, headers });
    expect(await ask(port, "broken.test", "/readyz")).toMatchObject({ ...notReady, headers });
    expect(await ask(port, "127.0.0.1", "/readyz")).toMatchObject({ ...notReady, headers });
    expect(await ask(port, "good.test", "/readyz")).toMatchObject({ status: 200, text: '{"ready":true}' });
    addSite(sites, "broken");
    child.kill("SIGHUP");
    await expect.poll(async () => (await ask(port, "broken.test", "/")).status).toBe(200);
    expect((await ask(port, "127.0.0.1", "/readyz")).status).toBe(200);
  });

  it("adds, changes and removes sites on SIGHUP, and closes the files of a removed one", async () => {
    const sites = join(testFolder(), "sites");
    addSite(sites, "first");
    const { port, child } = await startSites(sites);
    // Not the files of the whole process: the first site opens more of them when it needs them.
    const openFiles = () => countOpenFiles(join(`${sites}-data`, "second"), child.pid);
    addSite(sites, "second");
    child.kill("SIGHUP");
    await expect.poll(async () => (await ask(port, "second.test", "/")).status).toBe(200);
    expect((await send(port, "second.test")).status).toBe(200);
    addSite(sites, "second", { origin: "http://renamed.test" });
    child.kill("SIGHUP");
    await expect.poll(async () => (await ask(port, "renamed.test", "/")).status).toBe(200);
    expect((await ask(port, "second.test", "/")).status).toBe(421);
    expect(openFiles()).toBeGreaterThan(0);
    rmSync(join(sites, "second"), { recursive: true });
    child.kill("SIGHUP");
    await expect.poll(async () => (await ask(port, "renamed.test", "/")).status).toBe(421);
    await expect.poll(openFiles).toBe(0);
    expect((await ask(port, "first.test", "/")).status).toBe(200);
  });

  it("refuses settings of single sites for all of them, and checks each site", async () => {
    const sites = join(testFolder(), "sites");
    addSite(sites, "shop");
    addSite(sites, "blog", {});
    expect(await runCommand(["host", sites, "--notify", "me@my.site"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--notify is not for many sites. Set it for each site, in "),
    });
    expect(await runCommand(["host", sites], { MILLRACE_SMTP: "smtp://mail.test" })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("/secrets/MILLRACE_SMTP."),
    });
    const { code, stdout } = await runCommand(["host", "check", sites]);
    expect(code).toBe(1);
    expect(stdout).toContain("failed blog: settings: The site has no origin.");
    expect(stdout).toContain("ok     shop: pages: 1 form");
  });
});
