import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fetchSite } from "../../../../../cli/adopt/web/fetch/fetch-site";
import type { FetchOptions } from "../../../../../cli/adopt/web/fetch/options";
import type { FetchedSite } from "../../../../../cli/adopt/model/published-site";

const folders: string[] = [];

export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "fetch-"));
  folders.push(folder);
  return folder;
}

/** For `afterEach` or `afterAll`. */
export async function removeFolders(): Promise<void> {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
}

/** Fetches a site without waiting between attempts. */
export const fetchAll = async (origin: string, options: Partial<FetchOptions> = {}): Promise<FetchedSite> =>
  fetchSite(new URL(origin), { folder: await makeFolder(), wait: () => Promise.resolve(), ...options });

/** Paths and queries of URLs on the site's host. */
export const listPaths = (urls: Iterable<string>): string[] =>
  [...urls].map((url) => new URL(url)).map(({ pathname, search }) => pathname + search);
