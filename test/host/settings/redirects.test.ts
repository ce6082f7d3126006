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

const read = (content: object, env: Sources["env"] = {}) =>
  readSettings({ argv: [site], env, file: JSON.stringify(content) });

describe("the setting redirects", () => {
  it("is read from the file, and from a variable as JSON", () => {
    const redirects = [{ from: "/old", to: "/new", status: 302 }];
    expect(read({ redirects }).redirects).toEqual(redirects);
    expect(read({}, { MILLRACE_REDIRECTS: JSON.stringify(redirects) }).redirects).toEqual(redirects);
    expect(read({}).redirects).toEqual([]);
  });

  it.each([
    [{ redirects: { "/a": "/b" } }, 'redirects is {"/a":"/b"}. Expected a JSON array such as'],
    [{ redirects: ["/a"] }, 'redirects[0] is "/a". Expected an object such as'],
    [{ redirects: [{ from: "a", to: "/b" }] }, 'redirects[0].from is "a". Expected a path such as /old'],
    [{ redirects: [{ from: "/a", to: "/a" }] }, "redirects[0].from leads to a loop: /a → /a."],
    [
      { redirects: [{ from: "/a", to: "/b" }], apiOnly: true },
      "redirects in millrace.config.json has no effect with apiOnly in millrace.config.json",
    ],
  ])("refuses %j", (content, message) => {
    expect(() => read(content)).toThrow(message);
  });
});
