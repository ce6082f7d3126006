import type { Inventory } from "../io/inventory";
import { decode } from "./html/encoding";
import { isPage } from "./outcome";

/** What wrote its own marks into the pages of a copy: a program that saved them, or the host that they were saved from. */
interface Copier {
  readonly name: string;
  readonly mark: RegExp;
  /** Removes what the copier added and restores what it changed. */
  clean?(text: string): string;
}

const COPIERS: readonly Copier[] = [
  {
    name: "the Wayback Machine",
    mark: /<!--\s*(?:BEGIN WAYBACK TOOLBAR INSERT|End Wayback Rewrite JS Include)\s*-->|\bFILE ARCHIVED ON \d/i,
    clean: (text) =>
      text
        .replace(/<!--\s*BEGIN WAYBACK TOOLBAR INSERT\s*-->[^]*?<!--\s*END WAYBACK TOOLBAR INSERT\s*-->/gi, "")
        .replace(/<script[^>]*archive\.org\/[^]*?<!--\s*End Wayback Rewrite JS Include\s*-->/i, "")
        .replace(/<!--\s*FILE ARCHIVED ON[^]*?-->/gi, "")
        .replace(/<!--\s*playback timings[^]*?-->/gi, "")
        .replace(ARCHIVED, "$1"),
  },
  {
    name: "HTTrack",
    mark: /<!--\s*Mirrored from [^<>]* by HTTrack/i,
    clean: (text) =>
      text
        .replace(/<!--\s*Mirrored from [^<>]* by HTTrack[^<>]*-->\s?/gi, "")
        .replace(/<!--\s*Added by HTTrack\s*-->[^]*?<!--\s*\/Added by HTTrack\s*-->\s?/gi, ""),
  },
  {
    name: "SingleFile",
    mark: /<!--\s*(?:Page saved with|Archive processed by) SingleFile/i,
    clean: (text) =>
      withScript(text.replace(/<!--\s*(?:Page saved with|Archive processed by) SingleFile[^]*?-->/i, "")),
  },
  {
    name: "Exflow",
    mark: /<!--\s*Handled by Exflow/i,
    clean: (text) => text.replace(/<!--\s*Handled by Exflow[^>]*-->\s?/gi, ""),
  },
  {
    name: "a browser",
    mark: /<!--\s*saved from url=/i,
    clean: (text) => text.replace(/<!--\s*saved from url=[^>]*-->\s?/i, ""),
  },
  {
    name: "Cloudflare",
    mark: /\/cdn-cgi\/|cloudflare-static\/|\b__CF\$cv\$params\b|[\s"'][0-9a-f]{16,}-(?:text\/javascript|module)\b/,
    clean: (text) =>
      text
        // Starts scripts and handlers with a delay, from a file that only the old host has.
        .replace(/<script\b[^>]*\bsrc=["']?[^"'\s>]*(?:\/cdn-cgi\/|cloudflare-static\/)[^>]*>\s*<\/script>/gi, "")
        .replace(/<script\b[^>]*>(?:(?!<\/script)[^])*?__CF\$cv\$params[^]*?<\/script>/gi, "")
        .replace(/(<script\b[^>]*?\stype=)(["']?)[0-9a-f]{16,}-([^"'\s>]*)\2/gi, "$1$2$3$2")
        .replaceAll("if (!window.__cfRLUnblockHandlers) return false; ", "")
        .replace(/\sdata-cf-modified-[0-9a-f]+-=(?:""|'')/gi, "")
        .replace(/\/cdn-cgi\/l\/email-protection#([0-9a-f]+)/gi, (_, code: string) => `mailto:${decodeEmail(code)}`)
        .replace(/<(a|span)\b[^>]*\bdata-cfemail="([0-9a-f]+)"[^>]*>[^<]*<\/\1>/gi, (_, _tag: string, code: string) =>
          decodeEmail(code),
        ),
  },
];

/** A URL as the archive writes it, in markup or JSON: in front of the real one, the time of the copy. */
const ARCHIVED =
  /(?:(?:https?:)?\\?\/\\?\/web\.archive\.org)?\\?\/web\\?\/\d{4,14}(?:[a-z]{2}_)?\\?\/(https?:|mailto:|tel:)/g;

/** An email address that the host has hidden from programs: bytes in hexadecimal, the first one is the key of the others. */
function decodeEmail(code: string): string {
  const [key = 0, ...bytes] = (code.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const text = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte ^ key));
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** The program removes all scripts, so the page gets a tag for the vendor script back, in whose place the runtime is put. */
function withScript(text: string): string {
  if (!/\sdata-wf-site=/.test(text) || /<script\b[^>]*\bsrc=/i.test(text)) return text;
  const tag = `<script src="js/webflow.js"></script>`;
  const end = text.search(/<\/body\s*>(?![^]*<\/body\s*>)/i);
  return end < 0 ? text + tag : text.slice(0, end) + tag + text.slice(end);
}

/** The files of a site with its pages as they were before they were saved, and the copiers by their pages. */
export interface CleanCopies {
  readonly inventory: Inventory;
  /** Pages by the name of the copier; complete when all pages have been read. */
  readonly copiers: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Removes what copiers added to the pages of a site, whenever a page is read. */
export function cleanCopies(inventory: Inventory): CleanCopies {
  const copiers = new Map<string, Set<string>>();
  const read = async (path: string): Promise<Uint8Array | undefined> => {
    const bytes = await inventory.read(path);
    const decoded = bytes && isPage(path) ? decode(bytes) : undefined;
    if (!decoded) return bytes;
    const found = COPIERS.filter(({ mark }) => mark.test(decoded.text));
    for (const { name } of found) copiers.set(name, (copiers.get(name) ?? new Set()).add(path));
    const text = found.reduce((so, { clean }) => clean?.(so) ?? so, decoded.text);
    return text === decoded.text ? bytes : decoded.encode(text);
  };
  return { inventory: { ...inventory, read }, copiers };
}
