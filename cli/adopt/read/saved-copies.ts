import type { Inventory } from "../io/inventory";
import { decode } from "./html/encoding";
import { isPage } from "./outcome";

/** A program that saves pages, or a host that changes the pages that it sends. */
interface Copier {
  readonly name: string;
  /** What only its pages contain, to see quickly whether there is anything to clean. */
  readonly mark: RegExp;
  /** Removes what the copier added and restores what it changed. */
  clean(text: string): string;
}

const COMMENT_END = /-->\s?/g;
const SCRIPT_END = /<\/script>/gi;

/** Repetitions are bounded, so that the time is linear in the length of any page. */
const COPIERS: readonly Copier[] = [
  {
    name: "the Wayback Machine",
    mark: /<!--\s{0,9}(?:BEGIN WAYBACK TOOLBAR INSERT|End Wayback Rewrite JS Include)|\bFILE ARCHIVED ON \d/i,
    clean(text) {
      const bare = removeParts(text, [
        [/<!--\s{0,9}BEGIN WAYBACK TOOLBAR INSERT/gi, /<!--\s{0,9}END WAYBACK TOOLBAR INSERT\s{0,9}-->/gi],
        [/<script[^<>]{0,500}archive\.org\//gi, /<!--\s{0,9}End Wayback Rewrite JS Include\s{0,9}-->/gi],
        [/<!--\s{0,9}FILE ARCHIVED ON/gi, COMMENT_END],
        [/<!--\s{0,9}playback timings/gi, COMMENT_END],
      ]);
      return bare.replace(ARCHIVED, "$1");
    },
  },
  {
    name: "HTTrack",
    mark: /<!--\s{0,9}Mirrored from [^<>]{0,500} by HTTrack/i,
    clean: (text) =>
      removeParts(text, [
        [/<!--\s{0,9}Mirrored from [^<>]{0,500} by HTTrack/gi, COMMENT_END],
        [/<!--\s{0,9}Added by HTTrack/gi, /<!--\s{0,9}\/Added by HTTrack\s{0,9}-->\s?/gi],
      ]),
  },
  {
    name: "SingleFile",
    mark: /<!--\s{0,9}(?:Page saved with|Archive processed by) SingleFile/i,
    clean: (text) =>
      withScript(
        removeParts(text, [[/<!--\s{0,9}(?:Page saved with|Archive processed by) SingleFile/gi, COMMENT_END]]),
      ),
  },
  {
    name: "Exflow",
    mark: /<!--\s{0,9}Handled by Exflow/i,
    clean: (text) => removeParts(text, [[/<!--\s{0,9}Handled by Exflow/gi, COMMENT_END]]),
  },
  {
    name: "a browser",
    mark: /<!--\s{0,9}saved from url=/i,
    clean: (text) => removeParts(text, [[/<!--\s{0,9}saved from url=/gi, COMMENT_END]]),
  },
  {
    name: "Cloudflare",
    mark: /\/cdn-cgi\/|cloudflare-static\/|\b__CF\$cv\$params\b|[\s"'][0-9a-f]{16,99}-(?:text\/javascript|module)\b/,
    clean: (text) =>
      // Its scripts start those of the page and handlers with a delay, from files that only the old host has.
      removeParts(text, [
        [/<script\b[^<>]{0,500}(?:\/cdn-cgi\/|cloudflare-static\/)/gi, SCRIPT_END],
        [/<script\b[^<>]{0,500}>[^<]{0,2000}__CF\$cv\$params/gi, SCRIPT_END],
      ])
        .replace(/(<script\b[^<>]{0,500}?\stype=)(["']?)[0-9a-f]{16,99}-([^"'\s<>]*)\2/gi, "$1$2$3$2")
        .replaceAll("if (!window.__cfRLUnblockHandlers) return false; ", "")
        .replace(/\sdata-cf-modified-[0-9a-f]{1,99}-=(?:""|'')/gi, "")
        .replace(/\/cdn-cgi\/l\/email-protection#([0-9a-f]+)/gi, (_, code: string) => `mailto:${decodeEmail(code)}`)
        .replace(HIDDEN_EMAIL, (_, _tag: string, code: string) => decodeEmail(code)),
  },
];

const HIDDEN_EMAIL = /<(a|span)\b[^<>]{0,500}\bdata-cfemail="([0-9a-f]{1,999})"[^<>]{0,500}>[^<]{0,100}<\/\1>/gi;

/** Removes what is between two expressions, both included. A start without an end stays. */
function removeParts(text: string, parts: readonly (readonly [start: RegExp, end: RegExp])[]): string {
  return parts.reduce((whole, [start, end]) => {
    let kept = "";
    let at = 0;
    for (;;) {
      start.lastIndex = at;
      const found = start.exec(whole);
      end.lastIndex = start.lastIndex;
      if (!found || !end.test(whole)) return kept + whole.slice(at);
      kept += whole.slice(at, found.index);
      at = end.lastIndex;
    }
  }, text);
}

/** A URL as the archive writes it, in markup or JSON: in front of the real one, the time of the copy. */
const ARCHIVED =
  /(?:(?:https?:)?\\?\/\\?\/web\.archive\.org)?\\?\/web\\?\/\d{4,14}(?:[a-z]{2}_)?\\?\/(https?:|mailto:|tel:)/g;

/** An email address that the host has hidden from programs: bytes in hexadecimal, the first one is the key of the others. */
function decodeEmail(code: string): string {
  const [key = 0, ...bytes] = (code.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const text = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte ^ key));
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** SingleFile removes all scripts. The page gets a tag of the vendor script back, which a later step replaces. */
function withScript(text: string): string {
  if (!/\sdata-wf-site=/.test(text) || /<script\b[^>]*\bsrc=/i.test(text)) return text;
  const tag = `<script src="js/webflow.js"></script>`;
  const end = text.toLowerCase().lastIndexOf("</body");
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
    let { text } = decoded;
    for (const { name, mark, clean } of COPIERS) {
      const cleaned = mark.test(text) ? clean(text) : text;
      if (cleaned !== text) copiers.set(name, (copiers.get(name) ?? new Set()).add(path));
      text = cleaned;
    }
    return text === decoded.text ? bytes : decoded.encode(text);
  };
  return { inventory: { ...inventory, read }, copiers };
}
