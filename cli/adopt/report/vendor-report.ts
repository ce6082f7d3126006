import type { Outcome } from "../read/outcome";
import { describeLoss, type ScriptUse } from "../read/script-use";
import type { VendorReport } from "../model/adopt-report";

/** What the vendor scripts of all pages were, each once. */
export function vendorReports(pages: readonly Outcome[]): VendorReport[] {
  const reports = new Map<string, VendorReport>();
  for (const { vendor } of pages.flatMap(({ scripts }) => scripts)) {
    if (vendor && !reports.has(vendor.script)) reports.set(vendor.script, vendor);
  }
  return [...reports.values()];
}

/** What a vendor script of a page was. */
export function vendorReport(page: string, use: ScriptUse): VendorReport {
  const script = use.script.src === undefined ? `${page}, ${use.label}` : use.label;
  const data = use.recognized?.lifted.data ?? [];
  const { legacy = [], timelines = [] } = use.recognized?.lifted ?? {};
  const count = (key: "events" | "actionLists"): number =>
    data.reduce((sum, part) => sum + Object.keys(part[key]).length, 0);
  const reason = describeLoss(use);
  const lifted = data.length + legacy.length + timelines.length > 0 ? "lifted" : "none";
  const interactions = !use.recognized ? "unavailable" : reason ? "lost" : lifted;
  const actionLists = count("actionLists");
  return { script, by: use.by, interactions, events: count("events"), actionLists, legacy: legacy.length, reason };
}
