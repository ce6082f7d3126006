import type { Inventory } from "../io/inventory";
import type { VendorReport } from "../model/adopt-report";
import type { SiteFiles } from "./site-files";

/** Endings of programs that run on a web server. */
const PROGRAM = /\.(php\d?|phtml|aspx?|ashx|jsp|cgi|pl|cfm)$/i;

/** What follows a URL in a script. */
const ENDS = ['"', "'", "`", "?"];

/**
 * The programs of an export whose paths are in a vendor script. The site owner has edited such a script, mostly to send
 * forms to the program, and the adopted pages no longer do so.
 */
export async function findServerPrograms(
  { files: paths }: Inventory,
  files: SiteFiles,
  vendor: readonly VendorReport[],
): Promise<string[]> {
  const programs = [...paths].filter((path) => PROGRAM.test(path));
  if (programs.length === 0) return [];
  const texts = await Promise.all(vendor.map(({ script }) => files.text(script)));
  const isNamed = (path: string) => texts.some((text) => ENDS.some((end) => text?.includes(path + end)));
  return programs.filter(isNamed).sort();
}
