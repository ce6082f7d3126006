import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { memberSite, servedTo } from "./support";

let folder: string;
beforeEach(() => {
  folder = memberSite();
});

const MEMBERS = { access: { "/members": "user" } } as const;
const VIP = { access: { "/vip": ["gold", "silver"] } } as const;

/** Spellings of URLs of files behind the gate. */
const SPELLINGS = [
  ...["/members", "/members/", "/members.html", "/members/index.html", "/members/index", "/members.html?x=1"],
  ...["/%6dembers", "/%6Dembers", "/m%65mbers", "/member%73", "/%6d%65%6d%62%65%72%73", "/members%2Ehtml"],
  ...["/members%2ehtml", "/members/%69ndex.html", "/members/index%2Ehtml", "/%6dembers/", "/members?", "/members/?"],
  ...["//members", "///members", "//members/", "//members.html", "/members//", "/members//index.html"],
  ...["/./members", "/members/.", "/members/./", "/x/../members", "/x/%2e%2e/members", "/open/../members.html"],
  ...["/css/../members/", "/members/../members/", "/members/deep/..", "/%2e/members", "/members/deep/%2E%2E/"],
  ...["/members/price%20list.pdf", "/members/price%20list%2Epdf", "//members//price%20list.pdf"],
  ...["/members/./price%20list.pdf", "/members/deep/../price%20list.pdf", "/%6Dembers/price%20list.pdf"],
  ...["/css/link.pdf", "/css//link.pdf", "/css/%6cink.pdf", "/css/./link.pdf", "/css/link.pdf?download"],
  ...["/members/%C3%84gare.html", "/members/%C3%84gare", "/members/%c3%84gare", "/members//%C3%84gare"],
  ...["/members/app.js", "/members/app.js.map", "/members/app%2ejs.map", "/members/app.js?v=2"],
  ...["/members/deep/er/film.mp4", "/members/deep//er/film.mp4", "/members/deep/er/%66ilm.mp4"],
  ...["/members/deep/./er/film.mp4", "/members/deep/x/../er/film.mp4", "/MEMBERS/../members/app.js"],
  ...["/members#x", "/members/index.html?usredir=%2F", "/members/;x=1/../app.js"],
];

describe("the spellings of one file (attack 25)", () => {
  it("has 60 spellings in this table", () => expect(new Set(SPELLINGS).size).toBeGreaterThanOrEqual(60));

  it.each(SPELLINGS)("written %s is for members only", async (path) => {
    const answer = await servedTo(folder, MEMBERS)(path);
    expect([answer.status, await answer.text()]).toEqual([302, ""]);
    expect(answer.headers.get("location")).toMatch(/^\/log-in\?usredir=%2F(?!%2F)/);
  });

  it.each(SPELLINGS)("written %s is there for a member", async (path) => {
    const ask = servedTo(folder, MEMBERS, []);
    const answer = await ask(path);
    const moved = answer.headers.get("location");
    expect(await (moved ? await ask(moved) : answer).text()).toContain("SECRET");
  });

  it.each([
    ["a range", { range: "bytes=0-3" }, "GET"],
    ["its headers", {}, "HEAD"],
    ["a newer version", { "if-none-match": "*" }, "GET"],
    ["a version since", { "if-modified-since": "Fri, 01 Jan 2100 00:00:00 GMT" }, "GET"],
    ["a part of a version", { range: "bytes=0-3", "if-range": '"x"' }, "GET"],
    ["it packed", { "accept-encoding": "br" }, "GET"],
  ])("requested as %s is for members only", async (_name, headers, method) => {
    const answer = await servedTo(folder, MEMBERS)("/members/price%20list.pdf", headers, method);
    expect([answer.status, answer.headers.get("etag"), await answer.text()]).toEqual([302, null, ""]);
  });

  it.each(["/vip.html.bak", "/vip.html~", "/vip.html", "/vip", "/vip/gold.pdf"])(
    "and the copy of it at %s are closed by one pattern",
    async (path) => {
      expect((await servedTo(folder, { access: { "/vip": "user" } })(path)).status).toBe(302);
    },
  );

  it("and the AVIF of a picture closes its WebP when it is a link to a closed file", async () => {
    const picture = "css/64a1f0c2d3e4b5a697880001_a.webp";
    writeFileSync(join(folder, picture), "webp");
    symlinkSync("../members/price list.pdf", join(folder, `${picture}.avif`));
    const ask = servedTo(folder, MEMBERS);
    expect((await ask(`/${picture}`, { accept: "image/avif" })).status).toBe(302);
  });
});

describe("files that do not exist (attack 25)", () => {
  const facts = async (path: string, settings: Parameters<typeof servedTo>[1], groups?: string[]) => {
    const answer = await servedTo(folder, settings, groups)(path);
    const location = answer.headers.get("location")?.replace(encodeURIComponent(path), "…");
    const headers = [...answer.headers].filter(([name]) => name !== "location");
    return { status: answer.status, location, headers, body: (await answer.text()).replaceAll(path, "…") };
  };

  it.each([
    ["logged out", MEMBERS, "/members/app.js", "/members/none.js", undefined],
    ["logged out, a folder", MEMBERS, "/members/deep", "/members/none", undefined],
    ["without the group", VIP, "/vip/gold.pdf", "/vip/none.pdf", ["bronze"]],
    ["without the password", { passwords: { "/press": "$hash" } }, "/press/photo.jpg", "/press/none.jpg", undefined],
    ["logged out, a map", MEMBERS, "/members/app.js.map", "/members/none.map", undefined],
  ])("answers like for an existing page: %s", async (_name, settings, there, missing, groups) => {
    expect(await facts(missing, settings, groups)).toEqual(await facts(there, settings, groups));
  });

  it("is missing for a member, and not cached", async () => {
    const answer = await servedTo(folder, MEMBERS, [])("/members/none");
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "private, no-store"]);
  });
});

describe("a visitor", () => {
  it("without the group sees a message with a link back", async () => {
    const answer = await servedTo(folder, VIP, ["bronze"])("/vip?a=1&b=2");
    expect(answer.headers.get("location")).toBe("/access-denied?usredir=%2Fvip%3Fa%3D1%26b%3D2");
  });

  it("with one of the groups sees the page", async () => {
    expect(await (await servedTo(folder, VIP, ["silver"])("/vip")).text()).toBe("SECRET vip.html");
  });

  it("who is logged out is redirected to access-denied where there is no page to log in", async () => {
    const ask = servedTo(folder, { ...MEMBERS, logInPage: "/none" });
    expect((await ask("/members/app.js")).headers.get("location")).toBe("/access-denied?usredir=%2Fmembers%2Fapp.js");
  });

  it("sees a sentence where the site has neither page", async () => {
    const ask = servedTo(folder, { ...MEMBERS, logInPage: "/none", accessDeniedPage: "/none" });
    const answer = await ask("/members/app.js");
    expect([answer.status, await answer.text()]).toEqual([403, "This page is for members only.\n"]);
  });

  it("can read the rest of the site as before", async () => {
    const answer = await servedTo(folder, MEMBERS)("/open");
    expect([answer.status, answer.headers.get("cache-control"), answer.headers.get("vary")]).toEqual([
      ...[200, "no-cache", null],
    ]);
  });
});

describe("protected files (attack 26)", () => {
  it.each(["/members/app.js", "/members/deep/er/film.mp4", "/css/link.pdf"])("at %s is not cached", async (path) => {
    const { headers } = await servedTo(folder, MEMBERS, [])(path);
    expect([headers.get("cache-control"), headers.get("vary")]).toEqual(["private, no-store", "Cookie"]);
  });

  it("names the header that chose its encoding, too", async () => {
    const { writeFileSync } = await import("node:fs");
    writeFileSync(`${folder}/members.html`, "long ".repeat(200));
    const answer = await servedTo(folder, MEMBERS, [])("/members.html", { "accept-encoding": "gzip" });
    expect(answer.headers.get("vary")).toBe("Accept-Encoding, Cookie");
  });
});

describe("patterns", () => {
  const readStatus = async (access: Record<string, "user" | "everybody" | string[]>, path: string, groups?: string[]) =>
    (await servedTo(folder, { access }, groups)(path)).status;

  it.each([
    ["/members/", "/members.html", 200],
    ["/members/", "/members/", 302],
    ["/members/*", "/members/deep/er/film.mp4", 302],
    ["/members/*.pdf", "/members/price%20list.pdf", 302],
    ["/members/*.pdf", "/members/app.js", 200],
    ["/mem", "/members.html", 200],
    ["/members/ÄGARE", "/members/%C3%84gare", 302],
    ["/MEMBERS", "/members/app.js", 302],
    ["/*/photo.jpg", "/press/photo.jpg", 302],
    ["/", "/css/site.css", 302],
    ["/", "/log-in", 200],
    ["/", "/sign-up", 200],
    ["/a+b(", "/open", 200],
  ])("%s answers %s with %i", async (pattern, path, status) => {
    expect(await readStatus({ [pattern]: "user" }, path)).toBe(status);
  });

  it.each([
    ["/css/site.css", undefined, 200],
    ["/open", undefined, 302],
    ["/vip", [], 302],
    ["/vip", ["gold"], 200],
  ])("that match more of %s decide alone", async (path, groups, status) => {
    expect(await readStatus({ "/": "user", "/css/": "everybody", "/vip": ["gold"] }, path, groups)).toBe(status);
  });

  it("of the name and of the file behind a link both apply", async () => {
    expect(await readStatus({ "/css/": "everybody", "/members": "user" }, "/css/link.pdf")).toBe(302);
  });
});
