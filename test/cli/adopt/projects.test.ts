import { afterEach, describe, expect, it } from "vitest";
import type { AdoptReport } from "../../../cli/adopt/adopt";
import { formatSummary } from "../../../cli/adopt/report/format-summary";
import { summarize } from "../../../cli/adopt/report/summary/summary";
import { adoptSite, JQUERY, oneSite, page, removeFolders, vendorScript } from "./support/site";

afterEach(removeFolders);

const summary = (report: AdoptReport): string =>
  formatSummary(summarize({ ...report, source: "shop", written: "new", site: "new" })).replace(/\s+/g, " ");

const APP = `import Script from "next/script";
export default function App() {
  return <Script src="/js/webflow.js" strategy="afterInteractive" />;
}
`;

describe("the source code of an application", () => {
  it.each([
    ["src/pages/_app.tsx", APP],
    ["src/pages/_app.js", APP],
    ["src/layouts/Base.astro", `<html>\n<body>\n<script is:inline src="/js/webflow.js"></script></body></html>`],
    ["src/App.vue", `<script>\nexport default {\n  mounted() { load("/js/webflow.js?v=1"); } };</script>`],
    ["src/App.svelte", `<svelte:head>\n\n<script src='/js/webflow.1a2b.js'></script></svelte:head>`],
    [
      "theme/functions.php",
      `<?php\n// Scripts.\nwp_enqueue_script('wf', get_template_directory_uri() . '/js/webflow.js');`,
    ],
    [
      "app/layout.jsx",
      `export const A = () => (\n  <>\n    <script src="https://cdn.prod.website-files.com/64a0000000000000000000b2/js/shop.0123.js" /></>);`,
    ],
  ])("that names the builder's script is named with the guide: %s", async (path, text) => {
    const { report } = await adoptSite({ ...oneSite({}), [path]: text });
    expect(report.sources).toEqual([{ path, line: 3, kind: "source" }]);
    expect(summary(report)).toContain("docs/guides/single-page.md");
    expect(summary(report)).toContain(`(${path}, line 3)`);
  });

  it("keeps the builder's script, although it is not in the new site itself", async () => {
    const adopted = await adoptSite({ ...oneSite({}), "src/pages/_app.tsx": APP });
    expect(await adopted.files()).toEqual(["index.html", "js/webflow.js", "millrace.js"]);
  });

  it("is not named for the builder's own styles, other scripts, and what a build writes", async () => {
    const { report } = await adoptSite({
      ...oneSite({}),
      "src/pages/_app.tsx": 'import "@/styles/webflow.css"; // the class names of webflow.js',
      "src/a.ts": 'import { Webflow } from "./my-webflow.js.map";',
      ".next/server/app.js": 'module.exports = "/js/webflow.js";',
      "sw.js": 'self.files = ["/js/webflow.js"];',
    });
    expect(report.sources).toBeUndefined();
  });

  it("is in the error when there is nothing else to adopt", async () => {
    const adopting = adoptSite({ "pages/_app.tsx": APP, "public/js/webflow.js": vendorScript() });
    await expect(adopting).rejects.toThrow(/pages\/_app\.tsx, line 3\..*docs\/guides\/single-page\.md/);
  });
});

describe("template files", () => {
  const LAYOUT = page({ scripts: '<script src="<%= root %>/js/webflow.js"></script>' });

  it("with endings of their own are converted like pages when they load the vendor script", async () => {
    const adopted = await adoptSite({
      "views/layout.ejs": LAYOUT,
      "views/footer.ejs": "<footer></footer>",
      "public/js/webflow.js": vendorScript(),
    });
    expect(await adopted.read("views/layout.ejs")).toContain(
      '<script defer src="<%= root %>/js/millrace.js"></script>',
    );
    expect(await adopted.files()).toEqual(["public/js/millrace.js", "views/layout.ejs"]);
    expect(adopted.report.sources).toBeUndefined();
  });

  it("that are source code are named with the command that converts them", async () => {
    const files = {
      ...oneSite({}),
      "theme/footer.php": page({ scripts: '<script src="<?= $root ?>/js/webflow.js"></script>' }),
    };
    const { report } = await adoptSite(files);
    expect(report.sources).toEqual([{ path: "theme/footer.php", line: 5, kind: "template" }]);
    expect(summary(report)).toContain("adopt shop new --force --keep theme/footer.php (theme/footer.php, line 5)");
    const kept = await adoptSite(files, { keep: ["theme/footer.php"] });
    expect(await kept.read("theme/footer.php")).toContain('src="<?= $root ?>/js/millrace.js"');
    expect(kept.report.sources).toBeUndefined();
  });

  it("are pages of the builder whatever their script is called", async () => {
    const scripts = '<script src="/js/app.js"></script>';
    const { report } = await adoptSite({
      "index.html": page(),
      "js/webflow.js": vendorScript(),
      "views/login.ejs": page({ scripts }),
      "views/part.ejs": "<p>x</p>",
      "public/js/app.js": vendorScript(),
    });
    expect(report.pages.map(({ page: path, status }) => [path, status])).toEqual([
      ["index.html", "converted"],
      ["views/login.ejs", "converted"],
    ]);
  });

  it("are in the error when there is nothing else to adopt", async () => {
    await expect(adoptSite({ "index.php": page(), "shop.php": page() })).rejects.toThrow(
      "index.php, line 5 and shop.php, line 5. To convert templates, adopt with --keep index.php --keep shop.php",
    );
  });
});

describe("the summary of templates", () => {
  it("says what was done, what was left, and what to do", async () => {
    const { report } = await adoptSite({
      "templates/index.html": page({ scripts: `<script src="{% static 'js/webflow.js' %}"></script>` }),
      "static/js/webflow.js": vendorScript(),
    });
    const text = summary(report);
    expect(text).toContain("Put the templates back into your project.");
    expect(text).toContain("Copy these files and static/js/millrace.js with its folder");
    expect(text).toContain("(templates/index.html ({% static 'js/webflow.js' %}))");
    for (const title of ["Put the script where", "Publish the site", "sitemap"]) expect(text).not.toContain(title);
  });

  it("says nothing about what other files of the project may have", async () => {
    const files = {
      "layout/theme.liquid": page({
        head: `<script src="{{ 'jq.js' | asset_url }}"></script>`,
        body:
          `{{ content_for_layout }}<div class="w-dyn-list"><div class="w-dyn-empty">None</div></div>` +
          `<div class="w-form"><form data-name="News"><label for="gone">M</label></form></div>`,
        scripts: `<script src="{{ 'webflow.js' | asset_url }}"></script>`,
      }).replace(/ data-wf-site="\w+"/, ""),
      "templates/detail_post.liquid": page({ scripts: `<script src="{{ 'webflow.js' | asset_url }}"></script>` }),
      "assets/webflow.js": vendorScript(),
      "assets/jq.js": JQUERY,
      "snippets/card.liquid": "<p>{{ card.name }}</p>",
    };
    const text = summary((await adoptSite(files)).report);
    expect(text).toContain("jQuery kept on 1 template: other files of the project may use it.");
    expect(text).toContain("Leave them where they are in your project, which may need them.");
    expect(text).toContain("(News)");
    expect(text).not.toMatch(/your own scripts use it|without items|published site does not show|Fix |works without/);
  });

  it("asks for the script where the folder lacks the scripts of the project", async () => {
    const { report } = await adoptSite({
      "index.html": page({ scripts: `<script src="{{ url_for('static', filename='js/webflow.js') }}"></script>` }),
    });
    expect(summary(report)).toContain(
      "Copy millrace.js from the new site to where your project has the builder's script",
    );
  });
});
