import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { parseRedirectList } from "../../../../cli/adopt/io/redirect-list";
import {
  adoptFolder,
  adoptSite,
  fakeBundle,
  oneSite,
  removeFolders,
  temporaryFolder,
  writeSite,
} from "../support/site";

afterEach(removeFolders);

const parse = (text: string) => parseRedirectList(text, "list.csv");

describe("a table of redirects", () => {
  it.each([
    ["with a header", "Old path,New path\n/a,/b\n"],
    ["without one", "/a,/b\n"],
    ["with quotes, a byte order mark and other line ends", '\uFEFFsrc,target\r\n"/a"," /b "\r\n\r\n'],
    ["with semicolons, and empty columns", "/a;/b;;\n"],
  ])("is read %s", (_name, text) => {
    expect(parse(text)).toEqual([{ from: "/a", to: "/b" }]);
  });

  it("may have commas and quotes in quoted cells", () => {
    expect(parse('"/a,b","/say ""hi"""')).toEqual([{ from: "/a,b", to: '/say "hi"' }]);
  });

  it("reads the builder's patterns: everything below a folder, and characters after a percent sign", () => {
    expect(parse("/news/(.*),/blog/%1\n/a%-b%(c%),/d\n/%C3%BC,/u")).toEqual([
      { from: "/news/*", to: "/blog/:splat" },
      { from: "/a-b(c)", to: "/d" },
      { from: "/%C3%BC", to: "/u" },
    ]);
  });

  it.each([
    ["/a,/b\n/c", "list.csv, line 2: 1 column. Expected two: the old path and the new path."],
    ["/a,/b,/c", "list.csv, line 1: 3 columns. Expected two"],
    ["from,to\n\n/a,/b\nold,/new", 'list.csv, line 4, column 1: the old path is "old". Expected a path such as /old'],
    ["/a,b", 'list.csv, line 1, column 2: the new path is "b". Expected a path such as /new'],
    ["https://my.site/a,/b", 'line 1, column 1: the old path is "https://my.site/a". Expected a path'],
    ['/a,"/b', "list.csv: The quotation mark opened in line 1 is not closed."],
    ["/a,/b\n/b,/a", "line 1, column 1: the old path leads to a loop: /a → /b → /a."],
    ["/a,/b\n/a,/c", 'line 2, column 1: the old path is "/a" for the second time'],
    [
      Array.from({ length: 10_001 }, (_, index) => `/a${index},/b`).join("\n"),
      "list.csv has 10001 redirects. Expected at most 10000",
    ],
  ])("is refused with line and column", (text, message) => {
    expect(() => parse(text)).toThrow(message);
  });
});

describe("adopt --redirects", () => {
  const writeList = async (text: string | Buffer) => {
    const file = join(await temporaryFolder(), "list.csv");
    await writeFile(file, text);
    return file;
  };
  const readSettings = async (out: string): Promise<unknown> =>
    JSON.parse(await readFile(`${out}.config.json`, "utf8"));

  it("writes the settings of the host beside the site", async () => {
    const { report } = await adoptSite(oneSite({}), { redirects: await writeList("/a,/b") });
    expect(await readSettings(report.out)).toEqual({ redirects: [{ from: "/a", to: "/b" }] });
  });

  it("adds to settings that are there, and replaces the target of the same path", async () => {
    const root = await writeSite(oneSite({}));
    const before = {
      port: 80,
      redirects: [
        { from: "/a", to: "/x" },
        { from: "/k", to: "/", status: 302 },
      ],
    };
    await writeFile(`${root}-millrace.config.json`, JSON.stringify(before));
    const { report } = await adoptFolder(root, { redirects: await writeList("/a,/b"), for: "netlify" });
    const redirects = [
      { from: "/k", to: "/", status: 302 },
      { from: "/a", to: "/b" },
    ];
    expect(await readSettings(report.out)).toEqual({ port: 80, redirects });
    expect(await readFile(join(report.out, "_redirects"), "utf8")).toContain("/k / 302!\n/a /b 301!\n");
  });

  it.each<[string, string | Buffer, string]>([
    ["loops with the settings", "/a,/b", "together: /b leads to a loop: /b → /a → /b."],
    ["is no UTF-8", Buffer.from([0x2f, 0xff, 0x2c, 0x2f]), 'are not UTF-8 text. Save the table as "CSV UTF-8".'],
  ])("refuses a table that %s, and writes nothing", async (_name, text, message) => {
    const root = await writeSite(oneSite({}));
    const before = '{"redirects":[{"from":"/b","to":"/a"}]}';
    await writeFile(`${root}-millrace.config.json`, before);
    await expect(adoptFolder(root, { redirects: await writeList(text), bundle: await fakeBundle() })).rejects.toThrow(
      message,
    );
    expect(await readFile(`${root}-millrace.config.json`, "utf8")).toBe(before);
  });

  it("names a table that is not there", async () => {
    await expect(adoptSite(oneSite({}), { redirects: "/nowhere/list.csv" })).rejects.toThrow(
      "The redirects /nowhere/list.csv cannot be read: ENOENT",
    );
  });

  it.each([
    ["{", "is not a JSON object with settings. Correct it, or move it away."],
    ["[]", "is not a JSON object with settings"],
    ['{"access":[]}', "has settings that cannot be used"],
    ['{"redirects":[{"from":"a","to":"/b"}]}', 'redirects[0].from is "a". Expected a path'],
  ])("refuses settings beside the site such as %s", async (content, message) => {
    const root = await writeSite(oneSite({}));
    await writeFile(`${root}-millrace.config.json`, content);
    await expect(adoptFolder(root, { origin: "https://my.site" })).rejects.toThrow(message);
  });
});
