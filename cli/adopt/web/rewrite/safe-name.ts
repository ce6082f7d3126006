import { isRefused } from "../../../../common/file-class";
import { isSkippedFolder } from "../../io/inventory";

/** The longest name of a file or folder, in bytes of UTF-8. */
export const LONGEST_NAME = 100;

const WINDOWS_DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** A part of a URL as its owner wrote it: some are encoded twice. */
export function decodeName(written: string): string {
  let name = written;
  for (let round = 0; round < 3 && /%[0-9a-f]{2}/i.test(name); round++) {
    try {
      name = decodeURIComponent(name);
    } catch {
      return name;
    }
  }
  return name;
}

/** Replaces what some file system, shell or URL treats specially; letters and digits of all languages stay. Empty if nothing is left. */
export const cleanName = (name: string): string =>
  name
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, "-")
    .replace(/-{2,}/g, "-")
    .replace(/^[.-]+|[.-]+$/g, "");

/** A name that no system refuses and that web hosts show. @param name a whole name, after cleaning. */
export const allowName = (name: string): string =>
  WINDOWS_DEVICE.test(name) || isSkippedFolder(name) || isRefused([name]) ? `file-${name}` : name;

/** Shortens a text to so many bytes of UTF-8, between characters. */
export function cutToBytes(text: string, most: number): string {
  let size = 0;
  let kept = "";
  for (const sign of text) {
    size += new TextEncoder().encode(sign).length;
    if (size > most) return kept.replace(/[.-]+$/, "");
    kept += sign;
  }
  return kept;
}

/** The form in which two paths are equal if some file system takes them for the same. */
export const foldPath = (path: string): string => path.normalize("NFC").toUpperCase().toLowerCase();
