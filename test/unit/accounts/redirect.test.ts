import { describe, expect, it } from "vitest";
import { redirectPath, siteUrl } from "../../../src/accounts/form/redirect";

const ORIGIN = location.origin;

describe("usredir (A-20, A-21, A-22, S-5)", () => {
  it.each([
    ["?usredir=%2Fmembers", "/members", "/members"],
    ["?usredir=members", "members", "/members"],
    ["?a=1&usredir=%2Fm", "/m", "/m"],
    ["?usredir=%2Fm%3Fx%3D1%26y%3D2", "/m?x=1&y=2", "/m?x=1&y=2"],
    ["?usredir=/m?x=1", "/m", "/m"],
    ["?usredir=//evil.com", "//evil.com", "//evil.com"],
    ["?usredir=https%3A%2F%2Fevil.com", "https://evil.com", "/https://evil.com"],
    ["?usredir=%40evil.com", "@evil.com", "/evil.com"],
    ["?usredir=javascript%3Aalert(1)", "javascript:alert(1)", "/javascript:alert(1)"],
    ["?usredir=%5C%5Cevil.com", "\\\\evil.com", "///evil.com"],
    ["?usredir=%2Fa&usredir=%2Fb", "/a", "/a"],
    ["?usredir=a+b", "a+b", "/a+b"],
  ])("A-20 A-21 A-22 %s is %s and leads to %s of this site", (search, path, target) => {
    expect(redirectPath(search)).toBe(path);
    expect(siteUrl(path)).toBe(ORIGIN + target);
  });

  it.each(["", "?usredir=", "?xusredir=%2Fm", "?usredir=@evil.com", "?x|usredir=%2Fm"])(
    "A-20 %s holds no path",
    (search) => {
      expect(redirectPath(search)).toBeUndefined();
    },
  );

  it("A-23 a malformed escape counts as absent", () => {
    expect(redirectPath("?usredir=%E0%A4%A")).toBeUndefined();
  });

  it("A-22 an empty default path is the home page, and a foreign one stays a path", () => {
    expect(siteUrl("")).toBe(`${ORIGIN}/`);
    expect(siteUrl("members")).toBe(`${ORIGIN}/members`);
    expect(siteUrl("https://x.com/a")).toBe(`${ORIGIN}/https://x.com/a`);
  });
});
