import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { openBlobs } from "../../../host/blobs/open-blobs";
import { cleanStore } from "../../../host/jobs/housekeeping";
import type { Settings } from "../../../host/settings/settings";
import { sign, store as send, submit, type Signed, type Subject } from "../../conformance/support/subject";
import { testFolder } from "../support/folder";
import { startHost, type TestHost } from "../support/host";
import { BUCKET, startS3, type FakeS3 } from "../support/s3/server";

let fake: FakeS3;
let host: TestHost;
let subject: Subject;
const transfers = { fetch, sleep: async () => {}, signal: new AbortController().signal };

beforeEach(async () => {
  fake = await startS3();
  await start(true);
});

async function start(directUploads: boolean, limits: Partial<Settings> = {}): Promise<void> {
  const folder = testFolder();
  const { endpoint: s3Endpoint, key } = fake;
  const bucket = { s3Endpoint, s3Region: key.region, s3KeyId: key.id, s3SecretKey: key.secret };
  const settings = { data: folder, files: `s3://${BUCKET}/site`, directUploads, ...bucket, ...limits };
  mkdirSync(folder, { recursive: true });
  host = await startHost({ folder, settings, ports: { blobs: await openBlobs(settings, transfers) } });
  onTestFinished(() => host.close());
  // Signatures expire by the clock of the bucket.
  host.clock.advance(Date.now() - host.clock.now());
  fake.now = () => host.clock.now();
  subject = { origin: host.origin } as Subject;
}

const keys = () => [...fake.bucket.objects.keys()].sort();
const submitFile = (id: string) => submit(subject, JSON.stringify({ name: "Booking", fileUploads: { CV: id } }));
const temporary = () => readdirSync(join(host.settings.data, "files", "unfinished"));
const code = async (answer: Response) => /<Code>(\w+)/.exec(await answer.text())?.[1];

describe("F-85 a file that a visitor sends straight to the bucket", () => {
  it("is signed for the bucket, and stored once a form names it", async () => {
    const bytes = new Uint8Array(randomBytes(300_000));
    const signed = await sign(subject, "Lebenslauf ä.pdf", bytes.length);
    expect(signed.s3Url).toBe(`${fake.endpoint}/${BUCKET}/`);
    expect((await send(signed, bytes)).status).toBe(204);
    expect(keys()).toEqual([`site/incoming/${signed.fileId}`]);
    expect((await submitFile(signed.fileId)).status).toBe(200);
    expect(keys()).toEqual([`site/uploads/${signed.fileId}`]);
    const [{ id: submissionId = "" } = {}] = await host.store.listSubmissions({ limit: 1 });
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    expect(await host.store.findFile({ id: signed.fileId })).toMatchObject({
      ...{ submissionId, sha256, name: "Lebenslauf ä.pdf", size: bytes.length },
    });
    expect(temporary()).toEqual([]);
  });

  it.each<[string, string, (signed: Signed) => Signed, string]>([
    ["empty", "EntityTooSmall", (signed) => signed, ""],
    ["too large", "EntityTooLarge", (signed) => signed, "abcd"],
    ["of another key", "AccessDenied", (signed) => withField(signed, "key", "site/uploads/other"), "abc"],
    ["of another name", "AccessDenied", (signed) => withField(signed, "x-amz-meta-note", "x"), "abc"],
    ["of another type", "AccessDenied", (signed) => withField(signed, "Content-Type", "text/html"), "abc"],
    ["with another field", "AccessDenied", (signed) => withField(signed, "acl", "public-read"), "abc"],
    ["with another signature", "SignatureDoesNotMatch", (signed) => withField(signed, "x-amz-signature", "0"), "abc"],
    ["with a larger limit", "SignatureDoesNotMatch", enlarge, "abcd"],
  ])("is refused by the bucket when it is %s", async (_name, expected, change, content) => {
    const answer = await send(change(await sign(subject, "a.pdf", 3)), content);
    expect(await code(answer)).toBe(expected);
    expect(keys()).toEqual([]);
  });

  it("is refused by the bucket after 10 minutes", async () => {
    const signed = await sign(subject, "a.pdf", 3);
    host.clock.advance(10 * 60_000);
    expect(await code(await send(signed, "abc"))).toBe("AccessDenied");
  });

  it("does not change after a form named it", async () => {
    const signed = await sign(subject, "a.pdf", 3);
    await send(signed, "abc");
    await submitFile(signed.fileId);
    await send(signed, "xyz");
    await submitFile(signed.fileId);
    expect(fake.bucket.objects.get(`site/uploads/${signed.fileId}`)?.body.toString()).toBe("abc");
  });

  it("is ignored when the host did not sign it", async () => {
    const id = "a".repeat(22);
    fake.bucket.put(`site/incoming/${id}`, Buffer.from("abc"), { "x-amz-meta-note": "e30.forged" });
    expect((await submitFile(id)).status).toBe(200);
    expect(await host.store.findFile({ id })).toBeUndefined();
  });

  it("is stored once when two forms name it at the same time", async () => {
    const signed = await sign(subject, "a.pdf", 3);
    await send(signed, "abc");
    const answers = await Promise.all([submitFile(signed.fileId), submitFile(signed.fileId)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(keys()).toEqual([`site/uploads/${signed.fileId}`]);
    expect(fake.seen.filter((one) => one === `PUT site/uploads/${signed.fileId}`)).toHaveLength(1);
  });

  it("counts among the files at the same time: the form is refused with 503, and can be sent again", async () => {
    await start(true, { uploadsAtOnce: 1 });
    const signed = await sign(subject, "a.pdf", 3);
    await send(signed, "abc");
    let end = () => undefined as void;
    const other = host.ports.inFlight.receive(1, () => new Promise<void>((resolve) => (end = resolve)));
    const refused = await submitFile(signed.fileId);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "10"]);
    expect(keys()).toEqual([`site/incoming/${signed.fileId}`]);
    end();
    await other;
    expect((await submitFile(signed.fileId)).status).toBe(200);
    expect(keys()).toEqual([`site/uploads/${signed.fileId}`]);
  });

  it("leaves the form unsent and nothing behind when the bucket fails, and can be sent again", async () => {
    const signed = await sign(subject, "a.pdf", 3);
    await send(signed, "abc");
    fake.fail("PUT site/uploads", [500, "InternalError"], 6);
    const answer = await submitFile(signed.fileId);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect([await host.store.listSubmissions({ limit: 1 }), temporary()]).toEqual([[], []]);
    expect((await submitFile(signed.fileId)).status).toBe(200);
    expect(await host.store.listSubmissionFiles(await firstSubmission())).toHaveLength(1);
  });

  it("is refused with 507 above the upload quota, and not stored", async () => {
    host.settings.uploadQuota = 5;
    const [one, other] = [await sign(subject, "a.bin", 500_000), await sign(subject, "b.bin", 500_000)];
    for (const signed of [one, other]) await send(signed, new Uint8Array(500_000));
    host.settings.uploadQuota = 0.7;
    expect((await submitFile(one.fileId)).status).toBe(200);
    expect((await submitFile(other.fileId)).status).toBe(507);
    expect(keys()).toEqual([`site/incoming/${other.fileId}`, `site/uploads/${one.fileId}`].sort());
  });

  it("is deleted a day later when no form named it", async () => {
    const signed = await sign(subject, "a.pdf", 3);
    await send(signed, "abc");
    const clean = () => cleanStore(host.settings, host.ports, transfers.signal);
    await clean();
    expect(keys()).toHaveLength(1);
    host.clock.advance(25 * 3_600_000);
    await clean();
    expect(keys()).toEqual([]);
  });
});

describe("files in a bucket", () => {
  it("pass through the host without --direct-uploads", async () => {
    await start(false);
    const signed = await sign(subject, "a.pdf", 3);
    expect(new URL(signed.s3Url).origin).toBe(host.origin);
    expect((await send(signed, "abc")).status).toBe(204);
    expect(fake.bucket.objects.get(`site/uploads/${signed.fileId}`)?.body.toString()).toBe("abc");
    expect((await submitFile(signed.fileId)).status).toBe(200);
    expect(await host.store.listSubmissionFiles(await firstSubmission())).toMatchObject([{ id: signed.fileId }]);
  });

  it("end an upload through the host with 503 when the bucket fails, and leave nothing behind", async () => {
    await start(false);
    const signed = await sign(subject, "a.pdf", 3);
    fake.fail("PUT site/uploads", [503, "SlowDown"], 6);
    const answer = await send(signed, "abc");
    expect([answer.status, await code(answer)]).toEqual([503, "SlowDown"]);
    expect([temporary(), keys(), await host.store.findFile({ id: signed.fileId })]).toEqual([[], [], undefined]);
    expect((await send(signed, "abc")).status).toBe(204);
  });

  it("include no parts of an upload that a killed process left a day ago", async () => {
    for (const key of ["site/uploads/old-upload", "site/uploads/other-upload", "foreign"]) fake.bucket.start(key);
    fake.page = 1;
    const clean = () => cleanStore(host.settings, host.ports, transfers.signal);
    await clean();
    expect(fake.bucket.uploads.size).toBe(3);
    host.clock.advance(25 * 3_600_000);
    await clean();
    expect([...fake.bucket.uploads.values()].map(({ key }) => key)).toEqual(["foreign"]);
  });
});

async function firstSubmission(): Promise<{ submissionId: string }> {
  return { submissionId: (await host.store.listSubmissions({ limit: 1 }))[0]?.id ?? "" };
}

function withField(signed: Signed, name: string, value: string): Signed {
  return { ...signed, postData: { ...signed.postData, [name]: value } };
}

function enlarge(signed: Signed): Signed {
  const policy = Buffer.from(signed.postData.policy ?? "", "base64").toString();
  return withField(signed, "policy", Buffer.from(policy.replace("1,3]", "1,9]")).toString("base64"));
}
