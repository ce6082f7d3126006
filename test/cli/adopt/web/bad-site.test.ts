import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { adopt, AdoptError } from "../../../../cli/adopt/adopt";
import { adoptCommand } from "../../../../cli/adopt/command";
import { capturePrinted } from "../../support/printed";
import { filesIn, page, vendorScript } from "../support/site";
import { makeFolder, removeFolders } from "./support/fetch";
import { closeServers, redirectTo, send, serve } from "./support/server";

const printed = capturePrinted();
const SCRIPT = "https://cdn.example/millrace.js";
const MEGABYTE = 1024 ** 2;
const TRY_AGAIN = "Check that it opens in a browser, then run the same command again.";

afterEach(async () => {
  await closeServers();
  await removeFolders();
});

/** Adopts with the command. @returns exit code, and the paths of all files beside and in the output. */
async function run(origin: string): Promise<{ code: number; folder: string; files: string[] }> {
  const folder = await makeFolder();
  const code = await adoptCommand([origin, join(folder, "site"), "--own", "--script", SCRIPT], () =>
    Promise.resolve(undefined),
  );
  return { code, folder, files: existsSync(join(folder, "site")) ? await filesIn(join(folder, "site")) : [] };
}

interface Refusal {
  readonly origin: string;
  /** What the command prints after its name. */
  readonly message: string;
}

const refusals: [name: string, make: () => Promise<Refusal>][] = [
  [
    "another builder made the site",
    async () => {
      const { origin } = await serve({ "/": "<html><body>Hello</body></html>" });
      const message =
        `${origin}/ was made with another builder: its <html> has no data-wf-site. ` +
        "Only sites whose exports Millrace runs can be adopted. Check the URL.";
      return { origin, message };
    },
  ],
  [
    "the certificate does not fit",
    async () => {
      const { origin } = await serve({ "/": page() }, "127.0.0.1", true);
      const { host } = new URL(origin);
      const message =
        `${origin} cannot be read: the certificate of ${host} is not valid for it (DEPTH_ZERO_SELF_SIGNED_CERT); ` +
        `renew it, or name the host that it belongs to. ${TRY_AGAIN}`;
      return { origin, message };
    },
  ],
  [
    "the front page leads to another host",
    async () => {
      const other = await serve({ "/": page() }, "127.0.0.2");
      const { origin } = await serve({ "/": redirectTo(`${other.origin}/`) });
      const { host } = new URL(other.origin);
      const message = `${origin}/ leads to another host, ${host}. If that is your site: millrace adopt ${other.origin}`;
      return { origin, message };
    },
  ],
  [
    "the front page is no HTML",
    async () => {
      const { origin } = await serve({ "/": send("application/pdf", "%PDF") });
      const message = `${origin}/ is not an HTML page (application/pdf). Name the URL of the site's front page.`;
      return { origin, message };
    },
  ],
  [
    "the front page is larger than the limit",
    async () => {
      const length = { "content-length": String(40 * MEGABYTE) };
      const { origin } = await serve({
        "/": (_request, response) => response.writeHead(200, { "content-type": "text/html", ...length }).flushHeaders(),
      });
      const message = `${origin}/ cannot be read: larger than 32 MB, the limit of one file. ${TRY_AGAIN}`;
      return { origin, message };
    },
  ],
];

describe("millrace adopt ends with 2, a sentence, and nothing written when", () => {
  it.each(refusals)("%s", async (_name, make) => {
    const { origin, message } = await make();
    const { code, files } = await run(origin);
    expect(code).toBe(2);
    expect(printed.err).toBe(`millrace adopt: ${message}\n`);
    expect(printed.out).toBe("");
    expect(files).toEqual([]);
  });

  it("the host never answers", async () => {
    const { origin } = await serve({ "/robots.txt": () => undefined });
    const out = join(await makeFolder(), "site");
    const web = { own: true, timeLimit: 500, wait: () => Promise.resolve() };
    const error = await adopt(origin, { out, script: SCRIPT, web }).catch((thrown: unknown) => thrown);
    // The command prints such errors and ends with 2.
    expect(error).toBeInstanceOf(AdoptError);
    expect((error as AdoptError).message).toBe(
      `${origin} cannot be read: ${new URL(origin).host} did not answer within 1 s. ${TRY_AGAIN}`,
    );
    expect(existsSync(out)).toBe(false);
  });
});

/** A page that links to a page for each month around it and to its days, for ever. */
const calendar = (month: number): string =>
  page({
    body:
      `<a href="/month/${month - 1}">Before</a><a href="/month/${month + 1}">After</a>` +
      Array.from({ length: 30 }, (_, day) => `<a href="/month/${month}?day=${day}">${day}</a>`).join(""),
    scripts: '<script src="/js/webflow.js"></script>',
  });

const ODD = ["/../../outside", "/..%2f..%2foutside", "/%252e%252e/outside", "/notes/..%5C..%5Coutside"];
const SAME = ["/Rose.svg", "/rose.svg", "/ro%20se.svg", "/ro-se.svg", "/aux.svg"];
const SAME_PAGES = ["/Plan", "/plan", "/PLAN", "/index", "/con", "/a:b", "/a-b"];

async function serveBadSite() {
  const scripts = '<script src="/js/webflow.js"></script>';
  const large = "/films/large.mp4";
  const links = [...ODD, ...SAME_PAGES, "/month/1000", "/brochure"].map((path) => `<a href="${path}">x</a>`);
  const pictures = [...SAME, ...ODD.map((path) => `${path}.svg`)].map((path) => `<img src="${path}">`);
  const months = Array.from({ length: 160 }, (_, at) => at + 920);
  return serve({
    "/": page({ body: `${[...links, ...pictures].join("")}<video src="${large}"></video>`, scripts }),
    "/js/webflow.js": send("text/javascript", vendorScript()),
    [large]: (_request, response) =>
      response.writeHead(200, { "content-type": "video/mp4", "content-length": String(300 * MEGABYTE) }).flushHeaders(),
    "/brochure": send("application/pdf", "%PDF-1.4"),
    ...Object.fromEntries(
      [...ODD, ...SAME_PAGES].map((path) => [
        new URL(path, "http://site").pathname,
        page({ body: `Page ${path}`, scripts }),
      ]),
    ),
    ...Object.fromEntries(
      [...SAME, ...ODD.map((path) => `${path}.svg`)].map((path) => [
        new URL(path, "http://site").pathname,
        send("image/svg+xml", `<svg><!-- ${path} --></svg>`),
      ]),
    ),
    ...Object.fromEntries(months.map((month) => [`/month/${month}`, calendar(month)])),
  });
}

describe("millrace adopt writes a site without its bad parts", () => {
  it("and names the file above the limit and the calendar without an end", async () => {
    const { origin } = await serveBadSite();
    const { code, files, folder } = await run(origin);
    expect(code).toBe(0);
    expect(printed.err).toBe("");
    const text = printed.out.replace(/\s+/g, " ");
    expect(text).toContain("Check URLs that could not be read");
    expect(text).toContain(`${origin}/films/large.mp4: larger than 256 MB, the limit of one file, named on ${origin}/`);
    expect(
      text.match(/more than 50 links away from the front page and the sitemap, as in an endless calendar/g),
    ).toHaveLength(1);
    expect(files.filter((path) => path.startsWith("month/"))).toHaveLength(99);
    expect(files.filter((path) => /large/.test(path))).toEqual([]);
    // Nothing incomplete is kept for the next run.
    const bodies = await readdir(join(folder, "site.millrace-fetch", "bodies"));
    expect(bodies.filter((name) => !/^[0-9a-f]{32}-[0-9a-f]{16}$/.test(name))).toEqual([]);
  });

  it("and gives names that collide, or lead out of the folder, a file each inside the folder", async () => {
    const { origin } = await serveBadSite();
    const { files, folder } = await run(origin);
    expect((await readdir(folder)).sort()).toEqual(["site", "site.base", "site.config.json", "site.millrace-fetch"]);
    expect(new Set(files.map((path) => path.toLowerCase())).size).toBe(files.length);
    expect(files.filter((path) => /(^|\/)(\.\.|con|aux)(\.|\/|$)|[\\:]/.test(path))).toEqual([]);
    const texts = await Promise.all(files.map((path) => readFile(join(folder, "site", path), "utf8")));
    for (const path of [...ODD, ...SAME_PAGES])
      expect(texts.filter((text) => text.includes(`>Page ${path}\n`))).toHaveLength(1);
    for (const path of SAME) expect(texts.filter((text) => text.includes(`<!-- ${path} -->`))).toHaveLength(1);
    expect(files.filter((path) => path.endsWith(".pdf"))).toHaveLength(1);
  });
});
