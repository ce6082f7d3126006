import { describeBackups } from "../backup/daily";
import { countUsers, describeUserLimit, type MemberLimits } from "../members/limits";
import type { Ports } from "../ports";
import type { Settings } from "../settings/settings";
import { quotaUse } from "../uploads/quota";

/** Warnings that require an action of the owner. */
export async function ownerWarnings(
  settings: Pick<Settings, "uploadQuota" | "backupTo"> & MemberLimits,
  { store, disk, backups }: Pick<Ports, "store" | "disk" | "backups">,
): Promise<string[]> {
  const warnings: string[] = [];
  const problem = await disk.findProblem();
  if (problem) warnings.push(problem);
  const use = quotaUse(await store.storedBytes(), settings);
  if (use === "full") {
    warnings.push(
      "The upload quota is used up, so new files are refused. Delete submissions with files, or raise --upload-quota.",
    );
  } else if (use === "high") {
    warnings.push("More than 80% of the upload quota is used. Delete submissions with files, or raise --upload-quota.");
  }
  const users = await countUsers(store);
  if (users >= settings.mostUsers && settings.mostUsers) {
    warnings.push(`New users cannot sign up. ${describeUserLimit(settings, users)}`);
  }
  const results = backups.current();
  if (settings.backupTo && results.failed) warnings.push(describeBackups(results));
  return warnings;
}
