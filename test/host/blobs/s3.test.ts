import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createS3, type S3 } from "../../../common/s3/client";
import type { S3Options } from "../../../common/s3/send";
import { s3Blobs } from "../../../host/blobs/s3-blobs";
import { testFolder } from "../support/folder";
import { BUCKET, startS3, type FakeS3 } from "../support/s3/server";

const MIB = 1024 * 1024;

let fake: FakeS3;
let s3: S3;
let pauses: number[];
let stop: AbortController;

beforeEach(async () => {
  fake = await startS3();
  pauses = [];
  stop = new AbortController();
  s3 = open();
});

function open(change: Partial<S3Options> = {}): S3 {
  const { endpoint, key } = fake;
  const options = { endpoint, region: key.region, bucket: BUCKET, keyId: key.id, secretKey: key.secret, ...change };
  const sleep = async (ms: number) => void pauses.push(ms);
  return createS3(options, { fetch, sleep, signal: stop.signal });
}

async function* chunks(bytes: Buffer, size = 100_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const text = (content: string) => chunks(Buffer.from(content));
/** Bytes of which no two parts are alike. */
const bytes = (size: number) => {
  const made = Buffer.alloc(size);
  for (let at = 0; at + 4 <= size; at += 4096) made.writeUInt32LE(at, at);
  return made;
};
const read = async (content: AsyncIterable<Uint8Array> | undefined) => {
  const all: Uint8Array[] = [];
  for await (const chunk of content ?? []) all.push(chunk);
  return Buffer.concat(all);
};
const hash = (data: Buffer) => createHash("sha256").update(data).digest("hex");
const list = async (prefix: string) => {
  const keys: string[] = [];
  for await (const { key } of s3.list(prefix)) keys.push(key);
  return keys;
};

describe("the S3 client", () => {
  it.each(["a/b.txt", "with space/ü+&=%?#'()*!~.txt", "empty"])("stores, reads and deletes the key %s", async (key) => {
    const content = key === "empty" ? "" : "Hello";
    await s3.put(key, text(content));
    expect((await read(await s3.get(key))).toString()).toBe(content);
    expect(await s3.head(key)).toEqual({ size: content.length });
    expect(await list("")).toEqual([key]);
    await s3.remove(key);
    expect([await s3.get(key), await s3.head(key), await list("")]).toEqual([undefined, undefined, []]);
    await s3.remove(key);
  });

  it("sends content of 8 MiB with one request, and larger content in parts", async () => {
    await s3.put("one", chunks(bytes(8 * MIB)));
    expect(fake.seen).toEqual(["PUT one"]);
    const large = bytes(17 * MIB + 5);
    await s3.put("large", chunks(large));
    expect(fake.seen.slice(1)).toEqual([
      "POST large?uploads",
      ...Array.from({ length: 3 }, () => "PUT large?partNumber?uploadId"),
      "POST large?uploadId",
    ]);
    expect(hash(await read(await s3.get("large")))).toBe(hash(large));
  });

  it("reads a range", async () => {
    await s3.put("a", text("0123456789"));
    expect((await read(await s3.get("a", { from: 3, to: 5 }))).toString()).toBe("345");
    expect((await read(await s3.get("a", { from: 7 }))).toString()).toBe("789");
  });

  it("lists all pages", async () => {
    fake.page = 2;
    for (const key of ["a/1", "a/2", "a/3", "a/4", "a/5", "b/1"]) await s3.put(key, text("x"));
    expect(await list("a/")).toEqual(["a/1", "a/2", "a/3", "a/4", "a/5"]);
    expect(fake.seen.filter((one) => one.includes("continuation-token"))).toHaveLength(2);
  });

  it("continues a download after a broken connection", async () => {
    const content = bytes(MIB);
    await s3.put("a", chunks(content));
    fake.fail("GET a", "cut", 3);
    expect(hash(await read(await s3.get("a")))).toBe(hash(content));
    expect(fake.seen.filter((one) => one === "GET a")).toHaveLength(4);
  });

  it("does not join two versions of a file when it changes during a download", async () => {
    await s3.put("a", chunks(bytes(MIB)));
    fake.fail("GET a", "cut", 1);
    const content = await s3.get("a");
    await s3.put("a", text("another"));
    await expect(read(content)).rejects.toMatchObject({ code: "PreconditionFailed" });
  });
});

describe("after a failure, the S3 client", () => {
  it.each([
    [[503, "SlowDown"]],
    [[500, "InternalError"]],
    [[429, "TooManyRequests"]],
    [[400, "RequestTimeout"]],
    ["drop"],
  ])("repeats a request that failed with %s, with longer pauses", async (fault) => {
    fake.fail("PUT a", fault as never, 3);
    await s3.put("a", text("Hello"));
    expect(fake.bucket.objects.get("a")?.body.toString()).toBe("Hello");
    expect(pauses).toHaveLength(3);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  });

  it("gives up after 6 attempts", async () => {
    fake.fail("PUT a", [503, "SlowDown"]);
    const failed = 'PUT a in the bucket "my-backups" failed: status 503, SlowDown, A made-up failure. ';
    await expect(s3.put("a", text("x"))).rejects.toThrow(
      `${failed}The store has a temporary failure. Try again later.`,
    );
    expect(fake.seen).toHaveLength(6);
  });

  /** A client for requests of visitors, with a clock that only its pauses and timers move. */
  function openPatient(answer: typeof fetch) {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const options = { endpoint: "http://bucket.test", region: "", bucket: BUCKET, keyId: "id", secretKey: "secret" };
    const sleep = async (ms: number) => {
      pauses.push(ms);
      await vi.advanceTimersByTimeAsync(ms);
    };
    return createS3(options, { fetch: answer, sleep, signal: stop.signal, patience: 5000 });
  }

  it("gives up earlier when a visitor waits", async () => {
    const client = openPatient(async () => new Response(null, { status: 503 }));
    await expect(client.head("a")).rejects.toThrow("The store has a temporary failure.");
    expect(pauses.length).toBeGreaterThan(1);
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(5000);
  });

  it("does not wait longer for a store that does not answer when a visitor waits", async () => {
    let asked: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    const client = openPatient((_, init) => {
      asked();
      return new Promise((_, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason as Error));
      });
    });
    const failed = expect(client.head("a")).rejects.toThrow("no answer within 5 s");
    await isAsked;
    await vi.advanceTimersByTimeAsync(5000);
    await failed;
  });

  it("leaves no part of an upload that fails", async () => {
    fake.fail("PUT large", [403, "AccessDenied"], 1);
    await expect(s3.put("large", chunks(bytes(9 * MIB)))).rejects.toMatchObject({ code: "AccessDenied" });
    expect([fake.bucket.uploads.size, fake.bucket.objects.size]).toEqual([0, 0]);
  });

  it("leaves no part of an upload whose content fails", async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield* chunks(bytes(17 * MIB));
      throw new Error("The disk failed");
    }
    await expect(s3.put("large", broken())).rejects.toThrow("The disk failed");
    expect([fake.bucket.uploads.size, fake.bucket.objects.size]).toEqual([0, 0]);
  });

  it("leaves no part of an upload that is stopped", async () => {
    async function* stopped(): AsyncGenerator<Uint8Array> {
      yield* chunks(bytes(17 * MIB));
      stop.abort();
      yield bytes(9 * MIB);
    }
    await expect(s3.put("large", stopped())).rejects.toMatchObject({ code: "Aborted" });
    expect([fake.bucket.uploads.size, fake.bucket.objects.size]).toEqual([0, 0]);
  });

  it.each(["lose", "error in 200"] as const)("completes an upload when the first answer is: %s", async (fault) => {
    fake.fail("POST large?uploadId", fault, 1);
    const large = bytes(9 * MIB);
    await s3.put("large", chunks(large));
    expect(fake.bucket.objects.get("large")?.body.equals(large)).toBe(true);
  });

  it.each<[Partial<S3Options>, string, string]>([
    [{ keyId: "AKIDOTHER" }, "InvalidAccessKeyId", "Set MILLRACE_S3_KEY_ID"],
    [{ secretKey: "another secret key" }, "SignatureDoesNotMatch", "Set MILLRACE_S3_SECRET_KEY"],
    [{ bucket: "other-bucket" }, "NoSuchBucket", "Create the bucket"],
    [{ region: "us-east-1" }, "AuthorizationHeaderMalformed", "Set --s3-region"],
    [{ endpoint: "http://127.0.0.1:1" }, "Network", "Check --s3-endpoint"],
  ])("names the setting to correct for %j", async (change, code, advice) => {
    await expect(open(change).put("a", text("x"))).rejects.toMatchObject({
      code,
      message: expect.stringContaining(advice),
    });
  });

  it("names the missing permissions and a wrong clock", async () => {
    fake.fail("PUT a", [403, "AccessDenied"]);
    fake.fail("PUT b", [403, "RequestTimeTooSkewed"]);
    await expect(s3.put("a", text("x"))).rejects.toThrow("s3:PutObject");
    await expect(s3.put("b", text("x"))).rejects.toThrow("Synchronize the clock");
  });
});

describe("URLs of Amazon S3", () => {
  it.each([
    ["my-backups", "https://my-backups.s3.eu-central-1.amazonaws.com/a%20b"],
    ["my.backups", "https://s3.eu-central-1.amazonaws.com/my.backups/a%20b"],
  ])("for the bucket %s", async (bucket, url) => {
    const asked: string[] = [];
    const answer: typeof fetch = async (input) => {
      asked.push(String(input));
      return new Response();
    };
    const options = { endpoint: "", region: "eu-central-1", bucket, keyId: "id", secretKey: "secret" };
    const client = createS3(options, { fetch: answer, sleep: async () => {}, signal: stop.signal });
    await client.put("a b", text("x"));
    expect(asked).toEqual([url]);
  });
});

describe("files in a bucket", () => {
  const ID = "file-0001";
  const blobs = () => s3Blobs(s3, "files/", testFolder());

  it("are stored under their id only when they are kept", async () => {
    const files = blobs();
    const written = await files.write(text("abc"));
    expect(written).toMatchObject({ size: 3, sha256: hash(Buffer.from("abc")) });
    expect(await files.read(ID)).toBeUndefined();
    expect(await written.keep(ID)).toBe(true);
    expect((await read(await files.read(ID))).toString()).toBe("abc");
    expect(await (await files.write(text("other"))).keep(ID)).toBe(false);
    await (await files.write(text("discarded"))).discard();
    expect([...fake.bucket.objects.keys()]).toEqual([`files/${ID}`]);
  });

  it("are listed by their age, and deleted", async () => {
    const files = blobs();
    await (await files.write(text("abc"))).keep(ID);
    const ids = async (before: number) => {
      const found: string[] = [];
      for await (const id of files.list(before)) found.push(id);
      return found;
    };
    expect([await ids(Date.now() + 10_000), await ids(Date.now() - 10_000)]).toEqual([[ID], []]);
    await files.remove(ID);
    await files.remove(ID);
    expect(await files.read(ID)).toBeUndefined();
  });

  it("refuse an id that is a path", async () => {
    await expect(blobs().read("../../other")).rejects.toThrow("is not a valid file id");
  });
});
