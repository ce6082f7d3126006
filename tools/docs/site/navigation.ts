import type { DefaultTheme } from "vitepress";
import { resolveLink, readTitle } from "./pages";

/** The groups of the side bar. Pages that `first` does not name follow by title. */
const GROUPS: readonly { readonly text: string; readonly of: RegExp; readonly first?: readonly string[] }[] = [
  {
    text: "Start in five minutes",
    of: /^docs\/start\//,
    first: ["script-tag", "host", "qa", "developer"].map((name) => `docs/start/${name}.md`),
  },
  {
    text: "Guides",
    of: /^docs\/guides\//,
    first: ["adopt", "adopt-published", "compare", "migration"].map((name) => `docs/guides/${name}.md`),
  },
  { text: "Host", of: /^docs\/host(\/|\.md)/, first: ["docs/host.md"] },
  { text: "Behaviours", of: /^src\// },
  { text: "Reference", of: /^(docs\/reference\/|docs\/compatibility|docs\/measured|CHANGELOG|SECURITY)/ },
  { text: "Mock backend", of: /^fixtures\// },
  { text: "Contract", of: /^docs\/contract\//, first: ["docs/contract/README.md"] },
  { text: "Working on Millrace", of: /^(CONTRIBUTING|docs\/[\w-]+\.md)/ },
];

/** The menus of the site: every page is in the side bar, in the first group that takes it. */
export function navigation(root: string, pages: readonly string[]): Pick<DefaultTheme.Config, "nav" | "sidebar"> {
  const left = new Set(pages.filter((path) => path !== "README.md" && path !== "docs/index.md"));
  const sidebar = GROUPS.map(({ text, of, first = [] }, index) => {
    const rank = (path: string) => (first.includes(path) ? first.indexOf(path) : first.length);
    const items = [...left]
      .filter((path) => of.test(path))
      .map((path) => ({ path, text: readTitle(root, path), link: resolveLink(root, ".", path) ?? "" }))
      .sort((a, b) => rank(a.path) - rank(b.path) || a.text.localeCompare(b.text));
    for (const { path } of items) left.delete(path);
    return { text, collapsed: index > 3, items: items.map((item) => ({ text: item.text, link: item.link })) };
  });
  return {
    nav: [
      { text: "Overview", link: "/overview" },
      // A file and no page of the site, which only a new tab opens.
      { text: "Adopt a site", link: "/adopt.html", target: "_blank" },
      { text: "Endpoints", link: "/guides/endpoints" },
      { text: "Troubleshooting", link: "/guides/troubleshooting" },
    ],
    sidebar,
  };
}
