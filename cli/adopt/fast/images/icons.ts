import type { Edit } from "../../../../common/edits";
import { setAttribute } from "../../edits";
import { hashBytes } from "../../onto/versions";
import { attribute, type Element, type ExportedPage } from "../../read/html/page";
import { pathFromPage, resolveReference } from "../../read/resolve-reference";
import { encodePath } from "../paths";
import type { FastFiles } from "../run-parts";
import type { Codec } from "./codec";
import { UNREADABLE } from "./encode";
import { pathBeside } from "./pictures";

/** Icons of more bytes get a small one beside them: browsers load an icon early. */
const LARGE = 20_000;
/** Side of the small one, in px. */
const SIDE = 64;

/** Small copies of large icons, which pages name instead. */
export function createIcons(site: FastFiles, codec: Codec) {
  /** Paths of small copies; undefined for icons that stay. */
  const made = new Map<string, string | undefined>();
  return {
    async readPage(page: ExportedPage): Promise<void> {
      for (const { file } of findIcons(page)) {
        if (made.has(file)) continue;
        made.set(file, undefined);
        const bytes = site.files.files.has(file) ? await site.files.read(file) : undefined;
        const small =
          bytes && (await shrinkIcon(codec, file, bytes).catch(() => site.note({ what: file, reason: UNREADABLE })));
        if (!small) continue;
        const hash = await hashBytes(small.bytes);
        const key = `icon-${hash}`;
        await site.cache.write(key, small.bytes);
        const path = pathBeside(file, hash, small.ending);
        site.add(path, key);
        made.set(file, path);
      }
    },
    editPage: (page: ExportedPage): Edit[] =>
      findIcons(page).flatMap(({ element, file }) => {
        const path = made.get(file);
        return path === undefined ? [] : setAttribute(element, "href", encodePath(pathFromPage(page, path)));
      }),
  };
}

/** The icons of a page that a browser shows in its tabs, with their files. */
const findIcons = (page: ExportedPage): { element: Element; file: string }[] =>
  page.elements.flatMap((element) => {
    const isIcon = element.tagName === "link" && /(^|\s)icon(\s|$)/i.test(attribute(element, "rel") ?? "");
    const file = isIcon ? resolveReference(page, attribute(element, "href") ?? "")?.path : undefined;
    return file ? [{ element, file }] : [];
  });

/**
 * A small copy of a large icon, and the ending of its name.
 * @returns undefined if the icon is small, or has no small copy.
 * @throws Error when it cannot be decoded.
 */
async function shrinkIcon(
  codec: Codec,
  path: string,
  bytes: Uint8Array,
): Promise<{ bytes: Uint8Array; ending: string } | undefined> {
  if (bytes.length <= LARGE || /\.svg$/i.test(path)) return undefined;
  const small = isIco(bytes)
    ? { bytes: keepSmall(bytes), ending: ".ico" }
    : { bytes: await codec.shrink(bytes, SIDE), ending: ".png" };
  return small.bytes.length > 0 && small.bytes.length < bytes.length ? small : undefined;
}

/** Sizes in bytes of the header of an ICO file and of each entry of its list. */
const HEADER = 6;
const ENTRY = 16;

const isIco = ([first, second, third]: Uint8Array): boolean => first === 0 && second === 0 && third === 1;

/** An ICO file with those of its pictures that are small, or else the smallest; empty if it is damaged. */
function keepSmall(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = Array.from({ length: view.getUint16(4, true) }, (_, index) => {
    const at = HEADER + index * ENTRY;
    if (at + ENTRY > bytes.length) return undefined;
    const start = view.getUint32(at + 12, true);
    const content = bytes.subarray(start, start + view.getUint32(at + 8, true));
    // 0 stands for 256.
    return { side: bytes[at] || 256, entry: bytes.subarray(at, at + ENTRY), content };
  }).flatMap((entry) => entry ?? []);
  const least = Math.min(...entries.map(({ side }) => side));
  const kept = entries.filter(({ side }) => side <= Math.max(SIDE, least));
  if (kept.length === 0) return new Uint8Array();
  let start = HEADER + kept.length * ENTRY;
  const file = new Uint8Array(kept.reduce((size, { content }) => size + content.length, start));
  const made = new DataView(file.buffer);
  file.set(bytes.subarray(0, HEADER));
  made.setUint16(4, kept.length, true);
  for (const [index, { entry, content }] of kept.entries()) {
    const at = HEADER + index * ENTRY;
    file.set(entry, at);
    made.setUint32(at + 12, start, true);
    file.set(content, start);
    start += content.length;
  }
  return file;
}
