import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createRules, covers } from "../../common/gate-rules";
import { findFile } from "../../common/find-file";
import type { Settings } from "../../host/settings/settings";
import { counted } from "../counted";
import { ask } from "./ask";

/** The result of one check. */
export interface Finding {
  what: string;
  /** The error message. */
  wrong?: string;
  /** What does not work with settings that are valid. */
  note?: string;
}

/** Checks that the access tables match existing pages, and that the public URLs are restricted. */
export async function checkGate(settings: Settings): Promise<Finding[]> {
  const { access, passwords } = settings;
  const patterns = [...new Set([...Object.keys(access), ...Object.keys(passwords)])];
  if (!patterns.length) return [];
  const names = listFiles(settings.site);
  const rules = createRules(settings, []);
  const findings = await Promise.all([
    checkUtilityPages(settings),
    checkSitemap(settings.site, (name) => rules([name]) !== undefined),
    ...patterns.map(async (pattern): Promise<Finding[]> => {
      const covered = names.filter((name) => covers(pattern, [name]));
      const what = `gate ${pattern}`;
      if (!covered.length) return [{ what, wrong: "The pattern matches no file of the site. Check its spelling." }];
      const closed = covered.find((name) => rules([name]) !== undefined);
      if (closed === undefined || !settings.origin) return [{ what: `${what}: ${counted(covered.length, "file")}` }];
      return Promise.all(
        [settings.origin, ...settings.pagesOrigins].map((origin) => checkClosed(what, origin, closed, settings.origin)),
      );
    }),
  ]);
  return findings.flat();
}

/** Requests a file without a session. */
async function checkClosed(what: string, origin: string, name: string, own: string): Promise<Finding> {
  const url = origin + encodeURI(name);
  const finding = { what: `${what} at ${origin}` };
  const answer = await ask(url);
  if (typeof answer === "string") return { ...finding, wrong: answer };
  await answer.body?.cancel();
  const isGate = /no-store/.test(answer.headers.get("cache-control") ?? "");
  if (isGate && [302, 401, 403].includes(answer.status)) return finding;
  // On other servers, a missing file is fine, too.
  if (origin !== own && (answer.status === 404 || answer.status === 410)) return finding;
  const wrong = answer.ok
    ? `${url} is open to everyone. Restart the host with these settings, and remove the file from other servers.`
    : `${url} answers with status ${answer.status} instead of asking for access. Restart the host with these settings.`;
  return { ...finding, wrong };
}

async function checkUtilityPages({ site, access, logInPage, accessDeniedPage }: Settings): Promise<Finding[]> {
  const needed = [
    ...(Object.keys(access).length ? [logInPage] : []),
    ...(Object.values(access).some(Array.isArray) ? [accessDeniedPage] : []),
  ];
  const findings = await Promise.all(
    needed.map(async (page): Promise<Finding[]> => {
      if (await findFile(site, page)) return [];
      return [
        {
          what: `gate: ${page}`,
          wrong: "The site does not have this page. Set another one with --log-in-page or --access-denied-page.",
        },
      ];
    }),
  );
  return findings.flat();
}

/** Checks that the sitemap lists no URL with restricted access. */
async function checkSitemap(site: string, isClosed: (name: string) => boolean): Promise<Finding[]> {
  const text = await readFile(join(site, "sitemap.xml"), "utf8").catch(() => "");
  const listed = [...text.matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/g)].map(([, url = ""]) => url);
  const closed = listed.filter((url) => URL.canParse(url) && isClosed(new URL(url).pathname));
  if (!closed.length) return [];
  return [
    {
      what: "gate: sitemap.xml",
      wrong: `The sitemap lists ${closed.length} URLs with restricted access, such as ${closed[0]}. Remove them.`,
    },
  ];
}

function listFiles(site: string): string[] {
  return readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(site.length).replaceAll("\\", "/"))
    .filter((name) => !/\/(\.|node_modules\/)/.test(name));
}
