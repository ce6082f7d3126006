import { basename, dirname, extname, join } from "pathe";
import { AVIF_ENDING } from "../../../../common/avif";
import { hasContentHash } from "../../../../common/lasting-files";
import { LARGEST_WEBP } from "../../../../common/webp";
import { formatSize } from "../../format-size";
import { AdoptError } from "../../model/adopt-error";
import { attribute } from "../../read/html/page";
import { cutToBytes } from "../../web/rewrite/safe-name";
import { hashId } from "../paths";
import type { FastFiles } from "../run-parts";
import { workOff } from "../work-off";
import type { Codec, PictureFacts } from "./codec";
import { createEncoder, UNREADABLE, type Variant } from "./encode";
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
export interface MadePicture extends Omit<Variant, "key" | "hash" | "avif"> {
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
  /** How many pictures were encoded, the bytes of their widest files before and after, and whether there are narrower ones. */
  count(): { pictures: number; before: number; after: number; hasSmaller: boolean };
}

/** How the pages of a site show pictures, as far as they were looked at in a browser. */
export interface ShownPictures {
  /** Plans the files of an image element by the widest picture that it names; undefined if it keeps its `sizes`. */
  plan(
    page: string,
    place: NamedPicture,
    picture: PictureFacts,
  ): { readonly sizes: string; readonly widths: readonly number[] } | undefined;
  /** The width of a background that is large enough for all boxes; undefined for one that is shown in its own size, or in an unknown one. */
  fillWidth(file: string, picture: PictureFacts): number | undefined;
  /** Notes an image element whose widths are written. @param at its offset in the page. */
  noteSized(page: string, at: number | undefined): void;
}

export interface PictureSet {
  readonly sizes: string;
  readonly files: readonly Pick<MadePicture, "path" | "width">[];
}

interface Wanted {
  readonly picture: PictureFacts;
  readonly bytes: number;
  /** In px. */
  readonly widths: Set<number>;
}

export function createPictures(site: FastFiles, codec: Codec, shown?: ShownPictures): Pictures {
  const wanted = new Map<string, Wanted | undefined>();
  const made = new Map<string, readonly MadePicture[]>();

  const readWidth = ({ file }: NamedPicture): number => wanted.get(file)?.picture.width ?? 0;

  /** The plan of an image element, and the picture that it shows. */
  function plan(page: string, place: NamedPicture, others: readonly NamedPicture[]) {
    const [widest] = others.toSorted((a, b) => readWidth(b) - readWidth(a));
    const picture = widest && wanted.get(widest.file)?.picture;
    if (place.tag !== "img" || place.isChosen || !picture || others.some(({ file }) => !wanted.get(file)))
      return undefined;
    const found = shown?.plan(page, place, picture);
    return found && { file: widest.file, ...found };
  }

  /** The width of a file for a place whose element keeps its `sizes`. */
  const placeWidth = ({ file, name }: NamedPicture, picture: PictureFacts): number =>
    (name === undefined || name === "style" ? shown?.fillWidth(file, picture) : undefined) ?? picture.width;

  /** What is known of a picture; undefined, and a note, for one that is left. */
  async function readFacts(file: string, bytes: Uint8Array): Promise<PictureFacts | undefined> {
    const picture = await codec.read(bytes).catch((error: unknown) => {
      if (error instanceof AdoptError) throw error;
      return undefined;
    });
    const reason = picture ? reasonToLeave(picture) : UNREADABLE;
    if (reason !== undefined) site.note({ what: file, reason });
    return reason === undefined ? picture : undefined;
  }

  function reasonToLeave({ width, height, isAnimated, isForPrint }: PictureFacts): string | undefined {
    if (isForPrint) return "has colors for print (CMYK) without a profile, which would look different";
    if (isAnimated && !codec.hasAnimations) return "may be an animation, of which only one picture can be encoded here";
    return Math.max(width, height) > LARGEST_WEBP ? "is wider than WebP can be" : undefined;
  }

  return {
    async read(file) {
      if (wanted.has(file)) return wanted.get(file) !== undefined;
      const bytes = site.files.files.has(file) ? await site.files.read(file) : undefined;
      const picture = bytes && (await readFacts(file, bytes));
      wanted.set(file, picture && bytes ? { picture, bytes: bytes.length, widths: new Set() } : undefined);
      return wanted.get(file) !== undefined;
    },
    want(page, place, others) {
      const planned = plan(page, place, others);
      if (planned) for (const width of planned.widths) wanted.get(planned.file)?.widths.add(width);
      const need = planned ? undefined : wanted.get(place.file);
      need?.widths.add(placeWidth(place, need.picture));
    },
    async make() {
      const encoder = createEncoder(codec, site.cache);
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
        const files = variants.map((variant) => addVariant(site, file, variant));
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
        hasSmaller: [...made.values()].some(({ length }) => length > 1),
      };
    },
  };
}

/** Writes a variant beside its picture, under a name of its content, and its AVIF beside it. */
function addVariant(site: FastFiles, file: string, { key, hash, avif, ...variant }: Variant): MadePicture {
  const path = pathBeside(file, hash, `-${variant.width}.webp`);
  site.add(path, key);
  if (avif !== undefined) site.add(path + AVIF_ENDING, avif);
  return { ...variant, path };
}

/** Bytes of the name before it. With the hash and the endings, a name has at most 255, more than which no file system takes. */
const LONGEST = 200;

/** The path of a file beside another one. @param hash of its bytes. */
export function pathBeside(file: string, hash: string, ending: string): string {
  const name = basename(file, extname(file)).replace(hasContentHash(file) ? /^[0-9a-f]{24}_/ : "", "");
  return join(dirname(file), `${hashId(hash)}_${cutToBytes(name, LONGEST)}${ending}`);
}
