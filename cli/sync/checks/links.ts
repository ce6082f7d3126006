import { namesFor } from "../../../common/find-file";
import { isPage } from "../../adopt/read/outcome";
import type { CheckContext, Finding } from "./check";
import type { StateFiles } from "../site-state";

/** Names of pages and files that the site does not have, and that nothing online names in vain. */
export async function checkLinks({ before, after, facts, redirects }: CheckContext): Promise<Finding[]> {
  const listDead = async (state: StateFiles): Promise<[page: string, name: string][]> => {
    const isDead = (pathname: string): boolean =>
      !namesFor(pathname).some((name) => state.files.has(name.slice(1))) && redirects.find(pathname) === undefined;
    const dead: [string, string][] = [];
    for (const path of state.files.keys()) {
      if (!isPage(path) && !/\.css$/i.test(path)) continue;
      for (const name of (await facts(state, path)).names) if (isDead(name)) dead.push([path, name]);
    }
    return dead;
  };
  const known = new Set((await listDead(before)).map(([, name]) => name));
  return (await listDead(after))
    .filter(([, name]) => !known.has(name))
    .map(([page, name]) => ({ page, what: `names ${decode(name)}, which the site does not have` }));
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
