import { expect, it } from "vitest";
import { findNamedFiles } from "../../common/named-files";

/** The named files of a site with these texts and further, empty files. */
async function namedBy(texts: Record<string, string>, ...files: string[]): Promise<string[]> {
  const found = await findNamedFiles([...Object.keys(texts), ...files], async (path) => texts[path]);
  return [...found].sort();
}

it.each([
  ["an attribute", '<a href="/files/list.csv">', "files/list.csv"],
  ["an encoded attribute", '<a href="price%20list%20%C3%A4.csv?x=1">', "price list ä.csv"],
  ["an entity", '<a href="a&amp;b.csv">', "a&b.csv"],
  ["a quote as an entity", '<a href="ana&#39;s &quot;list&quot;.csv">', `ana's "list".csv`],
  ["a letter as an entity", '<a href="&#228;&#xE4;.csv">', "ää.csv"],
  ["an escaped letter", '["\\u00e4.csv"]', "ä.csv"],
  ["an escaped letter of a script", "'\\xe4\\u{e4}.csv'", "ää.csv"],
  ["an escaped slash", '"files\\u002flist.csv"', "list.csv"],
  ["an escaped quote", "'ana\\'s.csv'", "ana's.csv"],
  ["an escaped line", "'a.csv\\nlist.csv'", "list.csv"],
  ["an escaped space of a style sheet", "url(my\\ list.csv)", "my list.csv"],
  ["an attribute without quotes", "<a href=files/licence>", "files/licence"],
  ["an escaped string", '{"src":"https:\\/\\/x.example\\/list.csv"}', "list.csv"],
  ["another normalization of Unicode", '<a href="a\u0308.csv">', "ä.csv"],
  ["a name without an ending", '<a href="/files/licence">', "files/licence"],
  ["a name before a full stop", "see list.csv.", "list.csv"],
])("a file is named by %s", async (_what, text, path) => {
  expect(await namedBy({ "index.html": text }, path)).toEqual([path]);
});

it.each([
  ["a part of a longer name", '<a href="all-list.csv">', "list.csv"],
  ["a longer ending", '<a href="list.csvx">', "list.csv"],
  ["a word without the signs of a URL", "the licence of this page", "licence"],
  ["a tag of the same name", "<output>1</output>", "output"],
  ["another case", '<a href="LIST.csv">', "list.csv"],
])("a file is not named by %s", async (_what, text, path) => {
  expect(await namedBy({ "index.html": text }, path)).toEqual([]);
});

it("style sheets, scripts and named JSON files name files, other files do not", async () => {
  const texts = {
    "site.css": "@import 'a.less';",
    "site.js": 'fetch("b.json")',
    "b.json": '{"more":["c.json"]}',
    "c.json": '{"more":["d.txt"]}',
    "hidden.json": '{"more":["e.txt"]}',
    "notes.txt": "f.txt",
    "app.tsx": "g.txt",
  };
  expect(await namedBy(texts, "a.less", "d.txt", "e.txt", "f.txt", "g.txt")).toEqual([
    "a.less",
    "b.json",
    "c.json",
    "d.txt",
  ]);
});

it("a playlist names the parts of its video, a page does not", async () => {
  const texts = {
    "v/film.m3u8": "#EXTM3U\nparts/1.ts?x=1\n",
    "v/film.mpd": "<BaseURL>2.ts</BaseURL>",
    "a.html": "'main.ts'",
  };
  expect(await namedBy(texts, "v/parts/1.ts", "v/2.ts", "v/3.ts", "main.ts")).toEqual(["v/2.ts", "v/parts/1.ts"]);
});

it("a compressed copy is named with its file", async () => {
  expect(await namedBy({ "index.html": "'list.json'" }, "list.json", "list.json.br", "list.json.gz")).toHaveLength(3);
});
