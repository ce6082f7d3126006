import type { GivenRedirect } from "../../../common/redirects";
import type { AccessReport } from "../model/adopt-report";

/** What adopting adds to the settings of the host, besides the table of access. */
export interface AddedSettings {
  readonly redirects: readonly GivenRedirect[];
  /** Patterns of paths. */
  readonly publicFiles: readonly string[];
}

/** The file of settings that `millrace host` reads, beside the folder that it serves. */
export function settingsText(
  { table }: AccessReport,
  { redirects, publicFiles }: AddedSettings = { redirects: [], publicFiles: [] },
): string {
  const settings = {
    ...(Object.keys(table).length > 0 ? { access: table } : {}),
    ...(redirects.length > 0 ? { redirects } : {}),
    ...(publicFiles.length > 0 ? { publicFiles } : {}),
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}
