import { afterEach, expect, it } from "vitest";
import { formatSummary } from "../../../cli/adopt/report/format-summary";
import { summarize } from "../../../cli/adopt/report/summary/summary";
import { adoptSite, page, readData, removeFolders, vendorScript } from "./support/site";

afterEach(removeFolders);

const [PAGE, OTHER, SITE] = ["64fb4531e347630733d3d3b2", "64fb4531e347630733d3d3b4", "64233eb40608547f9d6368d5"];
const event = (id: string) => `{target:{id:"${id}",appliesTo:"PAGE"}}`;
const DATA = `{events:{mine:${event(PAGE)},other:${event(OTHER)}},actionLists:{}}`;

const renamed = (attributes: string) =>
  adoptSite({
    "index.html": page({ scripts: '<script src="js/main.js"></script>' }).replace(
      'data-wf-page="p1" data-wf-site="s1"',
      attributes,
    ),
    "js/main.js": vendorScript(DATA),
  });

it("reads the ids of an export whose script and attributes were renamed, and says so", async () => {
  const site = await renamed(`data-page-ref="${PAGE}" data-site-ref="${SITE}"`);
  const source = await site.read("index.html");
  expect(Object.keys(readData(source).events)).toEqual(["mine"]);
  expect(source).toContain(
    `<html data-wf-page="${PAGE}" data-wf-site="${SITE}" data-page-ref="${PAGE}" data-site-ref="${SITE}">`,
  );
  expect(site.page("index.html").converted).toContainEqual({
    what: "data-wf-page written from data-page-ref",
    reason: "a tool renamed the attributes",
  });
  expect(formatSummary(summarize({ ...site.report, site: "site" })).replace(/\s+/g, " ")).toMatch(
    /recognized on 1 page, though a tool renamed them/,
  );
});

it.each([`data-wf-page="${PAGE}" data-page-ref="${OTHER}"`, 'data-page-theme="dark"', `data-landing="${PAGE}"`])(
  "takes nothing else for a renamed id: %s",
  async (attributes) => {
    const site = await renamed(attributes);
    expect(await site.read("index.html")).toContain(`<html ${attributes}>`);
  },
);
