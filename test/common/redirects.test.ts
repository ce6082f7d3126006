import { describe, expect, it } from "vitest";
import { findRedirectProblem, MOST_REDIRECTS } from "../../common/check-redirects";
import { createRedirects, type GivenRedirect } from "../../common/redirects";

const REDIRECTS: GivenRedirect[] = [
  { from: "/old", to: "/new" },
  { from: "/sale", to: "/?code=1#top", status: 302 },
  { from: "/über uns", to: "/about us" },
  { from: "/shop", to: "https://shop.example/all" },
  { from: "/news/*", to: "/blog/:splat" },
  { from: "/news/2019/*", to: "/archive" },
  { from: "/news/first", to: "/blog/hello" },
  { from: "/root/*", to: "/:splat" },
];

const where = (path: string) => createRedirects(REDIRECTS)(new URL(path, "http://site.example"))?.location;

describe("redirects", () => {
  it.each([
    ["/old", "/new"],
    ["/old/", "/new"],
    ["/old?a=b", "/new?a=b"],
    ["/Old", undefined],
    ["/old/more", undefined],
    ["/older", undefined],
    ["/sale?a=b", "/?code=1#top"],
    ["/%C3%BCber%20uns", "/about%20us"],
    ["/%E0%A4%A", undefined],
    ["/shop?a=b", "https://shop.example/all?a=b"],
    ["/news", undefined],
    ["/news/", undefined],
    ["/news/a", "/blog/a"],
    ["/news/a/%C3%BC/?q=1", "/blog/a/%C3%BC/?q=1"],
    ["/news/2019/may", "/archive"],
    ["/news/first", "/blog/hello"],
    ["/", undefined],
  ])("send %s to %s", (path, location) => {
    expect(where(path)).toBe(location);
  });

  it.each(["/root//evil.example", "/root/%2Fevil.example", "/root/%5Cevil.example", "/root///evil.example/x"])(
    "send %s to no other host",
    (path) => {
      expect(new URL(where(path) ?? "/", "http://site.example").host).toBe("site.example");
    },
  );

  it("have the given status, else 301", () => {
    const status = (path: string) => createRedirects(REDIRECTS)(new URL(path, "http://site.example"))?.status;
    expect([status("/old"), status("/sale"), status("/news/a")]).toEqual([301, 302, 301]);
  });

  it("can be for the home page, and for everything", () => {
    const all = createRedirects([
      { from: "/", to: "/en" },
      { from: "/*", to: "https://new.example/:splat" },
    ]);
    const at = (path: string) => all(new URL(path, "http://site.example"))?.location;
    expect([at("/"), at("/a/b")]).toEqual(["/en", "https://new.example/a/b"]);
  });
});

describe("the check of redirects", () => {
  it("accepts valid redirects, and the same redirect twice", () => {
    expect(findRedirectProblem([...REDIRECTS, { from: "/old/", to: "/new" }])).toBeUndefined();
  });

  it.each<[unknown, string | undefined, string]>([
    ["/old", undefined, 'is "/old". Expected an object such as {"from": "/old", "to": "/new"}.'],
    [{ from: "/a", to: "/b", code: 301 }, undefined, 'has "code". Expected only from, to and status.'],
    [{ to: "/b" }, "from", "is missing. Expected a path such as /old"],
    [{ from: "old", to: "/b" }, "from", 'is "old". Expected a path such as /old'],
    [{ from: "https://my.site/a", to: "/b" }, "from", 'is "https://my.site/a". Expected a path'],
    [{ from: "/a?b=c", to: "/b" }, "from", "which has a query or a hash"],
    [{ from: "/a//b", to: "/b" }, "from", "which is no plain path"],
    [{ from: "/a/../b", to: "/b" }, "from", "which is no plain path"],
    [{ from: "/%2e%2e%2f%2e%2e%2fetc", to: "/b" }, "from", "which is no plain path"],
    [{ from: "/a%5Cb", to: "/b" }, "from", "which is no plain path"],
    [{ from: "/a*", to: "/b" }, "from", "A star is only allowed at the end, after a slash"],
    [{ from: "/a/*/b", to: "/b" }, "from", "A star is only allowed at the end, after a slash"],
    [{ from: "/100%", to: "/b" }, "from", "Write %25 for a percent sign"],
    [{ from: "/a%0Ab", to: "/b" }, "from", "which has control characters"],
    [{ from: "/a" }, "to", "is missing. Expected a path such as /new"],
    [{ from: "/a", to: "b" }, "to", 'is "b". Expected a path such as /new, or a URL'],
    [{ from: "/a", to: "//evil.example" }, "to", "Expected a path"],
    [{ from: "/a", to: "javascript:alert(1)" }, "to", "Expected a path"],
    [{ from: "/a", to: "https://me:pw@x.example/" }, "to", "which has a user name or a password"],
    [{ from: "/a", to: "/b\n/c" }, "to", "Expected a path"],
    [{ from: "/a", to: "/b/:splat" }, "to", ":splat needs an old path that ends in /*"],
    [{ from: "/a/*", to: "/:splat/b" }, "to", ":splat is only allowed once, at the end"],
    [{ from: "/a/*", to: "/b?to=:splat" }, "to", ":splat is only allowed once, at the end"],
    [{ from: "/a", to: "/b", status: 307 }, "status", "is 307. Expected 301 (for good) or 302 (for now)."],
  ])("refuses %j and names its %s", (one, field, text) => {
    const problem = findRedirectProblem([{ from: "/fine", to: "/" }, one]);
    expect([problem?.index, problem?.field]).toEqual([1, field]);
    expect(problem?.text).toContain(text);
  });

  it.each<[GivenRedirect[], string]>([
    [[{ from: "/a", to: "/a/" }], "/a → /a"],
    [
      [
        { from: "/a", to: "/b" },
        { from: "/b", to: "/c" },
        { from: "/c", to: "/a?x=1" },
      ],
      "/a → /b → /c → /a",
    ],
    [[{ from: "/a/*", to: "/a/b/:splat" }], "/a/* → /a/*"],
    [[{ from: "/*", to: "/new" }], "/* → /*"],
  ])("finds the loop of %j", (given, way) => {
    expect(findRedirectProblem(given)?.text).toBe(`leads to a loop: ${way}. Remove one of these redirects.`);
  });

  it("refuses two targets of one path", () => {
    const given = [
      { from: "/a", to: "/b" },
      { from: "/a/", to: "/c" },
    ];
    expect(findRedirectProblem(given)?.text).toContain("for the second time, with another target: /b and /c");
  });

  it("accepts ten thousand in a chain, and no more", () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ from: `/p${index}`, to: `/p${index + 1}` }));
    expect(findRedirectProblem(many(MOST_REDIRECTS).reverse())).toBeUndefined();
    expect(findRedirectProblem(many(MOST_REDIRECTS + 1))?.text).toContain(
      "has 10001 redirects. Expected at most 10000",
    );
  });
});
