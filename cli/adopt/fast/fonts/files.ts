import { basename, dirname, extname, join } from "pathe";
import { localPath } from "../../read/resolve-reference";
import type { FastSite } from "../part";
import { lastingName } from "../paths";
import { convertFont } from "./convert";
import type { SourceFace } from "./sources";

interface Converted {
  readonly path: string;
  /** In bytes. */
  readonly before: number;
  readonly after: number;
}

/** The font files of a site that are new. */
export interface FontFiles {
  /** Paths of what Google served, by URL. */
  readonly kept: Map<string, string>;
  /** By the path of the old file. */
  readonly converted: ReadonlyMap<string, Converted>;
  /** Makes WOFF2 files for the faces that have none. */
  convert(faces: readonly SourceFace[]): Promise<void>;
  /** The new file for a face. */
  findConverted(face: SourceFace): string | undefined;
  /** The WOFF2 file of the site that browsers load for a face. */
  findFile(face: SourceFace): string | undefined;
}

/** Formats of larger files than WOFF2, without those that only old browsers take. */
const OLD = ["truetype", "opentype", "woff"];

export function createFontFiles(site: FastSite): FontFiles {
  const kept = new Map<string, string>();
  const converted = new Map<string, Converted>();
  const hasNew = ({ files }: SourceFace): boolean => files.some(({ format }) => format === "woff2");

  function findConverted(face: SourceFace): string | undefined {
    if (hasNew(face)) return undefined;
    return face.files.flatMap(({ href }) => converted.get(localPath(href) ?? "")?.path ?? [])[0];
  }

  async function convertFile(path: string): Promise<void> {
    const bytes = site.files.files.has(path) ? await site.files.read(path) : undefined;
    if (!bytes) return;
    const made = await convertFont(bytes, site.cache);
    if (typeof made === "string") return site.note({ what: path, reason: made });
    const name = lastingName(made.hash, `${basename(path, extname(path))}.woff2`);
    const to = join(dirname(path), name);
    site.add(to, made.key);
    converted.set(path, { path: to, before: bytes.length, after: made.size });
  }

  return {
    kept,
    converted,
    async convert(faces) {
      const files = faces.flatMap((face) => (hasNew(face) ? [] : face.files));
      const paths = files.flatMap(({ href, format }) => (OLD.includes(format) ? (localPath(href) ?? []) : []));
      const list = [...new Set(paths)];
      for (const [done, path] of list.entries()) {
        await site.onProgress({ step: "encoding", done, total: list.length, detail: path });
        await convertFile(path);
      }
    },
    findConverted,
    findFile(face) {
      const href = face.files.find(({ format }) => format === "woff2")?.href;
      const path = href === undefined ? undefined : (kept.get(href) ?? localPath(href));
      return path ?? findConverted(face);
    },
  };
}
