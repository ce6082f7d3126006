import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { MadePage } from "../../fixtures/pages/made/document";
import { readSite } from "../../cli/exported-site";

/** An exported site. */
export interface Site {
  folder: string;
  /** Its pages, as paths inside the folder. */
  pages: string[];
  /** Path of the vendor script. */
  script: string;
}

/** Requirements to run the vendor script on a page of our own. */
export interface Vendor {
  /** The script without the data of its site. */
  code: string;
  jquery: string;
}

/** @throws when the folder has no page that names a vendor script. */
export function loadSite(folder: string): Site {
  const site = readSite(folder);
  for (const page of site.pages) {
    const html = readFileSync(join(site.folder, page), "utf8");
    const script = [...site.scripts.keys()].find((path) => html.includes(path.split("/").pop() ?? path));
    if (script) return { folder: site.folder, pages: site.pages, script };
  }
  throw new Error(`${folder} holds no page with a vendor script`);
}

/** jQuery of the development packages, in place of the copy on a network. */
export function jqueryFrom(root: string): string {
  return readFileSync(join(root, "node_modules/jquery/dist/jquery.min.js"), "utf8");
}

/** Takes a site's own interaction data off its vendor script. */
export function readVendor(site: Site): Vendor {
  const source = readFileSync(join(site.folder, site.script), "utf8");
  const calls = ['Webflow.require("ix2").init(', "Webflow.require('ix2').init("];
  const at = Math.max(...calls.map((call) => source.lastIndexOf(call)));
  return { code: at < 0 ? source : source.slice(0, at), jquery: jqueryFrom(findRoot(process.cwd())) };
}

function findRoot(from: string): string {
  return existsSync(join(from, "node_modules/jquery")) || dirname(from) === from ? from : findRoot(dirname(from));
}

/** A page with jQuery from `/jquery.js` in place of the copy on the vendor's network. */
export const withLocalJquery = (html: string): string =>
  html.replace(/<script\b[^>]*\ssrc="https?:\/\/[^"]*\/jquery-[^"]*"[^>]*>/g, '<script src="/jquery.js">');

/** A made page as an export has it: jQuery, the vendor script, the data in it. */
export function asExported({ html, data }: MadePage): string {
  const scripts = '<script src="/jquery.js"></script><script src="/vendor.js"></script>';
  const init = Object.keys(data.events).length
    ? `<script>Webflow.require("ix2").init(${JSON.stringify(data).replaceAll("<", "\\u003c")})</script>`
    : "";
  return withoutScripts(html).replace("</body>", () => `${scripts}${init}</body>`);
}

export const withoutScripts = (html: string): string => html.replace(/<script\b[^>]*>.*?<\/script>/gs, "");
