import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { formatSummary } from "../../../cli/adopt/report/format-summary";
import { summarize } from "../../../cli/adopt/report/summary/summary";
import { adoptSite, page, removeFolders, vendorScript } from "./support/site";

afterEach(removeFolders);

/** An export in the folder of a whole project. */
const PROJECT = {
  "js/webflow.js": vendorScript(),
  "index.html": page({
    body: '<a href="prices.csv">Prices</a><a href="backup.sql">Backup</a><a href="site.pem">Key</a>',
  }),
  "prices.csv": "a,b",
  "site.pem": "-----BEGIN PRIVATE KEY-----\nMII",
  "robots.txt": "User-agent: *",
  _redirects: "/a /b",
  "video/film.m3u8": "parts/1.ts",
  "video/parts/1.ts": "G",
  ".env": "SECRET=1",
  "stack.env": "SECRET=1",
  "db.sqlite3": "SQLite format 3",
  "backup.sql": "INSERT",
  Dockerfile: "FROM node",
  "package.json": "{}",
  "src/main.ts": "export {}",
  "contact.php": "<?php",
  "notes.txt": "notes",
  "data/.DS_Store": "Bud1",
  "data/a.csv": "a",
  "data/b.csv": "b",
};
const PRIVATE = [
  ...[".env", "stack.env", "db.sqlite3", "backup.sql", "Dockerfile", "package.json", "src/main.ts", "contact.php"],
  "site.pem",
];
const UNNAMED = ["notes.txt", "data/a.csv", "data/b.csv"];
const COPIED = ["prices.csv", "robots.txt", "_redirects", "video/film.m3u8", "video/parts/1.ts"];

const adoptProject = (options = {}) => adoptSite(PROJECT, options);
const isWritten = (out: string) => (path: string) => existsSync(join(out, path));

describe("files that no visitor may get", () => {
  it("are not in the new site, and are reported once with the reason", async () => {
    const { report } = await adoptProject();
    const { out } = report;
    expect([...PRIVATE, ...UNNAMED].filter(isWritten(out))).toEqual([]);
    expect(COPIED.filter((path) => !isWritten(out)(path))).toEqual([]);
    const listed = (isPrivate: boolean) => report.hidden.filter((one) => one.isPrivate === isPrivate);
    expect(
      listed(true)
        .map(({ what }) => what)
        .sort(),
    ).toEqual([...PRIVATE].sort());
    expect(
      listed(false)
        .map(({ what }) => what)
        .sort(),
    ).toEqual([...UNNAMED].sort());
    expect(report.notCopied).toContainEqual({ what: "stack.env", reason: "environment variables" });
    expect(report.notCopied).toContainEqual({ what: "data/.DS_Store", reason: "a dot file" });
  });

  it("are in the summary with a command that keeps those that no page names", async () => {
    const { report } = await adoptProject();
    const summary = summarize({ ...report, source: "project", written: "project-millrace", site: "project-millrace" });
    const text = formatSummary(summary);
    expect(text).toContain(
      "Check the files that were left out. They are not in the new site. Private ones never belong",
    );
    expect(text).toContain("adopt project project-millrace --force --keep notes.txt --keep 'data/*.csv'");
    expect(text).toMatch(/\(a dot file: \.env; [^)]*source code: contact\.php,\s+src\/main\.ts/);
  });

  it("are kept by --keep, which the settings beside the site remember", async () => {
    const { out } = (await adoptProject({ keep: ["notes.txt", "data/*.csv", "contact.php"] })).report;
    expect([...PRIVATE, ...UNNAMED].filter(isWritten(out))).toEqual(["contact.php", ...UNNAMED]);
    expect(JSON.parse(readFileSync(`${out}.config.json`, "utf8"))).toMatchObject({
      publicFiles: ["notes.txt", "data/*.csv", "contact.php"],
    });
    const again = await adoptProject({ out, force: true });
    expect(again.report.hidden.map(({ what }) => what)).not.toContain("notes.txt");
  });

  it("stay out when a pattern of --keep matches a private file", async () => {
    const { out } = (await adoptProject({ keep: ["*"] })).report;
    expect([...PRIVATE, ...UNNAMED].filter(isWritten(out))).toEqual(["notes.txt"]);
  });

  it("cannot be kept by a path that no file has", async () => {
    await expect(adoptProject({ keep: ["prices.xls"] })).rejects.toThrow(
      "--keep prices.xls matches no file of the export; expected the path of a file",
    );
  });
});
