import { expect, it } from "vitest";
import { attributesIn, readGallery } from "../../../cli/gallery/entries";
import { formatSearch, viewIn } from "../../../cli/gallery/page/view";
import { formatQuery, switchesIn, withSwitches } from "../../../cli/gallery/switches";

it("the gallery reads titles from the pages and tables from the READMEs of their behaviours", async () => {
  const pages: Record<string, string> = { "/dropdown/click.html": "<title>Click</title>", "/x.html": "" };
  const { entries, attributes } = await readGallery(Object.keys(pages), async (at) => pages[at] ?? "", "src");
  expect(entries).toEqual([
    { url: "/dropdown/click.html", title: "Click", group: "dropdown" },
    { url: "/x.html", title: "/x.html", group: "" },
  ]);
  expect(attributes.dropdown?.rows.map(([name]) => name)).toContain("data-hover");
});

it("only the table below the heading counts, without its signs", () => {
  const readme = [
    "## Size\n| a | b |\n|---|---|\n| 1 | 2 |\n",
    "## Attributes\n\n| `c` | d |\n|---|---|\n| `x \\| y` | [z](https://z.example) |\n",
    "## End\n| e | f |\n",
  ].join("\n");
  expect(attributesIn(readme)).toEqual({ heads: ["c", "d"], rows: [["x | y", "z"]] });
  expect(attributesIn("# Nothing\n")).toBeUndefined();
});

it("a view is the same after it was stored in a URL", () => {
  const view = viewIn("?page=/a.html&filter=x+y&backend=slow&frame=phone&loggedIn&lessMotion&rightToLeft");
  expect(view).toEqual({
    page: "/a.html",
    filter: "x y",
    backend: "slow",
    frame: "phone",
    loggedIn: true,
    lessMotion: true,
    rightToLeft: true,
  });
  expect(viewIn(formatSearch(view))).toEqual(view);
  expect(formatSearch(viewIn("?backend=wrong&frame=wrong"))).toBe("");
});

it("switches change only the served page", () => {
  const page = '<!doctype html><html lang="en"><head><title>A</title></head><body></body></html>';
  const both = { lessMotion: true, rightToLeft: true };
  expect(switchesIn(new URLSearchParams(formatQuery(both)))).toEqual(both);
  const switched = withSwitches(page, both);
  expect(switched).toContain('<html dir="rtl" lang="en">');
  expect(switched.replace(/<script>.*?<\/script>/s, "").replace(' dir="rtl"', "")).toBe(page);
  expect(withSwitches(page, { lessMotion: false, rightToLeft: false })).toBe(page);
});
