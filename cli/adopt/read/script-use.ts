import type { AddedScript } from "./added-scripts";
import type { ScriptElement } from "./html/page";
import type { Globals } from "./javascript/globals";
import { localUrl, type Resource } from "./resolve-reference";
import type { Recognized } from "./vendor";
import { isJqueryUrl, isVendorUrl, isVendorFileName } from "./vendor-url";

/** A script of a page and what it is. */
export interface ScriptUse {
  readonly script: ScriptElement;
  /** How the report calls it: a file, a URL, or "inline script, line 12". */
  readonly label: string;
  /** `unread`: on another host. `missing`: a file that the export lacks. */
  readonly kind: Recognized["kind"] | "unread" | "missing";
  readonly by: "content" | "url" | "name";
  readonly file?: string;
  readonly url?: URL;
  readonly recognized?: Recognized;
  /** The global names that a page's own script uses. */
  readonly globals?: Globals;
  /** For a script that the code of `script` adds to the page: where its URL is. */
  readonly added?: AddedScript;
  /** The file for the owner's code of a vendor script. */
  readonly ownFile?: string;
  /** For the script made of such code: its text. `file` is its name in the new site. */
  readonly code?: string;
}

/** What a script that cannot be read is, by its URL. */
export function useByUrl(script: ScriptElement, { path, url }: Resource): ScriptUse {
  if (!url) {
    if (isVendorFileName(path)) return { script, label: path, kind: "vendor", by: "name" };
    const jquery = isJqueryUrl(localUrl(path));
    return { script, label: path, kind: jquery ? "jquery" : "missing", by: "name" };
  }
  const label = `${url.host}${url.pathname}`;
  if (isVendorUrl(url)) return { script, label, kind: "vendor", by: "url", url };
  return { script, label, kind: isJqueryUrl(url) ? "jquery" : "unread", by: "url", url };
}

/** A chunk of a build may lack the vendor's signatures; it is the vendor's when chunks that share its array are. */
export function joinChunks(uses: readonly ScriptUse[]): ScriptUse[] {
  const handed = new Set(uses.map(({ recognized }) => recognized?.chunkName));
  const vendors = uses.filter(({ kind }) => kind === "vendor").flatMap(({ recognized }) => recognized?.arrays ?? []);
  const shared = vendors.filter((name) => handed.has(name));
  const isChunk = ({ kind, recognized }: ScriptUse) =>
    kind === "own" && recognized?.arrays.some((name) => shared.includes(name)) === true;
  return uses.map((use) => (isChunk(use) ? { ...use, kind: "vendor" } : use));
}

/** Why the interactions of a vendor script could not be read; "" when they could. */
export function describeLoss({ recognized, by }: ScriptUse): string {
  if (!recognized) return `not available: the script is ${by === "url" ? "on its host only" : "not in the export"}`;
  const { problems, data } = recognized.lifted;
  if (problems.length > 0) return `lost: ${problems.join("; ")}`;
  if (recognized.whole || data.length > 0) return "";
  return "lost: the script is cut short or damaged, and holds no interaction data that can be read";
}
