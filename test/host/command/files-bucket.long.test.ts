import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { SITE_FOLDER } from "../../conformance/support/mock";
import { sign, store as upload, submit, type Subject } from "../../conformance/support/subject";
import { runCommand, startCommand } from "../support/command";
import { testFolder } from "../support/folder";
import { startS3, type FakeS3 } from "../support/s3/server";

let fake: FakeS3;
let env: Record<string, string>;
let data: string;
const FILES = "s3://my-backups/site";

beforeEach(async () => {
  fake = await startS3();
  env = {
    MILLRACE_FILES: FILES,
    MILLRACE_S3_ENDPOINT: fake.endpoint,
    MILLRACE_S3_REGION: fake.key.region,
    MILLRACE_S3_KEY_ID: fake.key.id,
    MILLRACE_S3_SECRET_KEY: fake.key.secret,
    MILLRACE_BACKUP_PASSPHRASE: "a passphrase for backups",
  };
  data = join(testFolder(), "data");
});

const start = (folder = data, ...args: string[]) => startCommand([SITE_FOLDER, "--data", folder, ...args], env);
const run = (command: string, folder: string, ...args: string[]) =>
  runCommand([command, SITE_FOLDER, "--data", folder, ...args], env);
const uploads = () => [...fake.bucket.objects.keys()].filter((key) => key.startsWith("site/uploads/"));

/** Sends a form with a file. @returns the id of the file. */
async function sendFile(origin: string): Promise<string> {
  const subject = { origin } as Subject;
  const signed = await sign(subject, "a.pdf", 3);
  await upload(signed, "abc");
  const answer = await submit(subject, JSON.stringify({ name: "Booking", fileUploads: { CV: signed.fileId } }));
  expect(answer.status).toBe(200);
  return signed.fileId;
}

async function end({ child, ended }: Awaited<ReturnType<typeof start>>): Promise<void> {
  child.kill("SIGTERM");
  await ended;
}

describe("millrace host with --files", () => {
  it.each(["to the host", "straight to the bucket"])(
    "keeps files sent %s through a backup and restore",
    async (way) => {
      if (way !== "to the host") env.MILLRACE_DIRECT_UPLOADS = "true";
      const running = await start();
      const id = await sendFile(running.origin);
      expect(uploads()).toEqual([`site/uploads/${id}`]);
      const backup = join(testFolder(), "backup");
      const place = "s3://my-backups/site";
      for (const to of [backup, place])
        expect((await run("backup", data, "--to", to)).stdout).toContain("and 1 file to");
      await end(running);
      for (const from of [backup, place]) {
        fake.bucket.objects.delete(`site/uploads/${id}`);
        const elsewhere = join(testFolder(), "data");
        expect((await run("restore", elsewhere, "--from", from)).code).toBe(0);
        expect(fake.bucket.objects.get(`site/uploads/${id}`)?.body.toString()).toBe("abc");
        // The key of the host is restored, too, so the files are its own.
        await end(await start(elsewhere));
      }
    },
  );

  it("refuses files of another database, which cleaning would delete", async () => {
    await end(await start());
    const other = join(testFolder(), "data");
    const { code, stderr } = await run("host", other, "--port", "0");
    expect([code, stderr]).toEqual([2, expect.stringContaining(`The files in ${FILES} belong to another database.`)]);
    await end(await start(other, "--take-over-data"));
    await end(await start(other));
  });

  it("is checked by host check", async () => {
    const check = async () => (await runCommand(["host", "check", SITE_FOLDER, "--data", data], env)).stdout;
    expect(await check()).toContain(`ok     files in ${FILES}\n`);
    expect(uploads()).toEqual([]);
    fake.fail("PUT", [403, "AccessDenied"]);
    expect(await check()).toContain(`failed files in ${FILES}: PUT site/host-check`);
  });

  it.each([
    [{ MILLRACE_FILES: "s3:/bucket" }, "Expected a URL such as s3://bucket/prefix: "],
    [
      { MILLRACE_S3_SECRET_KEY: "" },
      "MILLRACE_FILES requires a key. Set MILLRACE_S3_KEY_ID and MILLRACE_S3_SECRET_KEY.",
    ],
    [{ MILLRACE_FILES: "", MILLRACE_DIRECT_UPLOADS: "true" }, "MILLRACE_DIRECT_UPLOADS requires a bucket."],
  ])("refuses %j", async (change, message) => {
    Object.assign(env, change);
    const { code, stderr } = await run("host", data);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});
