import type { Settings } from "../settings/settings";

/** What decides how many files are taken. */
export type UploadSettings = Pick<Settings, "uploadQuota" | "uploadsPerHour">;

/** Part of the quota from which the owner is warned. */
const HIGH = 0.8;
/** Part of the quota that files may take before a submission or an account names them. */
const LOOSE = 0.1;

const bytesOf = ({ uploadQuota }: Pick<Settings, "uploadQuota">): number => uploadQuota * 1_000_000;

/** How much of the quota stored files take. */
export function quotaUse(stored: number, settings: Pick<Settings, "uploadQuota">): "fine" | "high" | "full" {
  const quota = bytesOf(settings);
  // Files are whole: the last one of a full quota rarely fits exactly.
  if (stored >= 0.99 * quota) return "full";
  return stored >= HIGH * quota ? "high" : "fine";
}

/** Whether a file of `size` bytes has room beside all stored files, and beside those that nothing names. */
export function hasRoom(
  size: number,
  { stored, loose }: { stored: number; loose: number },
  settings: Pick<Settings, "uploadQuota">,
): boolean {
  const quota = bytesOf(settings);
  return stored + size <= quota && loose + size <= Math.max(LOOSE * quota, size);
}
