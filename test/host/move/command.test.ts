import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SITE_FOLDER } from "../../conformance/support/mock";
import { sign, store, submit, type Subject } from "../../conformance/support/subject";
import { runCommand, startCommand, type RunningCommand } from "../support/command";
import { testFolder } from "../support/folder";
import { sharedCluster } from "../support/shared-cluster";

const FREE = ["--forms-per-minute", "0", "--forms-per-day", "0"];
const send = ({ origin }: RunningCommand, name: string) =>
  submit({ origin } as Subject, JSON.stringify({ name: "Booking", fields: { Name: name } }));

/** Uploads a file. Returns its id. */
async function upload({ origin }: RunningCommand, content: string): Promise<string> {
  const signed = await sign({ origin } as Subject, "a.pdf", content.length);
  expect((await store(signed, content)).status).toBe(204);
  return signed.postData.key ?? "";
}

async function end({ child, ended }: RunningCommand) {
  child.kill("SIGTERM");
  expect((await ended).code).toBe(0);
}

const TOKEN = "token-of-the-operator-1234";

describe("millrace move", () => {
  it("beside a running host, which answers with 503 until it runs on the new database, and back", async () => {
    const [data, url] = [join(testFolder(), "data"), await sharedCluster.createDatabase()];
    const onSqlite = [SITE_FOLDER, "--data", data];
    const onPostgres = [...onSqlite, "--database", url];
    const names = async (args: string[]) => {
      const { stdout } = await runCommand(["export", "submissions", ...args]);
      return stdout.split("\n").slice(1).filter(Boolean).length;
    };
    const first = await startCommand([...onSqlite, ...FREE], { MILLRACE_ADMIN_TOKEN: TOKEN });
    expect((await send(first, "Ana")).status).toBe(200);

    const moved = await runCommand(["move", ...onSqlite, "--to", url]);
    expect(moved).toMatchObject({ code: 0, stderr: "" });
    expect(moved.stdout).toMatch(/^The host refuses changes now/);
    expect(moved.stdout).toMatch(/ {2}submission +1 {2}[0-9a-f]{16}\n/);
    const refused = await send(first, "Ben");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"]);
    expect(await refused.json()).toMatchObject({ msg: expect.stringContaining("This site is being moved") });
    const ready = await fetch(`${first.origin}/readyz`, { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(await ready.json()).toMatchObject({ ready: false, store: expect.stringContaining("run it again, or with") });
    expect((await fetch(`${first.origin}/contact`)).status).toBe(200);
    await end(first);

    const wrong = await runCommand(["host", ...onSqlite, "--port", "0"]);
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining("was moved to PostgreSQL, ")]);
    const again = await runCommand(["move", ...onSqlite, "--to", url]);
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining("was moved to PostgreSQL, ")]);

    const second = await startCommand([...onPostgres, ...FREE]);
    expect((await send(second, "Ben")).status).toBe(200);
    const back = await runCommand(["move", ...onPostgres, "--to", "sqlite"]);
    expect(back.code).toBe(0);
    expect((await send(second, "Cleo")).status).toBe(503);
    await end(second);

    const third = await startCommand([...onSqlite, ...FREE]);
    expect((await send(third, "Cleo")).status).toBe(200);
    await end(third);
    expect(await names(onSqlite)).toBe(3);
    expect(readdirSync(data).filter((name) => name.includes(".moving"))).toEqual([]);
  });

  it("copies files to another data folder, and stops before the database for a missing one", async () => {
    const [data, to, url] = [
      join(testFolder(), "data"),
      join(testFolder(), "new-data"),
      await sharedCluster.createDatabase(),
    ];
    const host = await startCommand([SITE_FOLDER, "--data", data]);
    const key = await upload(host, "a small file");
    await end(host);
    const args = ["move", SITE_FOLDER, "--data", data, "--to", url];
    const path = join(data, "files", key.slice(-2), key);
    expect(existsSync(path)).toBe(true);

    writeFileSync(path, "another content");
    const damaged = await runCommand(args);
    expect([damaged.code, damaged.stderr]).toEqual([
      2,
      expect.stringContaining(`1 of 1 files are missing or damaged: ${key}.`),
    ]);
    writeFileSync(path, "a small file");
    const moved = await runCommand([...args, "--files-to", to]);
    expect([moved.stderr, moved.code]).toEqual(["", 0]);
    expect(moved.stdout).toContain("1 file with equal checksums.\n");
    rmSync(data, { recursive: true });
    expect(existsSync(join(to, "files", key.slice(-2), key))).toBe(true);
  });

  it.each([
    [[], "Name the new database with --to"],
    [["--to", "mysql://db/host"], "The new database must be a URL that starts with postgres://, or sqlite."],
    [["--to", "postgres://me:secret@db/host"], "The URL in --to contains a password"],
    [["--to", "postgres://db/host", "--to-schema", "pg_x"], '--to-schema is "pg_x". Expected at most 63 lower-case'],
    [["--to", "sqlite", "--to-schema", "shop"], "--to-schema is only for PostgreSQL."],
    [["--to-file", "/nowhere"], 'Cannot read the file "/nowhere". It does not exist.'],
    [["--to", "sqlite"], "--to names the present database of the host."],
  ])("refuses %j with a reason", async (args, reason) => {
    const data = join(testFolder(), "data");
    await end(await startCommand([SITE_FOLDER, "--data", data]));
    const { code, stderr } = await runCommand(["move", SITE_FOLDER, "--data", data, ...args]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(reason)]);
  });
});
