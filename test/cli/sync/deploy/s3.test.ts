import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { createDeploy, openDeploy } from "../../../../cli/sync/deploy/deploy";
import { s3Target } from "../../../../cli/sync/deploy/s3";
import { testFolder } from "../../../host/support/folder";
import { BUCKET, startS3, type FakeS3 } from "../../../host/support/s3/server";
import { makeState, siteState } from "./support/site";

let fake: FakeS3;
let site: string;

beforeEach(async () => {
  fake = await startS3();
  site = join(testFolder(), "site");
});

const openSettings = (change: Record<string, string> = {}, secret = fake.key.secret) =>
  openDeploy(
    site,
    { to: "s3", endpoint: fake.endpoint, region: fake.key.region, bucket: BUCKET, prefix: "/www/", ...change },
    { MILLRACE_S3_KEY_ID: fake.key.id, MILLRACE_S3_SECRET_KEY: secret },
  );

const LASTING = "public, max-age=31536000, immutable";

it("a bucket gets types by name, and a year for names that change with the content", async () => {
  const photo = "images/0123456789abcdef01234567_photo.webp";
  const files = ["index.html", "css/site.css", photo, "millrace.0123456789ab.js", "file", "Ü n.svg"];
  await (await openSettings()).publish(makeState(new Map(files.map((path) => [path, path]))));
  const stored = [...fake.bucket.objects].map(([key, { headers, body }]) => [
    key,
    headers["content-type"],
    headers["cache-control"],
    `www/${body.toString()}` === key,
  ]);
  expect(new Set(stored)).toEqual(
    new Set([
      ["www/index.html", "text/html; charset=utf-8", "no-cache", true],
      ["www/css/site.css", "text/css; charset=utf-8", "no-cache", true],
      [`www/${photo}`, "image/webp", LASTING, true],
      ["www/millrace.0123456789ab.js", "text/javascript; charset=utf-8", LASTING, true],
      ["www/file", "application/octet-stream", "no-cache", true],
      ["www/Ü n.svg", "image/svg+xml; charset=utf-8", "no-cache", true],
    ]),
  );
});

it("a file of several parts has its type, too", async () => {
  const large = "x".repeat(9 * 1024 * 1024);
  await (await openSettings()).publish(makeState(new Map([["film.mp4", large]])));
  const stored = fake.bucket.objects.get("www/film.mp4");
  expect([stored?.body.length, stored?.headers["content-type"]]).toEqual([large.length, "video/mp4"]);
});

it("only changed files are sent, and nothing for the same state", async () => {
  await (await openSettings()).publish(siteState(1));
  fake.seen.splice(0);
  const deploy = await openSettings();
  await deploy.publish(siteState(1));
  expect(fake.seen).toEqual([]);
  await deploy.publish(siteState(3));
  const pages = ["blog/first.html", "blog/news-3.html", "index.html", "index.html.gz"];
  const photos = [...siteState(3).files.keys()].filter((path) => !siteState(1).files.has(path) && /jpg|png/.test(path));
  const written = [...photos, "css/site.css", ...pages].map((path) => `PUT www/${path}`);
  expect(new Set(fake.seen)).toEqual(new Set([...written, "DELETE www/blog/news-1.html"]));
});

it("an error names the setting of the target, and not the secret", async () => {
  const publish = async (opened: ReturnType<typeof openSettings>) => (await opened).publish(siteState(1));
  await expect(publish(openSettings({ region: "us-east-1" }))).rejects.toThrow('Set "region" of the target');
  const wrong = publish(openSettings({}, "another secret"));
  await expect(wrong).rejects.toThrow("MILLRACE_S3_SECRET_KEY");
  await expect(wrong).rejects.not.toThrow("another secret");
});

it("a key that does not exist any more does not stop a run", async () => {
  const { endpoint, key } = fake;
  const options = { endpoint, region: key.region, bucket: BUCKET, keyId: key.id, secretKey: key.secret };
  const ports = { fetch, sleep: async () => undefined, signal: new AbortController().signal };
  const deploy = await createDeploy(`${site}.deploys`, s3Target(options, "", ports), () => 0);
  await deploy.publish(
    makeState(
      new Map([
        ["a.html", "1"],
        ["b.html", "1"],
      ]),
    ),
  );
  fake.bucket.objects.delete("b.html");
  await deploy.publish(makeState(new Map([["a.html", "1"]])));
  expect([...fake.bucket.objects.keys()]).toEqual(["a.html"]);
});
