import { existsSync, mkdirSync, readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, inject, it, onTestFinished } from "vitest";
import { backUpDaily, type DailySettings } from "../../../host/backup/daily";
import { readS3Url } from "../../../common/s3-url";
import { listBackups, openPlace, splitBackup, type Place } from "../../../host/backup/off-site/place";
import { pruneBackups } from "../../../host/backup/off-site/prune";
import { backUpOffSite } from "../../../host/backup/off-site/upload";
import { ownerWarnings } from "../../../host/owner/warnings";
import { copiesInThread } from "../../../host/store/sqlite/copy-thread";
import { sqliteBackup } from "../../../host/store/sqlite/backup";
import { sign, store as upload, submit, type Subject } from "../../conformance/support/subject";
import { testFolder } from "../support/folder";
import { startHost, type TestHost } from "../support/host";
import { startS3, type FakeS3 } from "../support/s3/server";

const DAY = 86_400_000;

let fake: FakeS3;
let host: TestHost;
let settings: DailySettings;
let place: Place;
const sleep = async () => {};
const signal = new AbortController().signal;

beforeEach(async () => {
  fake = await startS3();
  const folder = testFolder();
  const { endpoint, key } = fake;
  host = await startHost({
    folder,
    settings: {
      ...{ backupTo: "s3://my-backups/site", s3Endpoint: endpoint, s3Region: key.region },
      ...{ s3KeyId: key.id, s3SecretKey: key.secret, adminToken: "token-of-the-operator-1234" },
    },
  });
  onTestFinished(() => host.close());
  await host.store.keepKey({ value: `plain:${Buffer.alloc(32, 1).toString("base64")}` });
  // The bucket has the time of the machine.
  host.clock.advance(Date.now() - host.clock.now());
  settings = host.settings;
  place = openPlace({ bucket: "my-backups", prefix: "site" }, settings, { fetch, sleep, signal });
});

/** In this thread, which is faster. */
const copies = () => sqliteBackup(join(settings.data, "store.db"));
const source = () => ({ copies: copies(), blobs: host.ports.blobs, settings, now: host.ports.now });
const backUp = () => backUpOffSite(source(), place);
const daily = () => backUpDaily(settings, host.ports, { copies: copies(), sleep }, signal);
const keys = () => [...fake.bucket.objects.keys()].sort();
const names = (path: string) => readdirSync(path).filter((name) => name.startsWith("unfinished"));

async function addFile(content = "abc"): Promise<string> {
  const subject = { origin: host.origin } as Subject;
  const signed = await sign(subject, "a.pdf", content.length);
  await upload(signed, content);
  await submit(subject, JSON.stringify({ name: "Booking", fileUploads: { CV: signed.fileId } }));
  return signed.fileId;
}

describe("a backup in a bucket", () => {
  it("has the database, the files and the manifest last, and sends each file once", async () => {
    const id = await addFile();
    const { sent, manifest } = await backUp();
    expect([sent, manifest.database.submissions, manifest.files.length]).toEqual([1, 1, 1]);
    expect(fake.seen.filter((one) => one.startsWith("PUT")).at(-1)).toMatch(/manifest.json$/);
    expect(keys()).toEqual([
      expect.stringMatching(/^site\/backups\/[\dTZ-]+\/manifest.json$/),
      expect.stringMatching(/^site\/backups\/[\dTZ-]+\/store.db$/),
      `site/files/${id}`,
    ]);
    host.clock.advance(1000);
    await addFile();
    expect((await backUp()).sent).toBe(1);
    expect(await listBackups(place)).toHaveLength(2);
    expect(names(settings.data)).toEqual([]);
  });

  it("replaces a file that was damaged in the bucket", async () => {
    const id = await addFile();
    await backUp();
    fake.bucket.put(`site/files/${id}`, Buffer.from("abd"));
    host.clock.advance(1000);
    expect((await backUp()).sent).toBe(1);
    expect(fake.bucket.objects.get(`site/files/${id}`)?.body.toString()).toBe("abc");
  });

  it.each(["store.db", "files/"])("fails without a manifest when %s is stored with other content", async (part) => {
    await addFile();
    const { put } = fake.bucket;
    fake.bucket.put = (key, body) => put(key, key.includes(part) ? Buffer.concat([body, Buffer.from("x")]) : body);
    await expect(backUp()).rejects.toThrow(/is damaged|differs/);
    expect(keys().filter((key) => key.includes("backups/"))).toEqual([]);
    expect(names(settings.data)).toEqual([]);
  });

  it("leaves nothing of the attempt when the store fails", async () => {
    fake.fail("PUT site/backups", [403, "AccessDenied"]);
    await expect(backUp()).rejects.toThrow("s3:PutObject");
    expect([keys(), names(settings.data)]).toEqual([[], []]);
  });

  it("leaves nothing of the attempt when it is stopped", async () => {
    await addFile();
    const stop = new AbortController();
    const stopped = openPlace(place.url, settings, { fetch, sleep, signal: stop.signal });
    const blobs = {
      async read(id: string) {
        stop.abort();
        return host.ports.blobs.read(id);
      },
    };
    await expect(backUpOffSite({ ...source(), blobs }, stopped)).rejects.toMatchObject({ code: "Aborted" });
    expect([keys(), names(settings.data)]).toEqual([[], []]);
  });

  it("leaves out a file that was deleted meanwhile, and refuses a damaged one", async () => {
    const [gone, damaged] = [await addFile(), await addFile()];
    const { blobs } = host.ports;
    await blobs.remove(gone);
    expect((await backUp()).manifest.files.map(({ id }) => id)).toEqual([damaged]);
    await blobs.remove(damaged);
    await (await blobs.write(text("other"))).keep(damaged);
    host.clock.advance(1000);
    fake.bucket.objects.delete(`site/files/${damaged}`);
    await expect(backUp()).rejects.toThrow("does not match its checksum");
  });

  it("is named by its URL", () => {
    const url = readS3Url("s3://my-backups/site/backups/2026-05-02T03-00-00-000Z");
    expect(url && splitBackup(url)).toEqual({
      url: { bucket: "my-backups", prefix: "site" },
      time: Date.parse("2026-05-02T03:00:00Z"),
    });
    const bare = { bucket: "b-b", prefix: "site/backups" };
    expect(splitBackup(bare)).toEqual({ url: bare, time: undefined });
  });
});

describe("deleting expired backups", () => {
  const prune = (now = host.clock.now()) => pruneBackups(place, { host: hostId, data: settings.data, now });
  let hostId: string | undefined;
  /** Makes a backup, and puts copies of it into the bucket for the days before. */
  const make = async (count: number) => {
    const { manifest, time } = await backUp();
    hostId = manifest.host;
    for (let day = 1; day < count; day++) {
      for (const name of ["store.db", "manifest.json"]) {
        const { body } = fake.bucket.objects.get(place.key(time, name)) ?? {};
        fake.bucket.put(place.key(time - day * DAY, name), body ?? Buffer.alloc(0));
      }
    }
    return time;
  };

  it("keeps the newest of each day, week and month, and files that a backup has", async () => {
    host.clock.advance(-300 * DAY);
    const old = await addFile("old");
    await backUp();
    host.clock.advance(300 * DAY);
    await host.store.removeSubmissions({ receivedBefore: host.clock.now() - DAY, limit: 9 });
    const later = await addFile("later");
    const newest = await make(200);
    expect(await prune(host.clock.now() + 2 * DAY)).toBeGreaterThan(180);
    const left = await listBackups(place);
    expect([left.length > 10, left.at(-1)]).toEqual([true, newest]);
    const databases = keys().filter((key) => key.endsWith("store.db"));
    expect(databases).toHaveLength(left.length);
    expect([old, later].map((id) => keys().includes(`site/files/${id}`))).toEqual([false, true]);
  });

  it("does not touch backups of another host, and their files", async () => {
    const id = await addFile();
    await make(12);
    const all = keys();
    await pruneBackups(place, { host: "another host", data: settings.data, now: host.clock.now() });
    expect(keys()).toEqual(all);
    await prune();
    expect(keys()).toContain(`site/files/${id}`);
  });

  it("does not touch an incomplete backup, nor other files of the bucket", async () => {
    await make(12);
    const others = [
      "site/backups/2020-01-01T03-00-00-000Z/store.db",
      "site/backups/notes.txt",
      "site/backups/old/manifest.json",
      "site/readme.txt",
      "other/backups/2020-01-01T03-00-00-000Z/manifest.json",
    ];
    for (const key of others) fake.bucket.put(key, Buffer.from("{}"));
    await prune();
    expect(keys()).toEqual(expect.arrayContaining(others));
  });

  it("deletes no files while a backup cannot be read", async () => {
    await make(1);
    fake.bucket.put("site/files/unused-file-1", Buffer.from("x"));
    fake.bucket.put("site/backups/2020-01-01T03-00-00-000Z/manifest.json", Buffer.from('{"format":2}'));
    await prune(host.clock.now() + 2 * DAY);
    expect(keys()).toContain("site/files/unused-file-1");
    fake.bucket.objects.delete("site/backups/2020-01-01T03-00-00-000Z/manifest.json");
    await prune(host.clock.now() + 2 * DAY);
    expect(keys()).not.toContain("site/files/unused-file-1");
  });

  it("continues after a failure", async () => {
    await make(12);
    fake.fail("DELETE site/backups", [403, "AccessDenied"], 1);
    await expect(prune()).rejects.toThrow("s3:DeleteObject");
    await prune();
    expect(await prune()).toBe(0);
  });
});

describe("the daily backup", () => {
  const events = () => host.lines.map(({ event }) => event).filter((event) => event.includes("backup"));
  const ask = async (path: string) =>
    fetch(host.origin + path, { headers: { authorization: `Bearer ${host.settings.adminToken}` } });
  const backupState = async () => ((await (await ask("/readyz")).json()) as { backup: string }).backup;

  it("copies the database in another thread", async () => {
    const file = join(settings.data, "store.db");
    const threaded = copiesInThread(new URL(inject("storeWorker")), file);
    await addFile();
    const copy = join(testFolder(), "copy.db");
    expect(await threaded.copyTo(copy)).toMatchObject({ submissions: 1, files: [{ size: 3 }] });
    expect(await threaded.findProblem(copy)).toBeUndefined();
    await expect(threaded.copyTo(copy)).rejects.toThrow(
      `The copy of the database failed: The file ${copy} already exists.`,
    );
    expect(existsSync(copy)).toBe(true);
  });

  it("is made once a day, and shown in the log, /readyz and /metrics", async () => {
    expect(await backupState()).toBe("The first backup is not finished.");
    await daily();
    await daily();
    expect(events()).toEqual(["backup"]);
    expect(await backupState()).toBe("ok");
    const at = Math.floor(host.clock.now() / 1000);
    const metrics = await (await ask("/metrics")).text();
    expect(metrics).toContain(`millrace_backup_last_good_timestamp_seconds ${at}\n`);
    expect(metrics).toContain("millrace_backup_failed 0\n");
    host.clock.advance(DAY);
    await daily();
    expect(await listBackups(place)).toHaveLength(2);
  });

  it("shows a failure with its advice, and is repeated after half an hour", async () => {
    fake.fail("PUT", [403, "AccessDenied"]);
    await daily();
    await daily();
    expect(events()).toEqual(["backup failed"]);
    expect(await backupState()).toContain("Give the key the permissions");
    expect(await ownerWarnings(host.settings, host.ports)).toEqual([await backupState()]);
    expect(await (await ask("/metrics")).text()).toContain("millrace_backup_failed 1\n");
    host.clock.advance(31 * 60_000);
    await daily();
    expect(events()).toEqual(["backup failed", "backup failed"]);
  });

  it("stays good when expired ones cannot be deleted", async () => {
    fake.fail("GET site/backups/2020", [403, "AccessDenied"]);
    fake.bucket.put("site/backups/2020-01-01T03-00-00-000Z/manifest.json", Buffer.from("{}"));
    await daily();
    expect(events()).toEqual(["backup", "expired backups not deleted"]);
    expect(await backupState()).toBe("ok");
  });

  it("deletes temporary folders that a crash left", async () => {
    const [old, fresh] = ["old", "new"].map((name) => join(settings.data, `unfinished-backup-${name}`));
    for (const folder of [old, fresh]) mkdirSync(folder ?? "");
    utimesSync(old ?? "", new Date(0), new Date(0));
    await daily();
    expect([old, fresh].map((folder) => existsSync(folder ?? ""))).toEqual([false, true]);
  });
});

async function* text(content: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}
