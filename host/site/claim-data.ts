import { SettingsError } from "../settings/settings-error";
import type { Store } from "../store/store";

export interface DataClaim {
  /** Ids of the sites that the pages belong to. */
  siteIds: string[];
  /** Whether to accept stored data of a site with another id. */
  takeOver: boolean;
  /** Where the data is, in words. */
  place: string;
}

/**
 * Checks that a store holds data of the site whose pages are served, and notes the site's ids in it. A store without a
 * site is accepted.
 * @returns a warning about data of other sites in the same store, or an empty string.
 * @throws SettingsError when the data belongs to other sites.
 */
export async function claimData(
  store: Pick<Store, "listSites" | "addSites">,
  { siteIds, takeOver, place }: DataClaim,
): Promise<string> {
  const known = await store.listSites();
  const foreign = known.filter((id) => !siteIds.includes(id));
  if (known.length && foreign.length === known.length && !takeOver) {
    const ours = siteIds.length ? `site ${siteIds.join(", ")}` : "a site without an id";
    throw new SettingsError(
      `${place} contains data of site ${foreign.join(", ")}, but these pages belong to ${ours}. Set another folder with --data or another database. If it is the same site with a new id, start the host once with --take-over-data.`,
    );
  }
  await store.addSites({ ids: siteIds });
  return foreign.length
    ? `${place} also contains data of site ${foreign.join(", ")}. The owner's page shows the data of all sites.`
    : "";
}
