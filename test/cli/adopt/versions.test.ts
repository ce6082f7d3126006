import { afterEach, describe, expect, it } from "vitest";
import { formatReport } from "../../../cli/adopt/report/format-report";
import { formatSummary } from "../../../cli/adopt/report/format-summary";
import { summarize } from "../../../cli/adopt/report/summary/summary";
import { adoptSite, page, readData, removeFolders, vendorScript } from "./support/site";

afterEach(removeFolders);

const event = (id: string) => `{events:{${id}:{target:{selector:"body"}}},actionLists:{}}`;
const tag = (file: string) => `<script src="js/${file}.js"></script>`;
const older = (data: string) => vendorScript(data).replace("(()=>{", "(()=>{var old=1;");
const words = (text: string) => text.replace(/\s+/g, " ");

describe("an export that stands on two versions of the builder's script", () => {
  const adoptBoth = () =>
    adoptSite({
      "index.html": page({ scripts: tag("new") }),
      "about.html": page({ scripts: tag("new") }),
      "archive.html": page({ scripts: tag("old") }),
      "js/new.js": vendorScript(event("now")),
      "js/old.js": older(event("then")),
    });

  it("adds to each page the interactions of its script version", async () => {
    const site = await adoptBoth();
    expect(Object.keys(readData(await site.read("index.html")).events)).toEqual(["now"]);
    expect(Object.keys(readData(await site.read("archive.html")).events)).toEqual(["then"]);
  });

  it("has both versions in the report and in the summary", async () => {
    const { report } = await adoptBoth();
    expect(report.versions).toEqual([
      { scripts: ["js/new.js"], pages: ["about.html", "index.html"] },
      { scripts: ["js/old.js"], pages: ["archive.html"] },
    ]);
    expect(formatReport(report)).toContain("js/old.js: one version, on archive.html");
    expect(words(formatSummary(summarize({ ...report, site: "site" })))).toContain(
      "2 versions of the builder's script, each with its interactions: js/new.js on 2 pages and js/old.js on 1 page.",
    );
  });
});

it.each([
  [
    "scripts differ in their data alone",
    { "js/new.js": vendorScript(event("a")), "js/old.js": vendorScript(event("b")) },
  ],
  [
    "scripts differ in their banner alone",
    { "js/new.js": `/* site a */\n${vendorScript()}`, "js/old.js": `/* site b, later */\n${vendorScript()}` },
  ],
  ["a script is no script of the builder", { "js/new.js": vendorScript(), "js/old.js": "let old = 1;" }],
])("has one version when %s", async (_when, scripts) => {
  const pages = { "index.html": page({ scripts: tag("new") }), "archive.html": page({ scripts: tag("old") }) };
  const { report } = await adoptSite({ ...pages, ...scripts });
  expect(report.versions).toBeUndefined();
});

it("has one version when pages share a part of a script in several files", async () => {
  const { report } = await adoptSite({
    "index.html": page({ scripts: tag("core") + tag("a") }),
    "about.html": page({ scripts: tag("core") + tag("b") }),
    "js/core.js": vendorScript(),
    "js/a.js": older(event("a")),
    "js/b.js": `${older(event("b"))};var b=1`,
  });
  expect(report.versions).toBeUndefined();
});
