import { basename, dirname, extname, join, relative } from "pathe";
import type { Edit } from "../../../../common/edits";
import { hasContentHash } from "../../../../common/lasting-files";
import { counted } from "../../../counted";
import { setAttribute } from "../../edits";
import { formatSize } from "../../format-size";
import { attribute, type Element, type ExportedPage } from "../../read/html/page";
import { localPath, pathFromPage } from "../../read/resolve-reference";
import { hashBytes } from "../../onto/versions";
import { elementKey, type CreatePart, type FastSite } from "../part";
import { encodePath } from "../paths";
import type { MeasuredBackground } from "../measure/in-page";
import { chooseWidths, planSizes, type SizesPlan } from "../sizes/plan";
import { createEncoder, loadSharp, readPicture, type Picture, type Variant } from "./encode";
import { findPicturePlaces, findSheetPictures, type PicturePlace } from "./places";
import { createNameReaders } from "./readers";

/** A picture of the site, and what its pages need of it. */
interface Wanted {
  readonly picture: Picture;
  readonly bytes: number;
  /** In px. */
  readonly widths: Set<number>;
}

/** A place of a picture, without the page that it is in. */
interface NamedPicture {
  readonly file: string;
  /** Of its element: offset in the page, name, and that of the attribute. */
  readonly at: number | undefined;
  readonly tag: string | undefined;
  readonly name: string | undefined;
  /** Whether the element has the attribute `sizes`. */
  readonly isSized: boolean;
}

const toNamed = ({ file, element, name }: PicturePlace): NamedPicture => ({
  file,
  at: element?.sourceCodeLocation?.startOffset,
  tag: element?.tagName,
  name,
  isSized: element !== undefined && attribute(element, "sizes") !== undefined,
});

/** A file that was made. */
interface Made extends Omit<Variant, "key"> {
  readonly path: string;
}

/** Pictures as WebP, in the widths that pages show. The files of the site stay; pages and sheets name the new ones. */
export const createImages: CreatePart = (site) => {
  const readers = createNameReaders(site.files);
  const wanted = new Map<string, Wanted | undefined>();
  const made = new Map<string, readonly Made[]>();
  /** Pictures that a page or a sheet shows, by its path. */
  const named = new Map<string, readonly NamedPicture[]>();
  const backgrounds = readBackgrounds(site);

  /** @returns undefined for a file that is missing or cannot be decoded. */
  async function find(file: string): Promise<Wanted | undefined> {
    if (wanted.has(file)) return wanted.get(file);
    const load = await loadSharp();
    const bytes = site.files.files.has(file) ? await site.files.read(file) : undefined;
    const picture = bytes && (await readPicture(load, bytes).catch(() => undefined));
    if (bytes && !picture) site.note({ what: file, reason: "cannot be decoded as a picture" });
    const found = picture && bytes ? { picture, bytes: bytes.length, widths: new Set<number>() } : undefined;
    wanted.set(file, found);
    return found;
  }

  /** The plan of an image element, and the picture it shows. */
  function plan(path: string, { at, isSized }: NamedPicture): { file: string; plan: SizesPlan } | undefined {
    const viewed = site.view(path)?.images.find((image) => image.at === at);
    const files = (named.get(path) ?? []).filter((place) => place.at === at).map(({ file }) => file);
    const widest = files.toSorted((a, b) => readWidth(b) - readWidth(a))[0];
    const picture = widest === undefined ? undefined : wanted.get(widest)?.picture;
    if (!viewed || !picture || widest === undefined || !site.parts.includes("sizes")) return undefined;
    if (files.some((file) => !wanted.get(file))) return undefined;
    const found = isSized && !viewed.isFree ? undefined : planSizes(viewed, picture);
    return found && { file: widest, plan: found };
  }

  const readWidth = (file: string): number => wanted.get(file)?.picture.width ?? 0;

  /** The new file that a place names instead, of the same width if it needs that. */
  const findWidest = (file: string): Made | undefined => made.get(file)?.at(-1);

  function editPlaces(
    path: string,
    places: readonly PicturePlace[],
    write: (file: string) => string | undefined,
  ): Edit[] {
    return places.flatMap(({ file, start, end, encode }) => {
      const found = isFixed(file, path) ? undefined : findWidest(file);
      const url = found && write(found.path);
      return url === undefined ? [] : [{ start, end, text: encode(url) }];
    });
  }

  function isFixed(file: string, path: string): boolean {
    const reader = readers.findReader(file, /\.css$/i.test(path) ? undefined : path);
    if (reader !== undefined && wanted.get(file)) site.note({ what: file, reason: reader });
    return reader !== undefined;
  }

  return {
    async readPage(page) {
      await readers.readPage(page);
      const places = findPicturePlaces(page).map(toNamed);
      named.set(page.path, places);
      for (const { file } of places) await find(file);
    },
    readSheet(path, css) {
      readers.readSheet(path, css);
      named.set(path, findSheetPictures(path, css).map(toNamed));
    },
    async make() {
      for (const places of named.values()) for (const { file } of places) await find(file);
      for (const [path, places] of named) {
        for (const place of places) {
          const need = wanted.get(place.file);
          if (!need || isFixed(place.file, path)) continue;
          const planned = place.tag === "img" ? plan(path, place) : undefined;
          if (planned) for (const width of planned.plan.widths) wanted.get(planned.file)?.widths.add(width);
          else for (const width of placeWidths(need.picture, place)) need.widths.add(width);
        }
      }
      const load = await loadSharp();
      const encoder = createEncoder(load, site.cache);
      const list = [...wanted].filter(([, need]) => need && need.widths.size > 0);
      let saved = 0;
      for (const [done, [file, need]] of list.entries()) {
        await site.onProgress({ step: "encoding", done, total: list.length, detail: `${formatSize(saved)} saved` });
        const bytes = await site.files.read(file);
        if (!need || !bytes) continue;
        const variants = await encoder.encode(bytes, need.picture, [...need.widths]).catch((error: Error) => {
          site.note({ what: file, reason: `cannot be encoded: ${error.message}` });
          return [];
        });
        const files = await Promise.all(variants.map((variant) => addVariant(site, file, variant)));
        if (files.length > 0) made.set(file, files);
        const widest = files.at(-1);
        if (widest) site.replacements.set(file, widest.path);
        saved += need.bytes - (files.at(-1)?.bytes ?? need.bytes);
      }
    },
    editPage(page) {
      const places = findPicturePlaces(page);
      const write = (file: string) => encodePath(pathFromPage(page, file));
      const edits: Edit[] = [];
      const done = new Set<Element>();
      for (const place of places) {
        const { element } = place;
        if (element?.tagName !== "img" || done.has(element)) continue;
        const planned = plan(page.path, toNamed(place));
        const files = planned && !isFixed(planned.file, page.path) ? made.get(planned.file) : undefined;
        const fitting = files?.filter(({ width }) => width <= Math.max(...(planned?.plan.widths ?? [])));
        if (!planned || !fitting?.length) continue;
        done.add(element);
        site.sized.add(elementKey(page.path, element.sourceCodeLocation?.startOffset));
        edits.push(...editImage(page, element, planned.plan.sizes, fitting, write));
      }
      const left = places.filter(({ element }) => !element || !done.has(element));
      return [...edits, ...editPlaces(page.path, left, write)];
    },
    editSheet(path, css) {
      const write = (file: string) => encodePath(relative(dirname(path), file));
      return editPlaces(path, findSheetPictures(path, css), write);
    },
    summary() {
      const files = [...made.keys()];
      if (files.length === 0) return undefined;
      const before = files.reduce((sum, file) => sum + (wanted.get(file)?.bytes ?? 0), 0);
      const after = files.reduce((sum, file) => sum + (findWidest(file)?.bytes ?? 0), 0);
      return `${counted(files.length, "picture")} as WebP: ${formatSize(before)} → ${formatSize(after)}, and smaller ones for small screens`;
    },
  };

  /** The widths that a place needs whose element was not measured. */
  function placeWidths(picture: Picture, { file, name }: NamedPicture): number[] {
    const shown = name === undefined || name === "style" ? backgrounds.get(file) : undefined;
    if (!shown || shown.some(({ size }) => size === "auto")) return [picture.width];
    const filled = shown.map(({ width, height }) => Math.max(width, (height * picture.width) / picture.height));
    return [Math.max(...chooseWidths(filled, picture.width), 1)];
  }
};

/** Boxes with a picture as background, by its file. */
function readBackgrounds(site: FastSite) {
  const boxes = new Map<string, MeasuredBackground[]>();
  for (const box of site.pages.flatMap((path) => site.view(path)?.backgrounds ?? [])) {
    const file = localPath(box.url) ?? "";
    boxes.set(file, [...(boxes.get(file) ?? []), box]);
  }
  return boxes;
}

/** Writes a variant beside its picture, under a name of its content. */
async function addVariant(site: FastSite, file: string, { key, width, bytes }: Variant): Promise<Made> {
  const name = basename(file, extname(file)).replace(hasContentHash(file) ? /^[0-9a-f]{24}_/ : "", "");
  const hash = await hashBytes(new TextEncoder().encode(key));
  const id = Buffer.from(hash, "base64url").toString("hex").slice(0, 24);
  const path = join(dirname(file), `${id}_${name}-${width}.webp`);
  site.add(path, key);
  return { path, width, bytes };
}

/** Every width of a picture for one image element; the widest also for browsers that know no others. */
function editImage(
  { source }: ExportedPage,
  element: Element,
  sizes: string,
  files: readonly Made[],
  write: (file: string) => string,
): Edit[] {
  const widest = files.at(-1);
  if (!widest) return [];
  const srcset = files.map(({ path, width }) => `${write(path)} ${width}w`).join(", ");
  const values = { src: write(widest.path), srcset, sizes };
  const present = Object.entries(values).filter(([name]) => element.sourceCodeLocation?.attrs?.[name]);
  const added = Object.entries(values).filter(([name]) => !element.sourceCodeLocation?.attrs?.[name]);
  return [...present, ...added]
    .flatMap(([name, value]) => setAttribute(element, name, value))
    .filter(({ start, end, text }) => source.slice(start, end) !== text);
}
