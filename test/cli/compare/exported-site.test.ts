import { afterEach, expect, it } from "vitest";
import { pageScripts, readSite } from "../../../cli/exported-site";
import { page, removeFolders, vendorScript, writeSite } from "../adopt/support/site";

afterEach(removeFolders);

const data = (id: string) => `{events:{${id}:{target:{selector:"body"}}},actionLists:{}}`;
const tag = (src: string) => `<script src="${src}"></script>`;

it("has for each page the vendor scripts that it loads, of any version", async () => {
  const folder = await writeSite({
    "index.html": page({ scripts: tag("js/new.js") }),
    "blog/old.html": page({ scripts: tag("../js/old.js?v=2") }),
    "inline.html": page({ scripts: `${tag("js/new.js")}<script>${vendorScript(data("inline"))}</script>` }),
    "saved.html": page({ scripts: tag("https://cdn.example.org/js/site.js") }),
    "js/new.js": vendorScript(data("now")),
    "js/old.js": vendorScript(data("then")),
  });
  const site = readSite(folder);
  const events = (path: string) =>
    pageScripts(site, path).flatMap(({ lifted }) => lifted.data.flatMap((part) => Object.keys(part.events)));
  expect(events("index.html")).toEqual(["now"]);
  expect(events("blog/old.html")).toEqual(["then"]);
  expect(events("inline.html")).toEqual(["now", "inline"]);
  // Its script is not in the export, so it may be any of them.
  expect(events("saved.html")).toEqual(["now", "then"]);
});
