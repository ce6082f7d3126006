import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { adopt, type AdoptReport } from "../adopt/adopt";
import { localPath, localUrl } from "../adopt/read/resolve-reference";
import { pagePath } from "../../common/page-url";
import { startServer } from "../serve/server";
import type { Site } from "../exported-site";
import { fits } from "./libraries/jquery";
import type { Libraries } from "./libraries/libraries";
import { markPage } from "./markup";

/** The variants of each page. */
export type CopyKind = "none" | "vendor" | "ours";

/** One copy of the site on this machine. */
export interface Copy {
  way: CopyKind;
  origin: string;
}

export interface Copies {
  copies: Copy[];
  report: AdoptReport | undefined;
  /** The folder of the adopted copy. */
  adopted: string;
  close(): Promise<void>;
}

/**
 * Serves all variants of the site.
 * @param given an adopted folder; default: a temporary one. @throws AdoptError without a vendor script.
 */
export async function serveCopies(site: Site, libraries: Libraries, given?: string): Promise<Copies> {
  const closing: (() => Promise<void>)[] = [];
  // `adopt` also writes a configuration beside its folder, so both are in a temporary one.
  const adopted = given ?? join(await temporaryFolder(closing), "site");
  const close = async () => {
    for (const end of closing) await end();
  };
  try {
    const report = given === undefined ? await adopt(site.folder, { out: adopted }) : undefined;
    const copies: Copy[] = [];
    for (const way of ["none", "vendor", "ours"] as const) {
      const root = way === "ours" ? adopted : site.folder;
      const server = await startServer({
        root,
        answer: (request) => servePage(request, root, way, site, libraries),
      });
      closing.push(() => server.close());
      copies.push({ way, origin: server.origin });
    }
    return { copies, report, adopted, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function temporaryFolder(closing: (() => Promise<void>)[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "millrace-compare-"));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Whether the site has the file of a relative URL. Saved pages may load a library that was not saved with them. */
function isInSite(root: string, page: string, url: string): boolean {
  const path = URL.canParse(url, localUrl(page)) ? localPath(new URL(url, localUrl(page)).href) : undefined;
  return path === undefined || existsSync(join(root, path));
}

async function servePage(
  request: Request,
  root: string,
  way: CopyKind,
  site: Site,
  libraries: Libraries,
): Promise<Response | undefined> {
  const path = decodeURIComponent(new URL(request.url).pathname).slice(1);
  const page = site.pages.find((each) => each === path || pagePath(each) === `/${path}`);
  if (request.method !== "GET") return undefined;
  if (page === undefined) return undefined;
  const readIn = (folder: string) => readFile(join(folder, page), "utf8").catch(() => undefined);
  const source = await readIn(root);
  if (source === undefined) return undefined;
  const original = way === "ours" ? await readIn(site.folder) : undefined;
  const mayStay = (url: string, value: string) => {
    if (!/^(https?:)?\/\//.test(url) && isInSite(root, page, url)) return true;
    const code = libraries.codeFor(url);
    return code !== undefined && fits(value, code);
  };
  const headers = {
    "content-type": "text/html; charset=utf-8",
    ...(way === "none" ? { "content-security-policy": "script-src 'none'" } : {}),
  };
  return new Response(markPage(page, source, { integrity: mayStay, original }), { headers });
}
