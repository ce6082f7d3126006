import { afterEach, expect, it } from "vitest";
import { summarize } from "../../../cli/adopt/report/summary/summary";
import type { AdoptOptions } from "../../../cli/adopt/adopt";
import { adoptSite, oneSite, removeFolders } from "./support/site";

afterEach(removeFolders);

const LOADER = JSON.stringify({
  tag: "FEDERATION",
  val: { clientModuleUrl: "https://components.example/64a0%2Fwf-manifest.json", submoduleId: "Clock" },
}).replaceAll('"', "&quot;");

/** As published pages have it. */
const island = (shadow: string, { loader = LOADER, more = ' data-hydrate="true"' } = {}) =>
  `<code-island data-loader="${loader}"${more}><template shadowrootmode="open">${shadow}</template></code-island>`;
const RENDERED = '<div data-root style="display:contents"><p>12:00</p><button>Reload</button></div>';

async function adopted(body: string, options: AdoptOptions = {}) {
  const { report, read } = await adoptSite(oneSite({ body }), options);
  const { misses, todo } = summarize({ ...report, site: "site" });
  const tasks = todo.filter(({ title }) => title === "Decide about code components");
  return { html: await read("index.html"), read, misses, tasks };
}

it("a code component stays as the server rendered it, and the summary says that it does not react", async () => {
  const { html, misses, tasks } = await adopted(island(RENDERED));
  expect(html).toContain(island(RENDERED));
  expect(misses).toEqual([
    "1 code component (Clock) on 1 page: visitors see what the server had rendered, but it does not react: its buttons, " +
      "fields and animations do nothing.",
  ]);
  expect(tasks.map(({ names }) => names)).toEqual([["Clock"]]);
});

it.each([
  ["nothing from the server", island('<div data-root data-ssr-error="true"></div>')],
  ["only styles", island("<style>p{}</style>")],
])("a code component with %s is named as an empty place", async (_name, body) => {
  expect((await adopted(body)).misses).toEqual([
    expect.stringMatching(/^1 empty code component \(Clock\) .*see nothing/),
  ]);
});

it.each(["", "{", "{}", "[]"])("a code component with the loader “%s” is named, too", async (loader) => {
  expect((await adopted(island(RENDERED, { loader }))).tasks.map(({ names }) => names)).toEqual([["without a name"]]);
});

it("a code component that no script would start is not named", async () => {
  const { misses, tasks } = await adopted(island(RENDERED, { more: ' data-hydrate="false"' }));
  expect([misses, tasks]).toEqual([[], []]);
});

it("a code component keeps its inline styles under --csp, in a sheet inside of its shadow root", async () => {
  const { html, read } = await adopted(island(RENDERED), { csp: true });
  const [, path = ""] = /shadowrootmode="open"><link rel="stylesheet" href="([^"]+)"><div data-root/.exec(html) ?? [];
  expect(await read(path)).toContain("{display:contents}");
});
