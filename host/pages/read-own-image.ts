import { buffer } from "node:stream/consumers";
import { AVIF_ENDING } from "../../common/avif";
import type { Blobs } from "../blobs/blobs";
import { avifId, formatImageUrl, imageId, type OwnImage } from "../records/own-images";

/** The files of an image that an owner has uploaded, for a folder of pages: the image, and the same as AVIF, if there is one. */
export async function* readOwnImage(
  image: OwnImage,
  blobs: Pick<Blobs, "read">,
): AsyncGenerator<{ readonly path: string; readonly bytes: Buffer }> {
  for (const [id, ending] of [
    [imageId(image), ""],
    [avifId(image), AVIF_ENDING],
  ] as const) {
    const content = await blobs.read(id);
    if (content) yield { path: formatImageUrl(image).slice(1) + ending, bytes: await buffer(content) };
  }
}
