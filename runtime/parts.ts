import { MillraceError } from "../src/core/errors";
import { deliveredPart, PART_FILES, type PartName, type Parts } from "../src/core/parts";
import type { ScriptConfig } from "../src/core/script";
import { loadScript } from "../src/network/script";

/** `sha384-…` of each part by its file name, put in by the build. */
declare const PART_INTEGRITY: Record<string, string>;

/** Loads a part, once; what it hands over. After a failure the next call tries again. */
export type LoadPart = <N extends PartName>(name: N) => Promise<Parts[N]>;

/**
 * The one loader of parts. A part lies in the folder that `data-parts` names, else beside the tag's own script, and
 * carries its integrity value: an HTML fallback, another version or a stale copy counts as missing.
 * The promise rejects with a `MillraceError` that says where the part was expected.
 * @param tag the runtime's own script tag, if there is one.
 */
export function createPartLoader(tag: HTMLScriptElement | null, { parts: folder, nonce }: ScriptConfig): LoadPart {
  return async (name) => {
    const file = PART_FILES[name];
    const fault = { behaviour: "script tag", element: tag ?? undefined };
    const own = tag?.src;
    if (folder === undefined && !own) {
      throw new MillraceError({
        ...fault,
        message: `${file} cannot be found, because this script has no address of its own`,
        expected: "data-parts with the address of the folder that holds it",
      });
    }
    const url = folder === undefined ? beside(own ?? "", file) : inFolder(folder, file);
    try {
      if (!deliveredPart(name)) await loadScript(url.href, attributesFor(url, file, nonce));
      const content = deliveredPart(name);
      if (!content) throw new Error("it is another script");
      return content;
    } catch (cause) {
      throw new MillraceError({
        ...fault,
        attribute: folder === undefined ? "src" : "data-parts",
        message: `${url.href} could not be loaded, or is not the file of this version`,
        expected: folder === undefined ? `${file} beside this script, or its folder in data-parts` : `${file} in that folder`,
        cause,
      });
    }
  };
}

/** The query stays: `millrace.js?v=3` asks for `inspector.js?v=3`, so that no cache answers with an old copy. */
function beside(script: string, file: string): URL {
  const own = new URL(script, document.baseURI);
  const url = new URL(file, own);
  url.search = own.search;
  return url;
}

function inFolder(folder: string, file: string): URL {
  return new URL(file, new URL(folder.replace(/\/*$/, "/"), document.baseURI));
}

function attributesFor({ origin, protocol }: URL, file: string, nonce: string | undefined) {
  // A page opened from disk has no origin that integrity could be checked for.
  const integrity = protocol === "file:" ? undefined : PART_INTEGRITY[file];
  return { nonce, integrity, crossOrigin: origin === location.origin ? undefined : "anonymous" };
}
