import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStatic } from "../../../../host/site/static";
import { readSiteSettings } from "../../../../cli/adopt/io/site-settings";
import { adoptSite, page, removeFolders, temporaryFolder, vendorScript } from "../support/site";
import type { ServerName } from "../../../support/web-server";
import { startWebServer, type WebServer } from "./web-server";
import { publicIn } from "../../../host/support/public-files";

const LASTING = "images/5f0c1d2e3a4b5c6d7e8f9a0b_lark.png";
const PICTURE = "images/5f0c1d2e3a4b5c6d7e8f9a0b_a b%2C größe-400";
const SITE = {
  "index.html": page({ body: "Home", html: ' lang="en"' }),
  "about.html": page({ body: "About" }),
  "blog.html": page({ body: "Blog" }),
  "blog/first.html": page({ body: "First" }),
  "es/index.html": page({ body: "Inicio", scripts: '<script src="../js/webflow.js"></script>' }),
  "größen/index.html": page({ body: "Größen", scripts: '<script src="../js/webflow.js"></script>' }),
  "grüße aus köln.html": page({ body: "Grüße" }),
  "404.html": page({ body: "Nothing here" }),
  "humans.txt": "notes",
  ".env": "secret",
  ".well-known/security.txt": "contact",
  [LASTING]: Buffer.from([0x89, 0x50]),
  "js/5f0c1d2e3a4b5c6d7e8f9a0c_app.js": `app(${"1 + ".repeat(500)}1)`,
  // The builder's names have signs that URLs encode.
  [`${PICTURE}.webp`]: "WebP",
  [`${PICTURE}.webp.avif`]: "AVIF",
  "images/5f0c1d2e3a4b5c6d7e8f9a0e_b-400.webp": "WebP only",
  "long.html": page({ body: "<p>Hello</p>".repeat(200) }),
  "js/webflow.js": vendorScript(),
};
const REDIRECTS = `Old path,New path
/old,/about
/about-us,/about?from=old#top
"/say ""hi"", $now",/blog
/straße,/grüße aus köln
/shop,https://shop.example/all
/news/(.*),/blog/%1
/news/2019/*,/about
/away/*,https://away.example/:splat
/root/*,/:splat
`;

let redirects = "";
beforeAll(async () => {
  redirects = join(await temporaryFolder(), "redirects.csv");
  await writeFile(redirects, REDIRECTS);
});
afterAll(removeFolders);

/** Path, status, and the content or the target of the answer. */
const VISITS: [path: string, status: number, what: string][] = [
  ["/", 200, "Home"],
  ["/about", 200, "About"],
  ["/about.html", 200, "About"],
  ["/about/?a=b", 302, "/about?a=b"],
  ["/blog", 200, "Blog"],
  ["/blog/", 302, "/blog"],
  ["/blog/first", 200, "First"],
  ["/es/", 200, "Inicio"],
  ["/es?a=b", 302, "/es/?a=b"],
  ["/gr%C3%B6%C3%9Fen", 302, "/gr%C3%B6%C3%9Fen/"],
  ["/gr%C3%BC%C3%9Fe%20aus%20k%C3%B6ln", 200, "Grüße"],
  ["/gr%C3%BC%C3%9Fe%20aus%20k%C3%B6ln/", 302, "/gr%C3%BC%C3%9Fe%20aus%20k%C3%B6ln"],
  ["/humans.txt", 200, "notes"],
  ["/none", 404, "Nothing here"],
  ["/none/", 404, "Nothing here"],
  ["/images/", 404, "Nothing here"],
  ["/.env", 404, "Nothing here"],
  ["/.well-known/security.txt", 200, "contact"],
  ["/old", 301, "/about"],
  ["/old/", 301, "/about"],
  ["/old?a=b", 301, "/about?a=b"],
  ["/about-us?a=b", 301, "/about?from=old#top"],
  ["/say%20%22hi%22,%20$now", 301, "/blog"],
  ["/stra%C3%9Fe", 301, "/gr%C3%BC%C3%9Fe%20aus%20k%C3%B6ln"],
  ["/shop?a=b", 301, "https://shop.example/all?a=b"],
  ["/news", 404, "Nothing here"],
  ["/news/first?a=b", 301, "/blog/first?a=b"],
  ["/news/a/gr%C3%BC%C3%9Fe", 301, "/blog/a/gr%C3%BC%C3%9Fe"],
  ["/news/2019/may", 301, "/about"],
  ["/away/a/b", 301, "https://away.example/a/b"],
  ["/root/about", 301, "/about"],
];

describe.each(["nginx", "caddy"] satisfies ServerName[])("a site adopted for %s", (name) => {
  let server: WebServer;
  let out = "";
  beforeAll(async () => {
    const { report } = await adoptSite(SITE, { for: name, redirects, csp: true });
    out = report.out;
    server = await startWebServer(name, out, `${out}${report.publish.host?.beside ?? ""}`);
  });
  afterAll(() => server.close());

  it.each(VISITS)("answers %s with %i", async (path, status, what) => {
    const answer = await server.ask(path);
    expect(answer.status).toBe(status);
    if (status < 400 && status >= 300) expect(answer.location).toBe(what);
    else expect(answer.text).toContain(what);
  });

  it.each(VISITS)("answers %s as millrace host does", async (path) => {
    const host = createStatic(
      out,
      () => 0,
      {},
      { ...publicIn(out), redirects: (await readSiteSettings(out)).redirects },
    );
    const [one, other] = [await server.ask(path), await host.serve(new Request(`http://127.0.0.1${path}`))];
    expect([one.status, one.location]).toEqual([other.status, other.headers.get("location")]);
  });

  it.each(["/root//evil.example/x", "/root/%2Fevil.example/x", "/root/%5Cevil.example/x"])(
    "sends %s to no other host",
    async (path) => {
      const { location } = await server.ask(path);
      expect(new URL(location ?? "/", "http://site.example").host).toBe("site.example");
    },
  );

  it("sends the policy with pages, and lets browsers keep unchanging files", async () => {
    const [home, missing] = [await server.ask("/"), await server.ask("/none")];
    for (const { headers } of [home, missing]) {
      expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; .*script-src 'self'/);
    }
    expect(home.headers.get("cache-control")).toBe("no-cache");
    for (const path of [`/${LASTING}`, "/js/5f0c1d2e3a4b5c6d7e8f9a0c_app.js"]) {
      expect((await server.ask(path)).headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    }
    for (const path of [`/${LASTING}.png`, "/js/5f0c1d2e3a4b5c6d7e8f9a0d_none.js"]) {
      const { status, headers } = await server.ask(path);
      expect([status, headers.get("cache-control")]).toEqual([404, "no-cache"]);
    }
  });

  const picture = `/${PICTURE.split("/").map(encodeURIComponent).join("/")}.webp`;

  it.each([
    ["with AVIF, the AVIF", picture, "image/avif,image/webp,*/*", "AVIF", "image/avif", "Accept"],
    ["without AVIF, the WebP", picture, "image/webp,*/*", "WebP", "image/webp", "Accept"],
    [
      "with AVIF, the WebP of a picture that has no other",
      "/images/5f0c1d2e3a4b5c6d7e8f9a0e_b-400.webp",
      ...["image/avif,*/*", "WebP only", "image/webp", undefined],
    ],
  ])("gives a browser %s", async (_what, path = "", accept, text, type, vary) => {
    const { headers, bytes } = await server.load(path, { accept });
    expect([bytes.toString(), headers["content-type"], headers.vary, headers["cache-control"]]).toEqual([
      ...[text, type, vary],
      "public, max-age=31536000, immutable",
    ]);
  });

  it("says of a missing picture that it is missing", async () => {
    const { headers, bytes } = await server.load("/images/5f0c1d2e3a4b5c6d7e8f9a0f_c-400.webp", {
      accept: "image/avif",
    });
    expect([bytes.toString().includes("Nothing here"), headers["cache-control"]]).toEqual([true, "no-cache"]);
  });

  it.each(["/long", "/long.html", "/js/5f0c1d2e3a4b5c6d7e8f9a0c_app.js"])(
    "sends the compressed copies of %s",
    async (path) => {
      const file = join(out, path === "/long" ? "long.html" : path);
      const ways = [
        ["gzip", `${file}.gz`],
        ...(name === "caddy" ? [["br", `${file}.br`]] : []),
        ["identity", file],
      ] as const;
      for (const [encoding = "", copy = ""] of ways) {
        const { headers, bytes } = await server.load(path, { "accept-encoding": encoding });
        expect(headers["content-encoding"] ?? "identity").toBe(encoding);
        // Caddy 2.6 sends it only with a copy.
        if (name === "nginx" || encoding !== "identity") expect(headers.vary).toBe("Accept-Encoding");
        expect(bytes).toEqual(await readFile(copy));
      }
    },
  );
});
