import { basename, dirname, extname, join } from "pathe";
import { AVIF_ENDING } from "../../../../common/avif";
import { LARGEST, readPicture, type Picture } from "../../../../common/encode-picture";
import { hasContentHash } from "../../../../common/lasting-files";
import { formatSize } from "../../format-size";
import { AdoptError } from "../../model/adopt-error";
import { hashBytes } from "../../onto/versions";
import { attribute } from "../../read/html/page";
import type { ViewedBackground } from "../measure/view";
import type { FastSite } from "../part";
import { workOff } from "../work-off";
import { chooseWidths, planSizes, type SizesPlan } from "../sizes/plan";
import { createEncoder, loadSharp, UNREADABLE, type Variant } from "./encode";
import type { PicturePlace } from "./places";

/** A place of a picture, without the page that it is in. */
export interface NamedPicture {
  readonly file: string;
  /** Of its element: offset in the page, name, and that of the attribute. */
  readonly at: number | undefined;
  readonly tag: string | undefined;
  readonly name: string | undefined;
  /** Whether other attributes than `src` decide how large the picture is before the page gives it a size. */
  readonly isSized: boolean;
  /** Whether its element is one of several, of which the browser chooses. */
  readonly isChosen: boolean;
}

export const toNamed = ({ file, element, name }: PicturePlace): NamedPicture => ({
  file,
  at: element?.sourceCodeLocation?.startOffset,
  tag: element?.tagName,
  name,
  isSized: element !== undefined && ["srcset", "sizes"].some((attr) => attribute(element, attr) !== undefined),
  isChosen: element?.parentNode?.nodeName === "picture",
});

/** A file that was made of a picture. */
export interface MadePicture extends Omit<Variant, "key" | "avif"> {
  readonly path: string;
}

/** The pictures of a site, what its pages need of them, and what was made. */
export interface Pictures {
  /** Reads a picture. @returns whether it can be encoded; one that cannot is noted. */
  read(file: string): Promise<boolean>;
  /** Asks for the widths that a place needs. @param others all pictures that its element names. */
  want(page: string, place: NamedPicture, others: readonly NamedPicture[]): void;
  /** Makes all that is wanted. */
  make(): Promise<void>;
  /** The file for a place whose element keeps its `sizes`; undefined if the picture has fewer bytes. */
  findFile(place: NamedPicture): MadePicture | undefined;
  /** All files for an image element, from small to wide, and its `sizes`; undefined if it keeps what it has. */
  findSet(page: string, place: NamedPicture, others: readonly NamedPicture[]): PictureSet | undefined;
  /** How many pictures were encoded, and the bytes of their widest files before and after. */
  count(): { pictures: number; before: number; after: number };
}

export interface PictureSet {
  readonly sizes: string;
  readonly files: readonly Pick<MadePicture, "path" | "width">[];
}

interface Wanted {
  readonly picture: Picture;
  readonly bytes: number;
  /** In px. */
  readonly widths: Set<number>;
}

export function createPictures(site: FastSite): Pictures {
  const wanted = new Map<string, Wanted | undefined>();
  const made = new Map<string, readonly MadePicture[]>();
  const backgrounds = readBackgrounds(site);

  const readWidth = ({ file }: NamedPicture): number => wanted.get(file)?.picture.width ?? 0;

  /** The plan of an image element, and the picture that it shows. */
  function plan(page: string, { at, tag, isSized, isChosen }: NamedPicture, others: readonly NamedPicture[]) {
    const viewed = site.view(page)?.images.find((image) => image.at === at);
    const [widest] = others.toSorted((a, b) => readWidth(b) - readWidth(a));
    const picture = widest && wanted.get(widest.file)?.picture;
    if (tag !== "img" || isChosen || !viewed || !picture || !site.parts.includes("sizes")) return undefined;
    if (others.some(({ file }) => !wanted.get(file)) || (isSized && !viewed.isFree)) return undefined;
    const found: SizesPlan | undefined = planSizes(viewed, picture);
    return found && { file: widest.file, ...found };
  }

  /** The width of a file for a place whose element keeps its `sizes`. */
  function placeWidth({ file, name }: NamedPicture, { width, height }: Picture): number {
    const shown = name === undefined || name === "style" ? backgrounds.get(file) : undefined;
    if (!shown || shown.some(({ size }) => /^auto( auto)?$/.test(size))) return width;
    const filled = shown.map((box) => Math.max(box.width, (box.height * width) / height));
    return chooseWidths(filled, width).at(-1) ?? width;
  }

  return {
    async read(file) {
      if (wanted.has(file)) return wanted.get(file) !== undefined;
      const load = await loadSharp();
      const bytes = site.files.files.has(file) ? await site.files.read(file) : undefined;
      const picture = bytes && (await readPicture(load, bytes).catch(() => undefined));
      if (bytes && !picture) site.note({ what: file, reason: UNREADABLE });
      const isTooLarge = picture !== undefined && Math.max(picture.width, picture.height) > LARGEST;
      if (isTooLarge) site.note({ what: file, reason: "is wider than WebP can be" });
      wanted.set(
        file,
        picture && bytes && !isTooLarge ? { picture, bytes: bytes.length, widths: new Set() } : undefined,
      );
      return wanted.get(file) !== undefined;
    },
    want(page, place, others) {
      const planned = plan(page, place, others);
      if (planned) for (const width of planned.widths) wanted.get(planned.file)?.widths.add(width);
      const need = planned ? undefined : wanted.get(place.file);
      need?.widths.add(placeWidth(place, need.picture));
    },
    async make() {
      const encoder = createEncoder(await loadSharp(), site.cache, site.sendsAvif);
      const list = [...wanted].filter(([, need]) => need && need.widths.size > 0);
      let saved = 0;
      let done = 0;
      await workOff(list, async ([file, need]) => {
        await site.onProgress({
          step: "encoding",
          done: done++,
          total: list.length,
          detail: `${formatSize(saved)} saved`,
        });
        const bytes = await site.files.read(file);
        if (!need || !bytes) return;
        const variants = await encoder.encode(bytes, need.picture, [...need.widths]).catch((error: Error) => {
          // The disk is full, or may not be written to.
          if (error instanceof AdoptError) throw error;
          site.note({ what: file, reason: `cannot be encoded: ${error.message}` });
          return [];
        });
        const files = await Promise.all(variants.map((variant) => addVariant(site, file, variant)));
        const widest = files.at(-1);
        if (!widest) return;
        made.set(file, files);
        site.replacements.set(file, widest.path);
        saved += need.bytes - widest.bytes;
      });
    },
    findFile(place) {
      const picture = wanted.get(place.file)?.picture;
      const least = picture && placeWidth(place, picture);
      return least === undefined ? undefined : made.get(place.file)?.find(({ asked }) => asked >= least);
    },
    findSet(page, place, others) {
      const planned = plan(page, place, others);
      const widest = planned?.widths.at(-1) ?? 0;
      const files = planned && made.get(planned.file)?.filter(({ asked }) => asked <= widest);
      const last = files?.at(-1);
      const need = planned && wanted.get(planned.file);
      if (!planned || !files || !last || !need) return undefined;
      // As WebP, the widest one would have more bytes than the picture itself.
      const whole = { path: planned.file, width: need.picture.width };
      return { sizes: planned.sizes, files: last.asked < widest ? [...files, whole] : files };
    },
    count() {
      const sum = (bytes: (file: string) => number) => [...made.keys()].reduce((all, file) => all + bytes(file), 0);
      return {
        pictures: made.size,
        before: sum((file) => wanted.get(file)?.bytes ?? 0),
        after: sum((file) => made.get(file)?.at(-1)?.bytes ?? 0),
      };
    },
  };
}

/** Boxes with a picture as background, by its file. */
function readBackgrounds(site: FastSite): Map<string, ViewedBackground[]> {
  const boxes = new Map<string, ViewedBackground[]>();
  for (const box of site.pages.flatMap((path) => site.view(path)?.backgrounds ?? []))
    boxes.set(box.file, [...(boxes.get(box.file) ?? []), box]);
  return boxes;
}

/** Writes a variant beside its picture, under a name of its content, and its AVIF beside it. */
async function addVariant(site: FastSite, file: string, { key, avif, ...variant }: Variant): Promise<MadePicture> {
  const path = await pathBeside(file, key, `-${variant.width}.webp`);
  site.add(path, key);
  if (avif !== undefined) site.add(path + AVIF_ENDING, avif);
  return { ...variant, path };
}

/** The path of a file beside another one, with an id of its content as names of lasting files have it. */
export async function pathBeside(file: string, key: string, ending: string): Promise<string> {
  const hash = await hashBytes(new TextEncoder().encode(key));
  const id = Buffer.from(hash, "base64url").toString("hex").slice(0, 24);
  const name = basename(file, extname(file)).replace(hasContentHash(file) ? /^[0-9a-f]{24}_/ : "", "");
  return join(dirname(file), `${id}_${name}${ending}`);
}
