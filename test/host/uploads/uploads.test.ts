import { createHash, randomBytes } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDiskBlobs } from "../../../host/blobs/disk";
import type { InFlight } from "../../../host/ports";
import { createInFlight } from "../../../host/uploads/in-flight";
import { readPolicy, signPolicy } from "../../../host/uploads/policy";
import { sign, store as send, type Subject } from "../../conformance/support/subject";
import { startHost, type TestHost } from "../support/host";
import { testFolder } from "../support/folder";

let host: TestHost;
let subject: Subject;
beforeEach(async () => {
  host = await startHost({ folder: testFolder() });
  subject = { origin: host.origin } as Subject;
});
afterEach(() => host.close());

/** Paths of all files that are kept, or half written. */
const onDisk = () =>
  readdirSync(join(host.settings.data, "files"), { recursive: true, encoding: "utf8" }).filter((path) =>
    statSync(join(host.settings.data, "files", path)).isFile(),
  );

describe("a file on the disk", () => {
  it("has a random name and is readable by its owner only (attack 20)", async () => {
    await send(await sign(subject, "../../cv.html", 3), "abc");
    const [path = ""] = onDisk();
    expect(path).toMatch(/^[\w-]{2}\/[\w-]{22}$/);
    expect(statSync(join(host.settings.data, "files", path)).mode & 0o077).toBe(0);
  });

  it("is the one that was sent, byte by byte, of 5 MB in pieces", async () => {
    const bytes = new Uint8Array(randomBytes(5_000_000));
    const signed = await sign(subject, "a.bin", bytes.length);
    expect((await send(signed, bytes)).status).toBe(204);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    expect(await host.store.findFile({ id: signed.fileId })).toMatchObject({ sha256, size: 5_000_000 });
  });

  it.each([
    ["too large", "abcd"],
    ["empty", ""],
  ])("is not there after one that was %s", async (_name, content) => {
    await send(await sign(subject, "a.pdf", 3), content);
    expect(onDisk()).toEqual([]);
  });

  it("is one when two arrive at once under one key", async () => {
    const signed = await sign(subject, "a.pdf", 3);
    const answers = await Promise.all(["abc", "def", "ghi"].map((content) => send(signed, content)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 403, 403]);
    expect(onDisk()).toHaveLength(1);
  });

  it("is not stored when the visitor leaves half-way", async () => {
    const signed = await sign(subject, "a.pdf", 1_000_000);
    const asked = request(signed.s3Url, {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=b" },
    });
    asked.on("error", () => undefined);
    const field = ([name, value]: [string, string]) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    asked.write(Object.entries(signed.postData).map(field).join(""));
    asked.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n');
    asked.write(Buffer.alloc(100_000));
    await expect.poll(onDisk).toHaveLength(1);
    asked.destroy();
    await expect.poll(onDisk).toEqual([]);
  });

  it("is answered with 507 when there is no space, and the next one is accepted", async () => {
    const { write } = host.ports.blobs;
    const { BlobsFull } = await import("../../../host/blobs/blobs");
    host.ports.blobs.write = () => Promise.reject(new BlobsFull("ENOSPC"));
    const signed = await sign(subject, "a.pdf", 3);
    const answer = await send(signed, "abc");
    expect([answer.status, await answer.text()]).toEqual([507, expect.stringContaining("InsufficientStorage")]);
    expect(answer.headers.get("connection")).toBe("close");
    host.ports.blobs.write = write;
    expect((await send(signed, "abc")).status).toBe(204);
  });

  it("that was cut off by a crash is gone after the next start", async () => {
    const folder = testFolder();
    const blobs = await openDiskBlobs(folder);
    await blobs.write(
      (async function* () {
        yield new Uint8Array(3);
      })(),
    );
    const files = () => readdirSync(folder, { recursive: true }).length;
    expect(files()).toBe(2);
    await openDiskBlobs(folder);
    expect(files()).toBe(1);
  });

  it("cannot be requested by a path", async () => {
    const blobs = await openDiskBlobs(testFolder());
    await expect(blobs.read("../../../etc/passwd")).rejects.toThrow(TypeError);
  });
});

describe("an upload policy (attack 20)", () => {
  const secret = randomBytes(32);
  const policy = { key: "k", siteId: "s", name: "a.pdf", size: 3, until: 1000 };

  it("is returned as it was signed, until it expires", () => {
    const signed = signPolicy(policy, secret);
    expect([readPolicy(signed, secret, 1000), readPolicy(signed, secret, 1001)]).toEqual([policy, undefined]);
  });

  it.each<[string, (signed: string) => string]>([
    ["of another secret", () => signPolicy(policy, randomBytes(32))],
    ["without its signature", (signed) => signed.split(".")[0] ?? ""],
    ["with an empty one", (signed) => `${signed.split(".")[0]}.`],
    ["with more behind it", (signed) => `${signed}.x`],
    [
      "with another text",
      (signed) =>
        `${Buffer.from(JSON.stringify({ ...policy, size: 9e9 })).toString("base64url")}.${signed.split(".")[1]}`,
    ],
  ])("%s is rejected", (_name, change) => {
    expect(readPolicy(change(signPolicy(policy, secret)), secret, 0)).toBeUndefined();
  });
});

describe("files at the same time", () => {
  it("are limited by number and by bytes, and others are received after one has ended", async () => {
    const ends: (() => void)[] = [];
    const begin = (files: InFlight, size: number) =>
      files.receive(size, () => new Promise<void>((resolve) => ends.push(resolve)));
    const some = createInFlight({ uploadsAtOnce: 3, uploadsInFlight: 10 });
    const running = [begin(some, 4_000_000), begin(some, 5_000_000)];
    await expect(begin(some, 2_000_000)).rejects.toMatchObject({ status: 503, retryAfter: 10 });
    running.push(begin(some, 1_000_000));
    await expect(begin(some, 0)).rejects.toMatchObject({ status: 503 });
    ends[1]?.();
    await running[1];
    running.push(begin(some, 5_000_000));
    for (const end of ends) end();
    await Promise.all(running);
    await expect(some.receive(50_000_000, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await some.receive(50_000_000, async () => "one")).toBe("one");
  });

  it("that are too many get a response that can be retried, also while one is not complete", async () => {
    await host.close();
    host = await startHost({ folder: testFolder(), settings: { uploadsAtOnce: 1 } });
    subject = { origin: host.origin } as Subject;
    const [slow, other] = [await sign(subject, "a.pdf", 3), await sign(subject, "b.pdf", 3)];
    const form = new FormData();
    for (const [name, value] of Object.entries(slow.postData)) form.append(name, value);
    form.append("file", new Blob(["abc"]), "a.pdf");
    const whole = new Response(form);
    const type = whole.headers.get("content-type") ?? "";
    const body = Buffer.from(await whole.arrayBuffer());
    const sent = request(slow.s3Url, { method: "POST", headers: { "content-type": type } });
    const answered = new Promise<number | undefined>((resolve) =>
      sent.on("response", (answer) => resolve(answer.statusCode)),
    );
    sent.write(body.subarray(0, body.indexOf("abc") + 1));
    await expect.poll(() => onDisk().length).toBe(1);
    const refused = await send(other, "abc");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "10"]);
    expect(await refused.text()).toContain("SlowDown");
    sent.end(body.subarray(body.indexOf("abc") + 1));
    expect(await answered).toBe(204);
    expect((await send(other, "abc")).status).toBe(204);
  });
});
