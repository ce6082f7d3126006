import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { readConfig } from "../../../cli/sync/config";
import { removeFolders, temporaryFolder } from "../adopt/support/site";

afterEach(removeFolders);

const SMALL = { source: "export", site: "my-site", deploy: { to: "folder", path: "online" } };
const WEB = { ...SMALL, source: "https://www.my.site", adopt: { own: true } };

/** @param content of the key `sync`, or the text of the file. */
async function write(content: object | string): Promise<string> {
  const file = join(await temporaryFolder(), "millrace.config.json");
  await writeFile(file, typeof content === "string" ? content : JSON.stringify({ sync: content }));
  return file;
}

describe("the configuration of millrace sync", () => {
  it("has defaults for all but source, site and target", async () => {
    const { checks, adopt, notify } = await readConfig(await write(SMALL));
    expect(checks).toEqual({ links: true, forms: true, pages: 10, weight: 20, compare: true, axe: true, sample: 4 });
    expect(adopt).toEqual({});
    expect(notify).toEqual({ webhook: undefined, mail: undefined });
  });

  it.each<[string, object | string, string]>([
    ["no JSON", "{", "is not JSON"],
    ["no object", "[]", "is not a JSON object."],
    ["a text", '{ "sync": "" }', 'sync is "". Expected an object with the keys source, site,'],
    ["a key that is misspelled", { ...SMALL, sorce: "" }, 'has the unknown key "sorce". Did you mean "source"?'],
    [
      "no source",
      { ...SMALL, source: undefined },
      'lacks "source". Expected an export, or the URL of a published site',
    ],
    ["another site", { ...SMALL, site: 1 }, "site is 1. Expected the folder of the adopted site."],
    ["no target", { ...SMALL, deploy: undefined }, 'lacks "deploy". Expected a target, such as { "to": "folder"'],
    ["options that are no object", { ...SMALL, adopt: true }, "adopt is true. Expected an object"],
    ["an option that is misspelled", { ...SMALL, adopt: { orgin: "" } }, 'unknown key "orgin". Did you mean "origin"?'],
    ["an option of one run", { ...SMALL, adopt: { take: "mine" } }, 'adopt has the unknown key "take".'],
    ["a switch with a text", { ...SMALL, adopt: { csp: "yes" } }, 'adopt.csp is "yes". Expected true or false.'],
    ["a text with a number", { ...SMALL, adopt: { for: 1 } }, "adopt.for is 1. Expected a text, or false."],
    ["an option that does not fit", { ...SMALL, adopt: { own: true } }, "adopt: --own is for published sites"],
    [
      "a site without an owner",
      { ...WEB, adopt: {} },
      "www.my.site. If it is yours, or you have its owner's permission",
    ],
    [
      "a source beside it without one",
      { ...SMALL, adopt: { from: "https://a.site" } },
      "reads the published site a.site",
    ],
    ["a check that is misspelled", { ...SMALL, checks: { weigth: 1 } }, 'Did you mean "weight"?'],
    ["a check with a text", { ...SMALL, checks: { axe: "no" } }, 'checks.axe is "no". Expected true or false.'],
    ["a part below zero", { ...SMALL, checks: { pages: -1 } }, "checks.pages is -1. Expected a number of percent"],
    ["a sample of none", { ...SMALL, checks: { sample: 0 } }, "checks.sample is 0. Expected a number of pages"],
    ["a webhook that is no URL", { ...SMALL, notify: { webhook: "me" } }, 'notify.webhook is "me". Expected a URL.'],
    ["a mail to two", { ...SMALL, notify: { mail: { from: "a@b.c", to: "d@e.f, g@h.i" } } }, "mail.to is"],
  ])("names %s", async (_what, content, message) => {
    const file = await write(content);
    await expect(readConfig(file)).rejects.toThrow(message);
    await expect(readConfig(file)).rejects.toThrow(file);
  });

  it.each<[string, object]>([
    ["a webhook", { notify: { webhook: "https://chat.my.site/hooks/abcdefghijklmnopqrstuvwxyz" } }],
    ["a password in a URL", { deploy: { to: "git", remote: "https://me:pw@git.my.site/x.git", branch: "site" } }],
    ["a token in a URL", { source: "https://abc@my.site/export.zip" }],
    ["a key of a target", { deploy: { to: "s3", bucket: "b", secretKey: "abc" } }],
    ["a token that a service issues", { adopt: { origin: `https://my.site/?x=ghp_${"a1".repeat(18)}` } }],
  ])("does not take %s, which is a secret", async (_what, content) => {
    await expect(readConfig(await write({ ...SMALL, ...content }))).rejects.toThrow(/ secret[.: ].*\benvironment\b/);
  });

  it("can be in no folder, which the message names", async () => {
    const folder = await temporaryFolder();
    await expect(readConfig(folder)).rejects.toThrow(`${folder} cannot be read: EISDIR`);
  });

  it("is written by a command, where it is missing", async () => {
    const file = join(await temporaryFolder(), "other.json");
    await expect(readConfig(file)).rejects.toThrow(
      `There is no ${file}: sync. Write it with: npx millrace sync --init`,
    );
  });
});
