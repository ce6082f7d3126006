import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { readSettings, type Sources } from "../../../host/settings/read";
import { testFolder } from "../support/folder";

let site: string;
beforeEach(() => {
  site = join(testFolder(), "site");
  mkdirSync(site);
});

const read = (content: object, more: Partial<Sources> = {}, flags: string[] = []) =>
  readSettings({ argv: [site, ...flags], env: {}, file: JSON.stringify(content), ...more });

describe("tables of the gate", () => {
  it("are read from the file", () => {
    const access = { "/members": "user", "/vip": ["gold"], "/members/trial": "everybody" };
    expect(read({ access }).access).toEqual(access);
  });

  it("are read from a variable as JSON", () => {
    expect(read({}, { env: { MILLRACE_ACCESS: '{"/members":"user"}' } }).access).toEqual({ "/members": "user" });
  });

  it("are read from the file beside the pages, unless the current folder has one", () => {
    const beside = { name: "site.config.json", text: '{"access":{"/a":"user"},"passwords":{"/b":""}}' };
    const settings = read({ access: { "/c": "user" } }, { besidePages: () => beside });
    expect([settings.access, settings.passwords]).toEqual([{ "/c": "user" }, { "/b": "" }]);
  });

  it.each([
    [
      { access: { members: "user" } },
      'The pattern "members" in access does not start with /. Expected a path such as /members.',
    ],
    [
      { access: { "/a/../b": "user" } },
      'The pattern "/a/../b" in access contains a . or .. segment. Expected a path such as /members.',
    ],
    [
      { access: { "/a?b": "user" } },
      'The pattern "/a?b" in access contains ?, # or \\. Expected a path such as /members.',
    ],
    [{ access: { "/a": "users" } }, 'access for /a is "users". Expected "user", "everybody" or a list of groups.'],
    [{ access: { "/a": [] } }, 'access for /a is []. Expected "user", "everybody" or a list of groups.'],
    [{ access: ["/a"] }, 'access is ["/a"]. Expected a JSON object with path patterns as keys.'],
    [
      { passwords: { "/a": "larks" } },
      'The password for /a is not a hash. Create a hash with "millrace host password".',
    ],
    [
      { access: { "/a": "user" }, apiOnly: true },
      "access in millrace.config.json has no effect with apiOnly in millrace.config.json, " +
        "because another server serves the pages.",
    ],
    [{ logInPage: "//evil.example" }, 'logInPage is "//evil.example". Expected the path of a page such as /log-in.'],
  ])("%j are refused", (content, message) => {
    expect(() => read(content)).toThrow(message);
  });

  it("name the file that they are wrong in", () => {
    const besidePages = () => ({ name: "/x/site.config.json", text: "{" });
    expect(() => read({}, { besidePages })).toThrow("/x/site.config.json is not valid JSON.");
  });
});
