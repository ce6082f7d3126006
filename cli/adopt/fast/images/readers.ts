import { basename } from "pathe";
import type { Inventory } from "../../io/inventory";
import { decode } from "../../read/html/encoding";
import { readText, type ExportedPage } from "../../read/html/page";
import { resolveReference } from "../../read/resolve-reference";

/** What of a site reads the names of its pictures, so that these must stay. */
export interface NameReaders {
  /** Why a picture keeps its name on a page; undefined if it can have another one. */
  findReader(file: string, page: string | undefined): string | undefined;
  readPage(page: ExportedPage): Promise<void>;
  readSheet(path: string, css: string): void;
}

/** Matches code that reads the URL of a picture. Code that only sets URLs does not match. */
const READS =
  /\bcurrentSrc\b|\.srcset\b(?!\s*=[^=])|\.src\s*\.\s*(?:replace|split|includes|indexOf|match|endsWith|slice|substring)|(?:attr|getAttribute)\(\s*["'](?:src|srcset)["']\s*\)|(?<!\b(?:script|iframe|audio|video|embed))\[src[*^$~|]?=|(?:css|getPropertyValue)\(\s*["']background-image["']\s*\)|\.backgroundImage\b(?!\s*=[^=])/;
/** Selectors that match a picture by its URL. */
const SELECTS =
  /(?<!\b(?:script|iframe|audio|video|embed))\[\s*(?:src|srcset)\s*[*^$~|]?=|\[\s*style\s*[*^$~|]?=\s*["']?[^\]]*(?:url|\.(?:png|jpe?g|gif|webp))/i;
/** Files of libraries: they read pictures of their own markup only. */
const LIBRARY =
  /(^|[/.-])(millrace|jquery|gsap|scrolltrigger|splittext|swiper|splide|lenis|lottie|webflow)[\w.-]*\.js$/i;

export function createNameReaders(files: Inventory): NameReaders {
  const scripts = new Map<string, string>();
  const texts = new Map<string, readonly string[]>();
  const selecting: string[] = [];

  async function readScript(path: string): Promise<string> {
    const known = scripts.get(path);
    if (known !== undefined) return known;
    const bytes = await files.read(path);
    const text = (bytes && decode(bytes)?.text) ?? "";
    scripts.set(path, text);
    return text;
  }

  return {
    async readPage(page) {
      const found: string[] = [];
      for (const { src, content } of page.scripts) {
        const path = src === undefined ? undefined : resolveReference(page, src)?.path;
        if (src === undefined) found.push(content);
        else if (path && files.files.has(path) && !LIBRARY.test(path)) found.push(await readScript(path));
      }
      texts.set(page.path, found);
      for (const element of page.elements)
        if (element.tagName === "style" && SELECTS.test(readText(element))) selecting.push(page.path);
    },
    readSheet(path, css) {
      if (SELECTS.test(css)) selecting.push(path);
    },
    findReader(file, page) {
      const [sheet] = selecting;
      if (sheet !== undefined) return `${sheet} selects pictures by their names`;
      const name = basename(file);
      const read = page === undefined ? [...texts.values()].flat() : (texts.get(page) ?? []);
      if (read.some((text) => text.includes(name) || text.includes(encodeURIComponent(name))))
        return "a script of the site names it";
      return read.some((text) => READS.test(text)) ? "a script of the page reads the URLs of pictures" : undefined;
    },
  };
}
