import type { Settings } from "../settings/settings";
import { SettingsError } from "../settings/settings-error";

type Claiming = Pick<Settings, "origin" | "aliases" | "database" | "schema">;

/** The host names that lead to a site. */
export function listHosts({ origin, aliases }: Pick<Settings, "origin" | "aliases">): string[] {
  return [new URL(origin).host, ...aliases];
}

/** What only one site can have, each with the message for the others. */
function listClaims(settings: Claiming): Map<string, (other: string) => string> {
  const { database, schema } = settings;
  const claims = new Map<string, (other: string) => string>();
  for (const host of listHosts(settings)) {
    claims.set(
      `host ${host}`,
      (other) => `The site ${other} already has the host name ${host}. Set another origin or alias.`,
    );
  }
  if (database) {
    claims.set(
      `database ${schema} ${database}`,
      (other) => `The site ${other} already uses this schema of the database. Set another schema.`,
    );
  }
  return claims;
}

/** The first site that claims what another one has; undefined: none. */
export function findClash(
  sites: ReadonlyMap<string, Claiming>,
  running: ReadonlyMap<string, Claiming> = new Map(),
): { name: string; error: SettingsError } | undefined {
  const holders = new Map<string, string>();
  for (const [name, settings] of sites) {
    const had = running.get(name);
    for (const [claim, describe] of listClaims(settings)) {
      const other = holders.get(claim);
      if (other === undefined) holders.set(claim, name);
      else if (had && listClaims(had).has(claim)) return { name: other, error: new SettingsError(describe(name)) };
      else return { name, error: new SettingsError(describe(other)) };
    }
  }
  return undefined;
}

/**
 * Replaces the settings of sites that claim what another one has by an error, so that each can get what it claims at any
 * time. A site with an error keeps what it has while it runs.
 * @param running the settings of the sites that run.
 */
export function refuseClaimed<S extends Claiming>(
  wanted: ReadonlyMap<string, S | Error>,
  running: ReadonlyMap<string, S>,
): Map<string, S | Error> {
  const result = new Map(wanted);
  // Each turn refuses one site.
  for (let turns = result.size; turns > 0; turns--) {
    const clash = findClash(settleSites(result, running), running);
    if (!clash) break;
    result.set(clash.name, clash.error);
  }
  return result;
}

/** The settings that each site has at the end, as far as it runs. */
export function settleSites<S>(
  wanted: ReadonlyMap<string, S | Error>,
  running: ReadonlyMap<string, S>,
): Map<string, S> {
  const settled = new Map<string, S>();
  for (const [name, one] of wanted) {
    const settings = one instanceof Error ? running.get(name) : one;
    if (settings) settled.set(name, settings);
  }
  return settled;
}
