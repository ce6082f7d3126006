import type { Outcome } from "../read/outcome";
import type { ScriptVersion } from "../model/adopt-report";

interface Group {
  readonly versions: Set<string>;
  readonly scripts: Set<string>;
  readonly pages: Set<string>;
}

/**
 * The versions of the builder's script on which the pages stand, the one with most pages first.
 * Pages that share a part of a script in several files have one version.
 * @returns nothing when all pages have the same.
 */
export function findScriptVersions(pages: readonly Outcome[]): ScriptVersion[] {
  let groups: Group[] = [];
  for (const { report, scripts } of pages) {
    const found = scripts.filter(({ version }) => version !== undefined);
    if (!found.length || report.status !== "converted") continue;
    const own: Group = {
      versions: new Set(found.flatMap(({ version }) => version ?? [])),
      scripts: new Set(found.flatMap(({ vendor }) => vendor?.script ?? [])),
      pages: new Set([report.page]),
    };
    const isSame = (group: Group) => [...group.versions].some((version) => own.versions.has(version));
    for (const group of groups.filter(isSame))
      for (const key of ["versions", "scripts", "pages"] as const) for (const each of group[key]) own[key].add(each);
    groups = [...groups.filter((group) => !isSame(group)), own];
  }
  if (groups.length < 2) return [];
  return groups
    .map(({ scripts, pages: on }) => ({ scripts: [...scripts].sort(), pages: [...on].sort() }))
    .sort((a, b) => b.pages.length - a.pages.length || (a.scripts.join() < b.scripts.join() ? -1 : 1));
}
