import type { GivenRedirect } from "../../../host/base/redirects";
import type { AccessReport } from "./report";

/** The file of settings that `millrace host` reads, beside the folder that it serves. */
export function settingsText({ table }: AccessReport, redirects: readonly GivenRedirect[] = []): string {
  const settings = {
    ...(Object.keys(table).length > 0 ? { access: table } : {}),
    ...(redirects.length > 0 ? { redirects } : {}),
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}
