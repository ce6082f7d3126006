import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listen, type Listening } from "../../../host/http/server";
import { createStatic } from "../../../host/site/static";
import { startServer, type RunningServer } from "../../../cli/serve/server";
import { raw } from "../../support/raw";
import { quickFolder } from "../support/folder";
import { publicIn } from "../support/public-files";

const SECRET = "SECRET-OF-THE-OWNER";

/** Private files in the folder of the pages, with a link to one under a harmless name. */
const PRIVATE_FILES = [
  "millrace.config.json",
  "millrace.config.json.bak",
  "millrace.config.json~",
  ".millrace.config.json.swp",
  "shop/Millrace.Config.JSON",
  "shop.config.json",
  "index.html.orig",
  "page.html~",
  "#page.html#",
  ".env",
  ".git/config",
  "millrace-data/store.db",
  "store.db",
  "store.db-wal",
  "store.db.before-3-1700000000000",
  "secret.key",
  "lock.db",
  "host.mjs.map",
  "team.config.json",
  "stack.env",
  "db.sqlite3",
  "db.sqlite3-wal",
  "backup.sql",
  "backup.sql.gz",
  "old/dump.SQL",
  "Dockerfile",
  "package.json",
  "package-lock.json",
  "error.log",
  "contact.php",
  "src/app.ts",
  "_redirects",
  "CNAME",
  "notes.txt",
  "customers.csv",
  "all-data.json",
  "keys/site.pem",
  "named.txt",
];

/** Spellings of addresses that lead to one of these files. */
const ADDRESSES = [
  "/millrace.config.json",
  "/millrace%2Econfig.json",
  "/%6dillrace.config.json",
  "/millrace.config%2ejson",
  "/MILLRACE.CONFIG.JSON",
  "/%4D%69%6C%6C%72%61%63%65.config.json",
  "//millrace.config.json",
  "/shop/../millrace.config.json",
  "/shop/%2e%2e/millrace%2Econfig.json",
  "/./millrace.config.json",
  "/millrace.config.json?x=.html",
  "/millrace.config.json%20",
  "/millrace.config.json.",
  "/millrace.config.json::$DATA",
  "/millrace.config",
  "/millrace.config.json.bak",
  "/millrace%2econfig.json%2ebak",
  "/millrace.config.json~",
  "/millrace.config.json%7E",
  "/.millrace.config.json.swp",
  "/%2Emillrace.config.json.swp",
  "/shop/Millrace.Config.JSON",
  "/shop/%4dillrace.Config.JSON",
  "/shop.config.json",
  "/shop%2Econfig%2Ejson",
  "/index.html.orig",
  "/index.html%2Eorig",
  "/page.html~",
  "/%23page.html%23",
  "/.env",
  "/%2eenv",
  "/.git/config",
  "/%2egit/config",
  "/millrace-data/store.db",
  "/millrace%2Ddata/store.db",
  "/store.db",
  "/store%2Edb",
  "/store.db-wal",
  "/store.db.before-3-1700000000000",
  "/secret.key",
  "/secret%2Ekey",
  "/lock.db",
  "/host.mjs.map",
  "/harmless.json",
  "/team.config.json",
  "/stack.env",
  "/db.sqlite3",
  "/DB.SQLite3",
  "/db.sqlite3-wal",
  "/backup.sql",
  "/backup%2Esql",
  "/backup.sql.gz",
  "/old/dump.SQL",
  "/Dockerfile",
  "/package.json",
  "/package-lock.json",
  "/error.log",
  "/contact.php",
  "/src/app.ts",
  "/_redirects",
  "/CNAME",
  "/notes.txt",
  "/customers.csv",
  "/all-data.json",
  "/keys/site.pem",
  "/named.txt",
  "/data.json/../customers.csv",
];

/** Files of any type that a page names. */
const PUBLIC_FILES = ["data.json", "store.dbx", "host.js.map.html", "prices.csv", "team.json"];

let folder: string;
let host: Listening;
let server: RunningServer;
beforeAll(async () => {
  folder = quickFolder("millrace-attacks-");
  const site = join(folder, "site");
  for (const name of ["shop", ".git", "millrace-data", "old", "src", "keys"])
    mkdirSync(join(site, name), { recursive: true });
  for (const name of PRIVATE_FILES) writeFileSync(join(site, name), SECRET);
  symlinkSync(join(site, "millrace.config.json"), join(site, "harmless.json"));
  // A page can name a key, and a link can have a public name.
  writeFileSync(join(site, "keys/site.pem"), `-----BEGIN RSA PRIVATE KEY-----\n${SECRET}`);
  writeFileSync(
    join(site, "index.html"),
    `<a href="${[...PUBLIC_FILES, "backup.sql", "site.pem", "named.txt"].join('"><a href="')}">`,
  );
  rmSync(join(site, "named.txt"));
  symlinkSync(join(site, "notes.txt"), join(site, "named.txt"));
  for (const name of PUBLIC_FILES) writeFileSync(join(site, name), "public");
  const pages = createStatic(site, () => 0, {}, publicIn(site));
  host = await listen((request) => pages.serve(request), { host: "127.0.0.1", port: 0 });
  server = await startServer({ root: site });
});
afterAll(async () => {
  await Promise.all([host.close(0), server.close()]);
  rmSync(folder, { recursive: true });
});

describe("private files among the pages (attack 33)", () => {
  it.each(ADDRESSES)("the host does not serve %s", async (path) => {
    const answer = await raw(host.port, path);
    expect(answer.body).not.toContain(SECRET);
    expect([400, 404]).toContain(answer.status);
  });

  it.each(ADDRESSES)("`millrace serve` does not serve %s", async (path) => {
    expect((await raw(server.port, path)).body).not.toContain(SECRET);
  });

  it.each(PUBLIC_FILES)("%s is public and is served", async (name) => {
    expect(await raw(host.port, `/${name}`)).toMatchObject({ status: 200, body: "public" });
    expect(await raw(server.port, `/${name}`)).toMatchObject({ status: 200, body: "public" });
  });
});
