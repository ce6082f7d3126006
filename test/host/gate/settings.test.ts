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
  it("come from the file", () => {
    const access = { "/members": "user", "/vip": ["gold"], "/members/trial": "everybody" };
    expect(read({ access }).access).toEqual(access);
  });

  it("come from a variable as JSON", () => {
    expect(read({}, { env: { MILLRACE_ACCESS: '{"/members":"user"}' } }).access).toEqual({ "/members": "user" });
  });

  it("come from the file beside the pages, unless the current folder's says otherwise", () => {
    const beside = { name: "site.config.json", text: '{"access":{"/a":"user"},"passwords":{"/b":""}}' };
    const settings = read({ access: { "/c": "user" } }, { besidePages: () => beside });
    expect([settings.access, settings.passwords]).toEqual([{ "/c": "user" }, { "/b": "" }]);
  });

  it.each([
    [
      { access: { members: "user" } },
      'the pattern "members" in access does not begin with /; expected one such as /members',
    ],
    [
      { access: { "/a/../b": "user" } },
      'the pattern "/a/../b" in access has dots for a folder; expected one such as /members',
    ],
    [{ access: { "/a?b": "user" } }, 'the pattern "/a?b" in access is more than a path; expected one such as /members'],
    [{ access: { "/a": "users" } }, 'access to /a is "users", expected "user", "everybody" or a list of groups'],
    [{ access: { "/a": [] } }, 'access to /a is [], expected "user", "everybody" or a list of groups'],
    [{ access: ["/a"] }, 'access is ["/a"], expected a map of path patterns'],
    [{ passwords: { "/a": "larks" } }, "the password of /a is no hash: make one with `millrace host password`"],
    [{ access: { "/a": "user" }, apiOnly: true }, "access closes nothing with apiOnly: another serves the pages"],
    [{ logInPage: "//evil.example" }, 'logInPage is "//evil.example", expected the path of a page such as /log-in'],
  ])("%j are refused", (content, message) => {
    expect(() => read(content)).toThrow(message);
  });

  it("name the file that they are wrong in", () => {
    const besidePages = () => ({ name: "/x/site.config.json", text: "{" });
    expect(() => read({}, { besidePages })).toThrow("/x/site.config.json is not JSON");
  });
});
