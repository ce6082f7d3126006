import { isRecord } from "../../../../wire/records";
import { resolveUrl } from "./url";

/** A file that a manifest of code components names: as written, and its absolute URL. */
export interface FederationFile {
  readonly name: string;
  readonly url: string;
}

/**
 * The files that a manifest of code components names relatively: `wf-manifest.json` names `mf-manifest.json`, and that one,
 * a manifest of module federation, the scripts and style sheets.
 * @param url of the manifest.
 */
export function findFederationFiles(text: string, url: string): FederationFile[] {
  const manifest = parse(text);
  if (!manifest) return [];
  const { type, entry, metaData } = manifest;
  if (type === "FEDERATION" && typeof entry === "string") return toFiles([entry], url);
  if (!isRecord(metaData)) return [];
  const { publicPath, remoteEntry } = metaData;
  const folder = typeof publicPath === "string" && isRooted(publicPath) ? resolveUrl(publicPath, url) : url;
  const loaded = isRecord(remoteEntry) ? [readText(remoteEntry.path) + readText(remoteEntry.name)] : [];
  const parts = [...asList(manifest.exposes), ...asList(manifest.shared)];
  return toFiles([...loaded, ...parts.flatMap(listAssets)], folder ?? url);
}

function parse(text: string): Record<string, unknown> | undefined {
  if (!/"FEDERATION"|"remoteEntry"/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a path is the same from every file. */
export const isRooted = (path: string): boolean => /^(https?:\/)?\//i.test(path);

const readText = (value: unknown): string => (typeof value === "string" ? value : "");
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

function listAssets(part: unknown): string[] {
  const assets = isRecord(part) && isRecord(part.assets) ? part.assets : {};
  const kinds = [assets.js, assets.css].filter(isRecord);
  return kinds
    .flatMap(({ sync, async: later }) => [...asList(sync), ...asList(later)])
    .filter((one) => typeof one === "string");
}

function toFiles(names: readonly string[], base: string): FederationFile[] {
  return [...new Set(names)].flatMap((name) => {
    const url =
      name === "" ? undefined : resolveUrl(isRooted(name) ? name : findFolder(base) + toSegment(name, base), base);
    return url === undefined ? [] : [{ name, url }];
  });
}

/** The builder writes the slashes of these URLs as `%2F`. */
const findFolder = (url: string): string => /^.*(?:\/|%2F)/i.exec(url)?.[0] ?? url;

const toSegment = (name: string, base: string): string => {
  const clean = name.replace(/^\.\//, "");
  return /%2F/i.test(base) ? clean.replaceAll("/", "%2F") : clean;
};
