import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { AdoptReport } from "../../../cli/adopt/adopt";
import { adoptCommand } from "../../../cli/adopt/command";
import { oneSite, page, removeFolders, temporaryFolder, writeSite } from "./support/site";
import { capturePrinted } from "../support/printed";

const printed = capturePrinted();
const URL_OPTION = ["--script", "https://cdn.example/millrace.js"];

afterEach(async () => {
  await removeFolders();
});

describe("millrace adopt", () => {
  it("lists first what works and what is left to do, in order, and exits with 0", async () => {
    const form = '<div class="w-form"><form data-name="Contact"></form></div>';
    const body = `<div class="w-slider"></div><img src="gone.png">${form}`;
    const root = await writeSite({ ...oneSite({ body }), "plain.html": "<p>x</p>" });
    expect(await adoptCommand([root, ...URL_OPTION])).toBe(0);
    expect(printed.out).toMatch(/^1 of 2 pages runs on Millrace now\.\n\nWhat works now\n {2}\+ 1 slider\.\n/);
    const tasks = ["1. Add missing files", "2. Choose where forms send", "3. Add a sitemap", "4. Publish the site"];
    const places = tasks.map((task) => printed.out.indexOf(task));
    expect(places.every((place, index) => place > (places[index - 1] ?? 0))).toBe(true);
    expect(printed.out).toContain(`\n       npx millrace host ${root}-millrace\n`);
    expect(printed.out).toContain("The export was not changed. Details of each page: --verbose.");
    expect(printed.out).not.toContain("recognized by its content");
    expect(printed.err).toBe("");
  });

  it("does not mention a host for forms where none is needed, or where --api names it", async () => {
    const form = '<div class="w-form"><form data-name="Contact"></form></div>';
    await adoptCommand([await writeSite(oneSite({})), ...URL_OPTION]);
    expect(printed.out.replace(/\s+/g, " ")).toContain("the pages need no Millrace host");
    printed.out = "";
    await adoptCommand([await writeSite(oneSite({ body: form })), ...URL_OPTION, "--api", "https://forms.my.site"]);
    expect(printed.out).toContain("Forms that send to https://forms.my.site: Contact.");
    expect(printed.out).not.toContain("Give your forms a place");
  });

  /** The printed text, in one line. */
  const said = () => printed.out.replace(/\s+/g, " ");

  it("names the option for a sitemap, unless the export has one", async () => {
    const root = await writeSite(oneSite({}));
    await adoptCommand([root, ...URL_OPTION]);
    expect(said()).toContain("sitemap.xml and robots.txt need the URL of the new site.");
    expect(printed.out).toContain(
      `\n       npx millrace adopt ${root} ${root}-millrace --force --origin https://my.site\n`,
    );
    printed.out = "";
    await adoptCommand([await writeSite({ ...oneSite({}), "sitemap.xml": "<urlset/>" }), ...URL_OPTION]);
    expect(said()).not.toContain("robots.txt need");
  });

  it("names the files of --origin, --redirects and --for, and the next step", async () => {
    const list = join(await temporaryFolder(), "list.csv");
    await writeFile(list, "/a,/b\n/c/*,/d\n");
    const options = [...URL_OPTION, "--csp", "--origin", "https://my.site", "--redirects", list];
    const root = await writeSite(oneSite({}));
    await adoptCommand([root, ...options, "--for", "netlify"]);
    expect(said()).toContain("+ sitemap.xml lists 1 page for search engines. + 2 redirects of old paths, for Netlify.");
    expect(said()).toContain(`Then upload ${root}-millrace to Netlify, which reads _redirects and _headers.`);
    expect(said()).not.toContain("Send the content security policy");
    printed.out = "";
    const other = await writeSite(oneSite({}));
    await adoptCommand([other, ...options, "--for", "nginx"]);
    expect(said()).toContain(
      `Then copy ${other}-millrace to the server, with ${other}-millrace.nginx.conf, and include that file in`,
    );
  });

  it("lists what a host cannot do, and what is left to do for it", async () => {
    await adoptCommand([await writeSite(oneSite({})), ...URL_OPTION, "--csp", "--for", "github-pages"]);
    expect(said()).toContain("Mind the limits of GitHub Pages. GitHub Pages sends no headers of your own");
    expect(said()).toContain("Send the content security policy");
  });

  it("prints what it found, converted and kept, page by page, with --verbose", async () => {
    const root = await writeSite({ ...oneSite({}), "plain.html": "<p>x</p>" });
    expect(await adoptCommand([root, "--verbose", ...URL_OPTION])).toBe(0);
    const found = "vendor script js/webflow.js (recognized by its content)";
    expect(printed.out).toContain(`index.html  converted\n  found     ${found}`);
    expect(printed.out).toContain("plain.html  unchanged\n  left      the whole page (no script on it)");
    expect(printed.out).toContain("2 pages: 1 converted, 1 unchanged, 0 unreadable");
    expect(printed.err).toBe("");
  });

  it("prints the report as JSON with --json and nothing else", async () => {
    const root = await writeSite(oneSite({}));
    await adoptCommand([root, "--json", ...URL_OPTION]);
    const report = JSON.parse(printed.out) as AdoptReport;
    expect(report).toMatchObject({ script: URL_OPTION[1], totals: { converted: 1 }, pages: [{ page: "index.html" }] });
  });

  it("writes to the folder of --out", async () => {
    const root = await writeSite(oneSite({}));
    const out = join(await temporaryFolder(), "site");
    await adoptCommand([root, "--out", out, ...URL_OPTION]);
    expect(await readFile(join(out, "index.html"), "utf8")).toContain("millrace.js");
  });

  it("writes the host that receives forms into the tag with --api", async () => {
    const root = await writeSite(oneSite({}));
    const out = join(await temporaryFolder(), "site");
    await adoptCommand([root, "--out", out, "--api", "https://forms.my.site", ...URL_OPTION]);
    expect(await readFile(join(out, "index.html"), "utf8")).toContain(
      `src="https://cdn.example/millrace.js" data-api="https://forms.my.site"`,
    );
  });

  it.each(["forms.my.site", "https://forms.my.site/", 'https://x.example"><script>', "javascript:alert(1)"])(
    "refuses %s as --api and writes nothing",
    async (api) => {
      const root = await writeSite(oneSite({}));
      const out = join(await temporaryFolder(), "site");
      expect(await adoptCommand([root, "--out", out, "--api", api, ...URL_OPTION])).toBe(2);
      expect(printed.err).toContain("expected an origin such as https://forms.my.site");
    },
  );

  it("reads the output as a second argument", async () => {
    const root = await writeSite(oneSite({}));
    const out = join(await temporaryFolder(), "site");
    expect(await adoptCommand([root, out, ...URL_OPTION])).toBe(0);
    expect(await readFile(join(out, "index.html"), "utf8")).toContain("millrace.js");
    expect(await adoptCommand([root, out, "--out", out])).toBe(2);
    expect(printed.err).toContain("The output is named twice");
  });

  it("writes nothing with --check, and exits with 1 when something needs repair", async () => {
    const root = await writeSite(oneSite({}));
    expect(await adoptCommand([root, "--check", ...URL_OPTION])).toBe(0);
    expect(printed.out).toMatch(/^The page would run on Millrace\.[^]*Nothing was written\.\n$/);
    expect(existsSync(`${root}-millrace`)).toBe(false);
    const broken = await writeSite(oneSite({ body: '<img src="gone.png">' }));
    expect(await adoptCommand([broken, "--check", ...URL_OPTION])).toBe(1);
    expect(existsSync(`${broken}-millrace`)).toBe(false);
  });

  it("shows what changes in a page with --diff, and writes nothing", async () => {
    const root = await writeSite({ ...oneSite({}), "plain.html": "<p>x</p>" });
    expect(await adoptCommand([root, "--diff", "index.html", ...URL_OPTION])).toBe(0);
    expect(printed.out).toContain('\n-<script src="js/webflow.js"></script>\n');
    expect(printed.out).toContain(`\n+<script defer src="${URL_OPTION[1]}"></script>\n`);
    printed.out = "";
    await adoptCommand([root, "--diff", "plain.html", ...URL_OPTION]);
    expect(printed.out).toBe("plain.html stays as it is: no script on it\n");
    expect(await adoptCommand([root, "--diff", "gone.html", ...URL_OPTION])).toBe(2);
    expect(printed.err).toContain('no page "gone.html"; expected one of index.html, plain.html');
    expect(existsSync(`${root}-millrace`)).toBe(false);
  });

  it("converts changed files again with --watch until it receives a signal", async () => {
    const root = await writeSite(oneSite({}));
    const ended = adoptCommand([root, "--watch", ...URL_OPTION]);
    await expect.poll(() => printed.out).toContain("Watching the export");
    await writeFile(join(root, "index.html"), page({ body: "<p>changed</p>" }));
    await expect.poll(() => printed.out).toContain("Written again: 1 of 1 page converted.");
    expect(await readFile(join(`${root}-millrace`, "index.html"), "utf8")).toContain("changed");
    process.emit("SIGINT");
    expect(await ended).toBe(0);
  });

  it("explains itself with --help", async () => {
    expect(await adoptCommand(["--help"])).toBe(0);
    for (const option of ["--out", "--script", "--force", "--json", "--check", "--diff", "--watch"])
      expect(printed.out).toContain(option);
  });

  it("exits with 2 and explains why when no page loads a vendor script", async () => {
    const root = await writeSite({ "index.html": page({ scripts: "" }) });
    expect(await adoptCommand([root, ...URL_OPTION])).toBe(2);
    expect(printed.err).toContain("loads a vendor script (1 read)");
    expect(printed.out).toBe("");
  });

  it.each(["Wix.com Website Builder", "WordPress 6.5", "Squarespace", "Framer 3f2a1c"])(
    "names the other builder that made the site: %s",
    async (name) => {
      const head = `<meta content="${name}" name="Generator">`;
      const other = (source: string) => source.replaceAll(/ data-wf-\w+="[^"]*"/g, "");
      const pages = { "index.html": page({ scripts: "" }), "shop.html": page({ head, scripts: "" }) };
      const root = await writeSite(
        Object.fromEntries(Object.entries(pages).map(([path, source]) => [path, other(source)])),
      );
      expect(await adoptCommand([root, ...URL_OPTION])).toBe(2);
      expect(printed.err).toBe(
        `millrace adopt: ${root} was made with ${name}, as its pages state. ` +
          "Millrace adopts sites that were made with Webflow, and no others.\n",
      );
    },
  );

  it("names no other builder when a page has the ids of ours", async () => {
    const head = '<meta content="Hugo 0.136.5" name="generator">';
    const root = await writeSite({ "index.html": page({ head, scripts: "" }), "about.html": page({ scripts: "" }) });
    expect(await adoptCommand([root, ...URL_OPTION])).toBe(2);
    expect(printed.err).toContain("loads a vendor script (2 read)");
  });

  it("asks for the folder of an export when the generator is our builder", async () => {
    const head = '<meta name="generator" content="Webflow">';
    const root = await writeSite({ "index.html": page({ head, scripts: "" }) });
    expect(await adoptCommand([root, ...URL_OPTION])).toBe(2);
    expect(printed.err).toContain("Is this the folder of a site that was exported from Webflow?");
  });

  it("names every page that it does not convert, with the reason", async () => {
    const plain = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`plain-${at}.html`, "<p>x</p>"]));
    const root = await writeSite({ ...oneSite({}), ...plain, "own.html": page({ scripts: "<script>1</script>" }) });
    expect(await adoptCommand([root, ...URL_OPTION])).toBe(0);
    expect(printed.out).toMatch(/^1 of 10 pages runs on Millrace now\.$/m);
    const [, listed = ""] = /\nWhat was not converted\n([^]*?)\n\n/.exec(printed.out) ?? [];
    expect(listed.replaceAll(/\s+/g, " ").trim()).toBe(
      `- own.html (no vendor script on it) - ${Object.keys(plain).join(", ")} (no script on it)`,
    );
  });

  it("does not claim that it has written something with --check --verbose", async () => {
    const root = await writeSite(oneSite({}));
    expect(await adoptCommand([root, "--check", "--verbose", ...URL_OPTION])).toBe(0);
    expect(printed.out).toContain("Nothing was written.");
    expect(printed.out).not.toContain("Written to");
  });

  it.each([
    ["no folder", [], "Name one export"],
    ["three names", ["a", "b", "c"], "Name one export"],
    ["a folder that is not there", ["/nowhere/at/all"], "does not exist"],
    ["an unknown option", ["x", "--color"], "--color"],
    ["an option without its value", ["x", "--out"], "--out"],
  ])("ends with 2 for %s", async (_name, argv, message) => {
    expect(await adoptCommand(argv)).toBe(2);
    expect(printed.err).toContain(message);
  });

  it("ends with 2 for an empty folder and for a file", async () => {
    const root = await writeSite({});
    expect(await adoptCommand([root, ...URL_OPTION])).toBe(2);
    expect(printed.err).toContain("holds no HTML page");
    const file = join(await writeSite({ "index.html": page() }), "index.html");
    expect(await adoptCommand([file, ...URL_OPTION])).toBe(2);
    expect(printed.err).toContain("is a file");
  });
});
