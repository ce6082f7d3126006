import { createHash } from "node:crypto";
import { AVIF_PART, fitSize, readPicture, resize, toAvif, toWebp, type Sharp } from "../../common/encode-picture";
import { LARGEST_WEBP } from "../../common/webp";
import { avifId, imageId, listWidths, type OwnImage } from "../records/own-images";
import { ChangeProblem } from "./change-problem";

/** Width of the largest variant, in px. */
const WIDEST = 2000;
/** A picture has at most so many pixels: decoding takes four bytes for each. */
const MOST_PIXELS = 100_000_000;
const QUALITY = { webp: 82, avif: 60 };
/** Of WebP, from 0 to 6. */
const EFFORT = 4;
/** Another number for other results of the same upload. */
const VERSION = 1;

export interface Upload extends OwnImage {
  readonly height: number;
  /** Decodes and encodes it: each variant with the id of its file, one after the other. */
  encode(): AsyncGenerator<{ readonly id: string; readonly bytes: Buffer }>;
}

/** Reads an uploaded image. Nothing of the file itself, such as the place of a photo, is taken over. @throws ChangeProblem */
export async function readUpload(load: Sharp, bytes: Buffer): Promise<Upload> {
  const picture = await readPicture(load, bytes).catch(refuseDamaged);
  if (picture.width * picture.height > MOST_PIXELS)
    throw new ChangeProblem(
      `This image has more than ${MOST_PIXELS / 1_000_000} million pixels. Upload a smaller one.`,
    );
  const { width, height } = fitSize(picture, WIDEST);
  if (height > LARGEST_WEBP) throw new ChangeProblem("This image is too high for its width.");
  const hash = createHash("sha256").update(`${VERSION} `).update(bytes).digest("hex").slice(0, 24);
  return {
    ...{ hash, width, height },
    async *encode() {
      for (const one of listWidths(width)) {
        const image = { hash, width: one };
        const copy = () => resize(load, bytes, picture, one);
        const webp = await toWebp(copy(), { quality: QUALITY.webp }, EFFORT).toBuffer().catch(refuseDamaged);
        yield { id: imageId(image), bytes: webp };
        const avif = picture.isAnimated ? undefined : await toAvif(copy(), QUALITY.avif).toBuffer();
        if (avif && avif.length <= webp.length * AVIF_PART) yield { id: avifId(image), bytes: avif };
      }
    },
  };
}

function refuseDamaged(): never {
  throw new ChangeProblem("This image is damaged and cannot be read.");
}
