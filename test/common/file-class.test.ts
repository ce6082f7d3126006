import { describe, expect, it } from "vitest";
import { classifyFile, createPathMatcher, startsWithPrivateKey, type FileClass } from "../../common/file-class";

/** Names of each class, as they are in real projects. */
const NAMES: Record<FileClass, string[]> = {
  private: [
    ...[".env", ".env.local", ".git/config", ".DS_Store", "css/.cache/a.css", ".well-known/.env", ".htpasswd"],
    ...["stack.env", "env.local", "prod.tfvars", "terraform.tfstate", "terraform.tfstate.backup"],
    ...["db.sqlite3", "db.sqlite3-wal", "DB.SQLITE", "app.db", "data.mdb", "store.db", "millrace-data/x.png"],
    ...["backup.sql", "backup.sql.gz", "dump.SQL.zip", "old.dump", "users.bson"],
    ...["id_rsa", "ssh/id_ed25519", "site.p12", "site.pfx", "login.kdbx", "secret.key"],
    ...["error.log", "npm-debug.log", "access.log.1", "access.log.gz"],
    ...["package-lock.json", "yarn.lock", "pnpm-lock.yaml", "composer.lock", "go.sum", "bun.lockb"],
    ...["Dockerfile", "Dockerfile.dev", "docker-compose.yml", "compose.prod.yaml", "Makefile", "Procfile", "Gemfile"],
    ...["site.config.json", "millrace.config.json", "tsconfig.json", "tsconfig.app.json", "fly.toml", "gulpfile.js"],
    ...["package.json", "composer.json", "pyproject.toml", "go.mod", "requirements.txt", "pom.xml", "deno.jsonc"],
    ...["contact.php", "mail.php5", "manage.py", "app.rb", "Main.java", "main.go", "App.tsx", "App.vue", "a.svelte"],
    ...[
      "form.aspx",
      "run.sh",
      "server.mts",
      "contact.php::$DATA",
      "types.d.ts.bak",
      "index.html~",
      "page.orig",
      "#page.html#",
    ],
  ],
  "web host": [
    ...["_redirects", "_headers", "CNAME", ".nojekyll", ".htaccess", "netlify.toml", "vercel.json", "web.config"],
  ],
  stream: ["video/part-1.ts", "main.ts"],
  public: [
    ...["index.html", "a.htm", "css/site.css", "js/site.js", "module.mjs", "sw.js", "page.html.br", "site.js.gz"],
    ...["a.png", "a.JPG", "a.webp", "a.avif", "a.svg", "favicon.ico", "a.heic", "a.woff2", "a.otf", "a.mp3", "a.mp4"],
    ...["a.webm", "a.m3u8", "a.vtt", "a.pdf", "a.wasm", "scene.glb", "anim.lottie", "site.webmanifest"],
    ...[
      ".well-known/security.txt",
      ".well-known/assetlinks.json",
      "robots.txt",
      "ads.txt",
      "app-ads.txt",
      "humans.txt",
    ],
    ...["llms.txt", "security.txt", "sitemap.xml", "sitemap-2.xml", "browserconfig.xml", "BingSiteAuth.xml"],
    ...["google1234567890abcdef.html", "yandex_0123abcd.txt", "0123456789abcdef0123456789abcdef.txt", "rss.xml"],
    ...["post-sitemap.xml", "main-sitemap.xsl", "wiki/Help:Contents.html", "deadbeef-0001.txt"],
    ...["apple-app-site-association", "feed.xml", "blog/atom.xml"],
  ],
  named: [
    ...["data.json", "prices.csv", "notes.txt", "feed/items.xml", "notes.rst", "site.js.map", "brand.zip", "deck.key"],
    ...["site.pem", "vite.config.js", "LICENSE", "app.less", "google-services.json", "customers.xlsx", "scene.bin"],
    ...["20261129.txt", "2026112912-1.txt", "notes:site.txt"],
  ],
};

describe("the class of a file", () => {
  const rows = Object.entries(NAMES).flatMap(([kind, names]) => names.map((name) => [name, kind] as const));

  it("is tested with 120 names or more", () => {
    expect(rows.length).toBeGreaterThanOrEqual(120);
  });

  it.each(rows)("%s is %s", (name, kind) => {
    expect(classifyFile(name).kind).toBe(kind);
  });
});

describe("a private key", () => {
  const starts = (text: string) => startsWithPrivateKey(Buffer.from(text));

  it.each(["RSA PRIVATE KEY", "PRIVATE KEY", "ENCRYPTED PRIVATE KEY", "OPENSSH PRIVATE KEY", "PGP PRIVATE KEY BLOCK"])(
    "begins with %s",
    (title) => {
      expect(starts(`Bag Attributes\n-----BEGIN ${title}-----\nMII`)).toBe(true);
    },
  );

  it("can follow certificates", () => {
    const certificate = `-----BEGIN CERTIFICATE-----\n${"MII".repeat(2000)}\n-----END CERTIFICATE-----\n`;
    expect(starts(`${certificate.repeat(4)}-----BEGIN PRIVATE KEY-----\nMII`)).toBe(true);
  });

  it.each(["-----BEGIN CERTIFICATE-----", "-----BEGIN PUBLIC KEY-----", "PK\u0003\u0004 Index/Document.iwa", ""])(
    "does not begin with %j",
    (text) => {
      expect(starts(text)).toBe(false);
    },
  );
});

it("a pattern matches any part of a name, but no slash", () => {
  const match = createPathMatcher(["/a.csv", "downloads/*.csv"]);
  expect(["a.csv", "downloads/b.csv", "downloads/x/b.csv", "aXcsv"].map(match)).toEqual([true, true, false, false]);
});
