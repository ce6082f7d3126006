import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { syncCommand } from "../../../cli/sync/command";
import { readConfig } from "../../../cli/sync/config";
import { readSettings } from "../../../host/settings/read";
import { capturePrinted } from "../support/printed";
import { filesIn, removeFolders, temporaryFolder } from "../adopt/support/site";

const printed = capturePrinted();
const start = process.cwd();
let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  process.chdir(folder);
});
afterEach(async () => {
  process.chdir(start);
  await removeFolders();
});

const SOURCE = "https://www.my.site";
const initialize = (argv: string[], answer?: boolean) => syncCommand(["--init", ...argv], async () => answer);
const read = (path: string) => readFile(join(folder, path), "utf8");
const readFileOfSettings = async () => JSON.parse(await read("millrace.config.json")) as Record<string, unknown>;

describe("millrace sync --init", () => {
  it("writes a configuration that a run takes, with the owner's word", async () => {
    expect(await initialize([SOURCE], true)).toBe(0);
    expect(await readConfig("millrace.config.json")).toMatchObject({ source: SOURCE, adopt: { own: true } });
    expect(await readFileOfSettings()).toMatchObject({ sync: { site: "www.my.site-millrace" } });
    expect(printed.out).toContain("npx millrace sync --check");
  });

  it("does not ask without a terminal, and says what is missing", async () => {
    expect(await initialize([SOURCE])).toBe(0);
    expect(printed.out).toContain('set "own" to true in it.');
    await expect(readConfig("millrace.config.json")).rejects.toThrow("If it is yours");
  });

  it("takes an export and a name for the site", async () => {
    expect(await initialize(["export.zip", "site"])).toBe(0);
    const sync = { source: "export.zip", site: "site", deploy: { to: "folder", path: "public" } };
    expect(await readFileOfSettings()).toEqual({ sync });
  });

  it("replaces nothing that is there", async () => {
    const sync = { source: "a", site: "b", deploy: { to: "folder", path: "c" } };
    await writeFile("millrace.config.json", JSON.stringify({ sync }));
    expect(await initialize([SOURCE, "--own"])).toBe(2);
    expect(await readFileOfSettings()).toEqual({ sync });
    await writeFile("millrace-sync.cron", "mine");
    expect(await initialize(["--for", "cron"])).toBe(2);
    expect(await read("millrace-sync.cron")).toBe("mine");
  });

  it("adds the configuration to the settings of a host, which takes them as before", async () => {
    await writeFile("millrace.config.json", JSON.stringify({ port: 4000 }));
    expect(await initialize([SOURCE, "--own"])).toBe(0);
    expect(await readFileOfSettings()).toMatchObject({ port: 4000, sync: { source: SOURCE } });
    const file = await read("millrace.config.json");
    expect(readSettings({ argv: [folder], env: { MILLRACE_SMTP_URL: "smtp://mail" }, file }).port).toBe(4000);
  });

  it("writes a line for cron", async () => {
    expect(await initialize([SOURCE, "--own", "--for", "cron"])).toBe(0);
    const [, path, line] = (await read("millrace-sync.cron")).split("\n");
    expect(path).toBe(
      `PATH=${[...new Set([dirname(process.execPath), "/usr/local/bin", "/usr/bin", "/bin"])].join(":")}`,
    );
    expect(line).toBe(`17 * * * * cd ${process.cwd()} && npx millrace sync >> sync.log 2>&1`);
  });

  it("writes a service and a timer for systemd", async () => {
    expect(await initialize([SOURCE, "--own", "--for", "systemd"])).toBe(0);
    const service = await read("millrace-sync.service");
    expect(service).toContain(`WorkingDirectory=${process.cwd()}\n`);
    expect(service).toContain(`ExecStart=${join(dirname(process.execPath), "npx")} millrace sync\n`);
    expect(await read("millrace-sync.timer")).toContain("OnCalendar=hourly\n");
  });

  it("writes a workflow for GitHub, which keeps the site in the repository", async () => {
    await writeFile(".gitignore", "node_modules/\nmine");
    expect(await initialize([SOURCE, "--own", "--for", "github"])).toBe(0);
    const workflow = parse(await read(".github/workflows/millrace-sync.yml")) as Record<string, unknown>;
    expect(workflow).toMatchObject({
      on: { schedule: [{ cron: "17 * * * *" }], workflow_dispatch: null },
      permissions: { contents: "write" },
      concurrency: { group: "millrace-sync", "cancel-in-progress": false },
    });
    const { steps } = (workflow.jobs as { sync: { steps: Record<string, unknown>[] } }).sync;
    const [run, keep] = [steps.findIndex(({ run }) => run === "npx millrace sync"), steps.length - 1];
    expect(steps[run]?.env).toMatchObject({ MILLRACE_SYNC_WEBHOOK: "${{ secrets.MILLRACE_SYNC_WEBHOOK }}" });
    expect(run).toBeLessThan(keep);
    expect(steps[keep]).toMatchObject({ if: "always()", run: expect.stringContaining("git push") as string });
    expect(await read(".gitignore")).toBe(
      [
        "node_modules/",
        "mine",
        "/www.my.site-millrace.millrace-fetch/",
        "/www.my.site-millrace.base/before/",
        "/www.my.site-millrace.base/before.zip",
        "/www.my.site-millrace.base/source.zip",
        "/www.my.site-millrace.deploys/git/",
        "/www.my.site-millrace.deploys/outgoing/",
        "/www.my.site-millrace.base/lock",
        "/www.my.site-millrace.base/sync.lock",
        "",
      ].join("\n"),
    );
  });

  it("writes a job for GitLab", async () => {
    expect(await initialize([SOURCE, "--own", "--for", "gitlab"])).toBe(0);
    const job = (parse(await read("millrace-sync.gitlab-ci.yml")) as Record<string, Record<string, unknown>>)[
      "millrace-sync"
    ];
    expect(job).toMatchObject({ script: ["npx millrace sync"], resource_group: "millrace-sync" });
    expect(job?.after_script).toContainEqual(expect.stringContaining("git push"));
  });

  it.each([
    [["--for", "windows", SOURCE], '--for is "windows". Expected cron, systemd, github, gitlab.'],
    [[], "Name the source"],
    [[SOURCE, "a", "b"], "Name one source and one folder"],
  ])("refuses %j and writes nothing", async (argv, message) => {
    expect(await initialize(argv)).toBe(2);
    expect(printed.err).toContain(message);
    expect(await filesIn(folder)).toEqual([]);
  });
});
