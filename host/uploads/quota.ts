import type { Settings } from "../settings/settings";

/** The settings of uploads. */
export type UploadSettings = Pick<Settings, "uploadQuota" | "uploadsPerHour" | "uploadsAtOnce" | "uploadsInFlight">;

/** Share of the quota above which the owner is warned. */
const HIGH = 0.8;
/** Share of the quota that unreferenced files may use. */
const LOOSE = 0.1;

const quotaInBytes = ({ uploadQuota }: Pick<Settings, "uploadQuota">): number => uploadQuota * 1_000_000;

/** The level of use of the quota. */
export function quotaUse(stored: number, settings: Pick<Settings, "uploadQuota">): "fine" | "high" | "full" {
  const quota = quotaInBytes(settings);
  // Below 100%, because the last file rarely fits exactly.
  if (stored >= 0.99 * quota) return "full";
  return stored >= HIGH * quota ? "high" : "fine";
}

/** Whether a file of `size` bytes fits into the quota, and into the share of unreferenced files. */
export function hasRoom(
  size: number,
  { stored, loose }: { stored: number; loose: number },
  settings: Pick<Settings, "uploadQuota">,
): boolean {
  const quota = quotaInBytes(settings);
  return stored + size <= quota && loose + size <= Math.max(LOOSE * quota, size);
}
