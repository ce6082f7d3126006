import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { SITE_FOLDER } from "../../conformance/support/mock";
import { submit, type Subject } from "../../conformance/support/subject";
import { MIGRATIONS } from "../../../host/store/migrations";
import { startCommand, type RunningCommand } from "../support/command";
import { testFolder } from "../support/folder";

const TOKEN = "token-of-the-operator-1234";

let data: string;
beforeEach(() => {
  data = join(testFolder(), "data");
});

const start = (args: string[] = [], env: Record<string, string> = {}) =>
  startCommand([SITE_FOLDER, "--data", data, ...args], { MILLRACE_ADMIN_TOKEN: TOKEN, ...env });
const send = ({ origin }: RunningCommand) => submit({ origin } as Subject, JSON.stringify({ name: "Booking" }));
const readLog = ({ printed }: RunningCommand) =>
  printed.stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
async function end(running: RunningCommand) {
  running.child.kill("SIGTERM");
  await running.ended;
  return readLog(running);
}

describe("the log", () => {
  it("has a line for the migration, the start and the end", async () => {
    const lines = await end(await start());
    const events = lines.map(({ event }) => event);
    expect(events).toEqual(["migration", "started", "stopping", "stopped"]);
    expect(lines[0]).toMatchObject({ from: 0, to: MIGRATIONS.length, store: expect.stringContaining("SQLite") });
    const settings = "data, port, adminToken";
    expect(lines[1]).toMatchObject({ forms: 1, settings, origin: expect.stringMatching(/^http:/) });
    expect((await end(await start())).map(({ event }) => event)).toEqual(["started", "stopping", "stopped"]);
  });

  it("has no lines below --log-level", async () => {
    const running = await start(["--log-level", "warn"]);
    await send(running);
    expect(await end(running)).toEqual([]);
  });

  it("has one line a minute for a limit that is reached", async () => {
    const running = await start(["--forms-per-minute", "1"]);
    const statuses: number[] = [];
    for (let sent = 0; sent < 4; sent++) statuses.push((await send(running)).status);
    expect(statuses).toEqual([200, 429, 429, 429]);
    const metrics = await fetch(`${running.origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(await metrics.text()).toContain('millrace_limits_hit_total{limit="forms"} 3\n');
    const lines = (await end(running)).filter(({ event }) => event === "limit reached");
    expect(lines).toEqual([expect.objectContaining({ level: "warn", limit: "forms", requests: 1 })]);
  });
});

describe("SIGHUP", () => {
  it("applies changed settings while requests go on, and names those that need a restart", async () => {
    const file = join(testFolder(), "token");
    writeFileSync(file, TOKEN);
    const running = await start([], { MILLRACE_ADMIN_TOKEN: "", MILLRACE_ADMIN_TOKEN_FILE: file });
    const ask = async (token: string) =>
      (await fetch(`${running.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect([await ask(TOKEN), await ask("another-token-of-the-operator")]).toEqual([200, 404]);
    writeFileSync(file, "another-token-of-the-operator");
    running.child.kill("SIGHUP");
    await expect.poll(() => running.printed.stdout).toContain("settings reloaded");
    expect([await ask(TOKEN), await ask("another-token-of-the-operator")]).toEqual([404, 200]);
    expect((await send(running)).status).toBe(200);
    const line = (await end(running)).find(({ event }) => event === "settings reloaded");
    expect(line).toMatchObject({ changed: "adminToken" });
  });

  it("keeps the settings when the new ones are wrong", async () => {
    const file = join(testFolder(), "token");
    writeFileSync(file, TOKEN);
    const running = await start([], { MILLRACE_ADMIN_TOKEN: "", MILLRACE_ADMIN_TOKEN_FILE: file });
    writeFileSync(file, "short");
    running.child.kill("SIGHUP");
    await expect.poll(() => running.printed.stdout).toContain("settings not reloaded");
    expect((await send(running)).status).toBe(200);
    expect((await end(running)).find(({ event }) => event === "settings not reloaded")).toMatchObject({
      error: `${file}: MILLRACE_ADMIN_TOKEN has 5 characters. Expected at least 20.`,
      hint: "The site runs with its previous settings.",
    });
  });
});
