import { fileURLToPath } from "node:url";
import { defineConfig } from "vitepress";
import { fitToSite } from "../../tools/docs/site/markdown";
import { navigation } from "../../tools/docs/site/navigation";
import { findPage, toSlug, sources } from "../../tools/docs/site/pages";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Path of the site on its host, with slashes at both ends. */
const base = process.env.MILLRACE_DOCS_BASE || "/";
const pages = sources(root);

export default defineConfig({
  title: "Millrace",
  description: "The runtime of a published website as one script tag.",
  lang: "en-US",
  base,
  srcDir: root,
  srcExclude: ["**/node_modules/**", "dist/**", "coverage/**", ".github/**", "examples/**"],
  rewrites: (path) => findPage(path) ?? path,
  cleanUrls: false,
  cacheDir: fileURLToPath(new URL("../../node_modules/.cache/vitepress", import.meta.url)),
  // The pages request nothing from another host, the icon included.
  head: [["link", { rel: "icon", href: "data:," }]],
  vite: { publicDir: false, build: { chunkSizeWarningLimit: 2000 } },
  // Text that looks like a tag in a document is text.
  markdown: {
    html: false,
    anchor: { slugify: toSlug },
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    config: (md) => fitToSite(md, { root, base }),
  },
  themeConfig: { ...navigation(root, pages), search: { provider: "local" }, outline: [2, 3] },
});
