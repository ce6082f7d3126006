import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SITE_ID } from "../../conformance/support/subject";
import { runCommand } from "../support/command";
import { testFolder } from "../support/folder";
import { countOpenFiles } from "../support/open-files";
import { addSite, ask, startSites } from "./support";

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
    });
    expect(await ask(port, "127.0.0.1", "/healthz")).toMatchObject({ status: 200, text: "ok\n" });
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
    expect(stdout).toContain("ok     shop: pages: 1 forms");
  });
});
