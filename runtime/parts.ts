import { MillraceError } from "../src/core/errors";
import { getDelivered, type LoadModule } from "../src/core/modules";
import type { ScriptConfig } from "../src/core/page/script-config";
import { loadScript } from "../src/network/load-script";

/** A file beside the script, with its integrity value if it has one. */
export interface PartFile {
  readonly file: string;
  readonly integrity?: string | undefined;
}

/** Loads a file beside the script. @param read what it brings; nothing, when it is another file. */
type BringFile = <T>(file: PartFile, read: () => T | undefined) => Promise<T>;

/** Finds the file of a part. @param bring loads a file that lists the parts. */
export type FindPart = (name: string, bring: BringFile) => PartFile | Promise<PartFile>;

/**
 * The one loader of parts. A part is in the folder that `data-parts` names, else in that of the tag's own script, and
 * has an integrity value: an HTML fallback, another version or a stale copy counts as missing. The promise rejects with
 * a `MillraceError` with the expected URL of the part.
 * @param tag the runtime's own script tag, if there is one.
 */
export function createPartLoader(
  tag: HTMLScriptElement | null,
  { parts: folder, nonce }: ScriptConfig,
  find: FindPart,
): LoadModule {
  const bring: BringFile = async ({ file, integrity }, read) => {
    const fault = { behaviour: "script tag", element: tag ?? undefined };
    const src = tag?.src;
    if (folder === undefined && !src) {
      throw new MillraceError({
        ...fault,
        message: `cannot find ${file} without a src`,
        expected: "its folder in data-parts",
      });
    }
    const url = folder === undefined ? beside(src ?? "", file) : inFolder(folder, file);
    try {
      await loadScript(url.href, attributesFor(url, integrity, nonce));
      const content = read();
      if (!content) throw new Error("the file is another script");
      return content;
    } catch (cause) {
      throw new MillraceError({
        ...fault,
        attribute: folder === undefined ? "src" : "data-parts",
        message: `${url.href} could not be loaded, or is of another version`,
        expected:
          folder === undefined ? `${file} beside this script, or its folder in data-parts` : `${file} in that folder`,
        cause,
      });
    }
  };

  return async (name) => {
    const read = () => getDelivered(name);
    const there = read();
    if (there) return there;
    return bring(await find(name, bring), read);
  };
}

/** The query stays: `millrace.js?v=3` loads `inspector.js?v=3`, so that no cache answers with an old copy. */
function beside(script: string, file: string): URL {
  const base = new URL(script, document.baseURI);
  const url = new URL(file, base);
  url.search = base.search;
  return url;
}

function inFolder(folder: string, file: string): URL {
  return new URL(file, new URL(folder.replace(/\/*$/, "/"), document.baseURI));
}

function attributesFor({ origin, protocol }: URL, integrity: string | undefined, nonce: string | undefined) {
  return {
    nonce,
    // A page opened from disk has no origin that integrity could be checked for.
    integrity: protocol === "file:" ? undefined : integrity,
    // Not that of the address: a sandboxed frame has none.
    crossOrigin: origin === self.origin ? undefined : "anonymous",
  };
}
