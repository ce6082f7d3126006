import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { cleanFiles } from "../../../host/jobs/housekeeping";
import { sign, SITE_ID, store, type Subject } from "../../conformance/support/subject";
import { startHost, type TestHost, type TestHostOptions } from "../support/host";
import { testFolder } from "../support/folder";
import { addOwner, logIn, visitOwner } from "../support/owner";

let host: TestHost;
afterEach(() => host.close());

/** A host of a site whose forms have these file fields, by the name of the form. */
async function start(forms: Record<string, string[]>, settings: TestHostOptions["settings"] = {}): Promise<TestHost> {
  const folder = testFolder();
  const site = join(folder, "site");
  mkdirSync(site);
  const markup = Object.entries(forms).map(
    ([name, fields]) =>
      `<div class="w-form"><form data-name="${name}"><input name="Name">${fields.join("")}</form></div>`,
  );
  writeFileSync(join(site, "index.html"), `<html data-wf-site="${SITE_ID}"><body>${markup.join("")}</body></html>`);
  host = await startHost({ folder: join(folder, "data"), settings: { site, ...settings } });
  return host;
}

const asking = (name: string, size = 3) =>
  fetch(`${host.origin}/api/v1/form/${SITE_ID}/signFile?${new URLSearchParams({ name, size: String(size) })}`);
const upload = async (name: string, content = "abc") => {
  const signed = await sign({ origin: host.origin } as Subject, name, content.length);
  expect((await store(signed, content)).status).toBe(204);
  return signed.fileId;
};
const submit = (name: string, fileUploads: Record<string, string>) =>
  fetch(`${host.origin}/api/v1/form/${SITE_ID}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name, fields: { Name: "Ana" }, fileUploads }),
  });
const findSubmissionId = async (id: string) => (await host.store.findFile({ id }))?.submissionId ?? null;

describe("the signing of a file (audit 9)", () => {
  it("is refused when no form of the site has a file field", async () => {
    await start({ Contact: [] });
    const answer = await asking("evil.exe");
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { code: 400, msg: expect.stringMatching(/^InvalidFileTypeError/) },
    ]);
  });

  it.each([
    ['<input type="file" accept=".pdf,.docx">', "cv.pdf", 200],
    ['<input type="file" accept=".pdf,.docx">', "CV.PDF", 200],
    ['<input type="file" accept=".pdf,.docx">', "evil.exe", 400],
    ['<input type="file" accept=".pdf">', "pdf", 400],
    ['<input type="file" accept="image/*">', "me.png", 200],
    ['<input type="file" accept="image/*">', "me.png.exe", 400],
    ['<input type="file" accept="image/*">', "me", 400],
    ['<input type="file" accept="application/pdf">', "cv.pdf", 200],
    ['<input type="file" accept="application/pdf">', "cv.txt", 400],
    ['<input type="file" accept="application/x-own">', "cv.own", 200],
    ['<input type="file" accept=" , ">', "anything", 200],
    ['<input type="file">', "anything.exe", 200],
    ['<input type="FILE" accept=".pdf">', "cv.pdf", 200],
  ])("of the field %s for %s is answered with %i", async (field, name, status) => {
    await start({ Contact: [field] });
    expect((await asking(name)).status).toBe(status);
  });

  it("accepts what any field of the site accepts", async () => {
    await start({ Jobs: ['<input type="file" accept=".pdf">'], Photos: ['<input type="file" accept="image/*">'] });
    const statuses = [];
    for (const name of ["cv.pdf", "me.jpg", "evil.exe"]) statuses.push((await asking(name)).status);
    expect(statuses).toEqual([200, 200, 400]);
  });

  it("limits images to the size of a field for images only", async () => {
    await start({ Photos: ['<input type="file" accept="image/*">'] });
    const answers = [await asking("me.jpg", 4_000_000), await asking("me.jpg", 4_000_001)];
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
    expect(((await answers[1]?.json()) as { msg: string }).msg).toMatch(/^MaxFileSizeError/);
  });
});

describe("a submission (audit 9)", () => {
  const FORMS = { Jobs: ['<input type="file" data-name="CV">', '<input type="file" name="photo">'], Contact: [] };

  it.each([
    ["Jobs", "CV", true],
    ["Jobs", "photo", true],
    ["Jobs", "Made up", false],
    ["Jobs", "__proto__", false],
    ["Contact", "CV", false],
    ["Unknown", "CV", false],
  ])("of the form %s with a file under %s keeps it: %s", async (form, key, kept) => {
    await start(FORMS);
    const id = await upload("a.pdf");
    expect((await submit(form, { [key]: id })).status).toBe(200);
    expect((await findSubmissionId(id)) !== null).toBe(kept);
  });
});

describe("files without a submission (audit 9)", () => {
  const FORMS = { Jobs: ['<input type="file" data-name="CV">'] };

  it("use a tenth of the space at most, and leave the rest to other visitors", async () => {
    await start(FORMS, { uploadQuota: 1 });
    await upload("a.bin", "x".repeat(60_000));
    expect((await asking("b.bin", 50_000)).status).toBe(507);
    expect((await asking("c.bin", 40_000)).status).toBe(200);
  });

  it("free their space when they are deleted after an hour", async () => {
    await start(FORMS, { uploadQuota: 1 });
    await upload("a.bin", "x".repeat(90_000));
    expect((await asking("b.bin", 50_000)).status).toBe(507);
    host.clock.advance(3_600_001);
    await cleanFiles(host.settings, host.ports);
    expect((await asking("b.bin", 50_000)).status).toBe(200);
  });
});

describe("the space for files", () => {
  it.each([
    [850_000, "room for files high", "More than 80% of the upload quota is used"],
    [1_000_000, "room for files full", "The upload quota is used up"],
  ])("is shown to the owner and in the log at %i of 1,000,000 bytes", async (bytes, event, sentence) => {
    await start({ Jobs: ['<input type="file" data-name="CV">'] }, { uploadQuota: 1 });
    const id = await upload("a.bin", "x".repeat(bytes));
    await submit("Jobs", { CV: id });
    await cleanFiles(host.settings, host.ports);
    expect(host.lines.map((line) => line.event)).toContain(event);
    await addOwner(host);
    const owner = visitOwner(host);
    await logIn(owner);
    const { warnings } = (await (await owner.ask("/counts")).json()) as { warnings: string[] };
    expect(warnings).toEqual([expect.stringContaining(sentence)]);
  });
});
