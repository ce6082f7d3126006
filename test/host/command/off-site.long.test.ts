import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { SITE_FOLDER } from "../../conformance/support/mock";
import { sign, store as upload, submit, type Subject } from "../../conformance/support/subject";
import { launch, runCommand, startCommand } from "../support/command";
import { testFolder } from "../support/folder";
import { startS3, type FakeS3 } from "../support/s3/server";

let fake: FakeS3;
let env: Record<string, string>;
let data: string;
const TO = "s3://my-backups/my-site";

beforeEach(async () => {
  fake = await startS3();
  env = {
    MILLRACE_S3_ENDPOINT: fake.endpoint,
    MILLRACE_S3_REGION: fake.key.region,
    MILLRACE_S3_KEY_ID: fake.key.id,
    MILLRACE_S3_SECRET_KEY: fake.key.secret,
    MILLRACE_BACKUP_PASSPHRASE: "a passphrase for backups",
    MILLRACE_ADMIN_TOKEN: "token-of-the-operator-1234",
  };
  data = join(testFolder(), "data");
});

const start = (...args: string[]) => startCommand([SITE_FOLDER, "--data", data, ...args], env);
const run = (command: string, folder: string, ...args: string[]) =>
  runCommand([command, SITE_FOLDER, "--data", folder, ...args], env);
const exported = async (folder: string) =>
  (await runCommand(["export", "submissions", SITE_FOLDER, "--data", folder])).stdout;

async function sendFile(origin: string, name: string): Promise<void> {
  const subject = { origin } as Subject;
  const signed = await sign(subject, "a.pdf", 3);
  await upload(signed, "abc");
  const fields = { "Full Name": name };
  await submit(subject, JSON.stringify({ name: "Booking", fields, fileUploads: { CV: signed.fileId } }));
}

describe("millrace host with --backup-to", () => {
  it("makes a backup after the start, which restores all of the data elsewhere", async () => {
    const first = await start();
    await sendFile(first.origin, "Ana");
    first.child.kill("SIGTERM");
    await first.ended;

    const running = await start("--backup-to", TO);
    await expect.poll(() => running.printed.stdout).toContain('"event":"backup",');
    const ready = await fetch(`${running.origin}/readyz`, {
      headers: { authorization: `Bearer ${env.MILLRACE_ADMIN_TOKEN}` },
    });
    expect(await ready.json()).toMatchObject({ ready: true, backup: "ok" });

    const elsewhere = join(testFolder(), "data");
    const restored = await run("restore", elsewhere, "--from", TO);
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Restored 1 submission and 1 file of /) });
    expect(await exported(elsewhere)).toBe(await exported(data));
    const files = readdirSync(join(elsewhere, "files"), { recursive: true, encoding: "utf8" });
    const file = files.find((path) => path.includes("/") && !path.startsWith("unfinished")) ?? "";
    expect(readFileSync(join(elsewhere, "files", file), "utf8")).toBe("abc");
    expect(readdirSync(elsewhere).filter((name) => name.startsWith("unfinished"))).toEqual([]);
  });

  it.each([
    [["--backup-to", "s3:/bucket"], "Expected a URL such as s3://bucket/prefix: "],
    [["--backup-to", "s3://bucket/../other"], "Expected a URL such as s3://bucket/prefix: "],
    [["--backup-to", TO, "--backup-at", "24:00"], "Expected a time from 00:00 to 23:59 in UTC."],
    [["--backup-to", TO, "--database", "postgres://localhost/x"], "--backup-to does not back up PostgreSQL."],
    [["--s3-endpoint", "s3.example.com"], "Expected a URL such as https://s3.example.com"],
  ])("refuses %j", async (args, message) => {
    const { code, stderr } = await run("host", data, ...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it("refuses to start without the key of the bucket", async () => {
    delete env.MILLRACE_S3_SECRET_KEY;
    const { code, stderr } = await run("host", data, "--backup-to", TO);
    expect([code, stderr]).toEqual([2, expect.stringContaining("Set MILLRACE_S3_KEY_ID and MILLRACE_S3_SECRET_KEY.")]);
  });
});

describe("millrace host check", () => {
  it("shows the last backup, or what is wrong with the bucket", async () => {
    const args = ["host", "check", SITE_FOLDER, "--data", data, "--backup-to", TO];
    const check = async () => (await runCommand(args, env)).stdout;
    expect(await check()).toContain(`ok     backup to ${TO}: no backup yet`);
    fake.bucket.put("my-site/backups/2026-05-02T03-00-00-000Z/manifest.json", Buffer.from("{}"));
    expect(await check()).toContain(`ok     backup to ${TO}: last 2026-05-02T03:00:00.000Z`);
    fake.fail("GET", [403, "AccessDenied"]);
    expect(await check()).toContain(`failed backup to ${TO}: GET of the list in the bucket "my-backups" failed`);
  });
});

describe("millrace backup and restore with a bucket", () => {
  async function withBackups(): Promise<string[]> {
    const running = await start();
    const times: string[] = [];
    for (const name of ["Ana", "Ben"]) {
      await sendFile(running.origin, name);
      const { code, stdout } = await run("backup", data, "--to", TO);
      expect(code).toBe(0);
      times.push(/to (s3:\S+)\.\n/.exec(stdout)?.[1] ?? "");
    }
    running.child.kill("SIGTERM");
    await running.ended;
    return times;
  }

  it("restore a named backup, or the newest one", async () => {
    const [first = ""] = await withBackups();
    const restore = async (from: string) => {
      const folder = join(testFolder(), "data");
      expect((await run("restore", folder, "--from", from)).code).toBe(0);
      return exported(folder);
    };
    const older = await restore(first);
    expect([older.includes("Ana"), older.includes("Ben")]).toEqual([true, false]);
    expect(await restore(TO)).toContain("Ben");
  });

  it.each(["SIGINT", "SIGTERM"] as const)("end on %s, and leave nothing of the attempt", async (signal) => {
    (await start()).child.kill("SIGKILL");
    fake.fail("PUT", [503, "SlowDown"]);
    const { child, ended } = launch(["backup", SITE_FOLDER, "--data", data, "--to", TO], env);
    await expect.poll(() => fake.seen.length).toBeGreaterThan(0);
    child.kill(signal);
    expect(await ended).toMatchObject({ code: 1, stderr: "millrace backup: The transfer was stopped.\n" });
    expect([fake.bucket.objects.size, readdirSync(data).filter((name) => name.startsWith("unfinished"))]).toEqual([
      0,
      [],
    ]);
  });

  it.each(["store.db", "my-site/files/"])("refuse a backup whose %s is damaged, and change nothing", async (part) => {
    await withBackups();
    for (const [key, { body }] of fake.bucket.objects) {
      if (key.includes(part)) fake.bucket.put(key, Buffer.concat([body.subarray(1), Buffer.from("x")]));
    }
    const folder = join(testFolder(), "data");
    const { code, stderr } = await run("restore", folder, "--from", TO);
    expect([code, stderr]).toEqual([2, expect.stringContaining("is damaged")]);
    expect(readdirSync(folder)).not.toContain("store.db");
  });

  it.each([
    ["backup", "--to", "s3:/x", 2, "Expected a URL such as s3://bucket/prefix: it starts with s3://."],
    ["backup", "--to", "s3://other-bucket", 1, "Create the bucket"],
    ["restore", "--from", "s3://my-backups/empty", 2, "s3://my-backups/empty has no complete backup."],
    ["restore", "--from", `${TO}/backups/2020-01-01T03-00-00-000Z`, 2, "The bucket has no backup"],
  ] as const)("%s %s %s fails in words", async (command, flag, address, status, message) => {
    // A backup needs stored data.
    if (command === "backup") (await start()).child.kill("SIGKILL");
    const { code, stderr } = await run(command, data, flag, address);
    expect([code, stderr]).toEqual([status, expect.stringContaining(message)]);
  });
});
