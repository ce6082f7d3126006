import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { member } from "../../conformance/support/mails";
import { ACCOUNTS_FOLDER } from "../../conformance/support/mock";
import { FIELDS } from "../../conformance/support/visitor";
import { testFolder } from "../support/folder";
import { startHost, type TestHost } from "../support/host";
import { countOpenFiles } from "../support/open-files";
import { asSubject } from "./support";

let host: TestHost;
let address: string;
/** More than a stream reads ahead. */
const content = "x".repeat(300_000);
beforeEach(async () => {
  host = await startHost({ folder: testFolder(), settings: { site: ACCOUNTS_FOLDER, tries: 0 } });
  const visitor = await member(asSubject(host));
  await visitor.logIn();
  const { data } = await visitor.run("getUploadURL", { fieldId: FIELDS.file, filename: "me.png" });
  const { presignedPOST, key } = data?.usysGetUploadURL as {
    presignedPOST: { url: string; fields: { key: string; value: string }[] };
    key: string;
  };
  const form = new FormData();
  for (const field of presignedPOST.fields) form.append(field.key, field.value);
  form.append("file", new File([content], "me.png"));
  await fetch(presignedPOST.url, { method: "POST", body: form });
  await visitor.run("UpdateUsysUserData", { data: { fileRef: [{ id: FIELDS.file, value: { key } }] } });
  address = ((await visitor.whoAmI())?.file as { url: string }).url;
});
afterEach(() => host.close());

const files = () => join(host.settings.data, "files");

describe("a file of an account", () => {
  it("is closed after a request for its headers alone", async () => {
    for (let request = 0; request < 20; request++) {
      const answer = await fetch(address, { method: "HEAD" });
      expect([answer.status, answer.headers.get("content-length")]).toEqual([200, String(content.length)]);
    }
    await expect.poll(() => countOpenFiles(files())).toBe(0);
  });

  it("is closed after it was read", async () => {
    expect(await (await fetch(address)).text()).toBe(content);
    await expect.poll(() => countOpenFiles(files())).toBe(0);
  });

  it("that its folder lacks is answered with 404", async () => {
    rmSync(files(), { recursive: true });
    expect((await fetch(address)).status).toBe(404);
  });
});
