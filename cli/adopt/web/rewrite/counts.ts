import { isVendorHost } from "../../read/vendor-url";
import { toFileUrl } from "../references/url";
import type { AskedHost, DeadLink, FetchedSite, Reference } from "../../model/published-site";
import type { Target, Targets } from "./targets";

/** Collects what references still lead to outside of the new site. */
export interface Counts {
  add(reference: Reference, target: Target | undefined, file: string): void;
  /** @param isKept whether a file stays in the new site. */
  hosts(isKept: (path: string) => boolean): AskedHost[];
  deadLinks(): DeadLink[];
}

export function createCounts(site: FetchedSite, targets: Targets): Counts {
  const hosts = new Map<string, { builder: boolean; files: Map<string, number> }>();
  const dead = new Map<string, DeadLink>();
  const answered = new Set([
    ...site.gated.map(({ url }) => toFileUrl(url)),
    ...site.redirects.map(({ from }) => toFileUrl(new URL(from, site.origin).href)),
  ]);
  return {
    add({ url, use }, target, file) {
      if (target) return;
      const own = targets.toOwn(url);
      if (own !== undefined) {
        const href = toFileUrl(own);
        const bare = href.replace(/\?.*$/, "");
        if (!answered.has(href) && !answered.has(bare) && !dead.has(href)) {
          dead.set(href, { url: href, foundIn: file });
        }
      } else if (use === "asset") {
        const { host } = new URL(url);
        const known = hosts.get(host) ?? { builder: isVendorHost(new URL(url)), files: new Map<string, number>() };
        known.files.set(file, (known.files.get(file) ?? 0) + 1);
        hosts.set(host, known);
      }
    },
    hosts: (isKept) =>
      [...hosts]
        .flatMap(([host, { builder, files }]) => {
          const kept = [...files].filter(([path]) => isKept(path));
          const [[foundIn] = []] = kept;
          const references = kept.reduce((sum, [, count]) => sum + count, 0);
          return foundIn === undefined ? [] : { host, builder, references, foundIn };
        })
        .sort((a, b) => b.references - a.references || (a.host < b.host ? -1 : 1)),
    deadLinks: () => [...dead.values()],
  };
}
