import type { Sharp } from "../../../common/encode-picture";
import { isInstalled, loadPackage } from "../../base/load-package";
import { withTimeout } from "../../http/body";
import { Refused } from "../../http/refused";
import { ChangeProblem } from "../../pages/change-problem";
import { readUpload } from "../../pages/encode-image";
import { FORMAT_HEAD, findFormatProblem } from "../../pages/image-format";
import { formatImageUrl, imageId, listWidths } from "../../records/own-images";
import type { Settings } from "../../settings/settings";
import { keepFile } from "../../uploads/receive";
import type { PageTools } from "../env";
import type { UploadedImage } from "./api-types";

/** Decodes and encodes images. */
export const IMAGE_PACKAGE = "sharp";

/** Largest upload, in bytes. */
const LARGEST_UPLOAD = 60_000_000;
/** Ms for the whole body. */
const TIMEOUT = 120_000;

/** Receives images of owners. Each is encoded alone, because decoding takes much memory. */
export function createImageReceiver(
  settings: Pick<Settings, "uploadQuota">,
  ports: PageTools["ports"],
): (request: Request, siteId: string) => Promise<UploadedImage> {
  const { store, blobs, inFlight, now } = ports;
  let turn: Promise<unknown> = Promise.resolve();

  async function encode(bytes: Buffer, siteId: string): Promise<UploadedImage> {
    const load = loadPackage(IMAGE_PACKAGE) as Sharp;
    const { encode: encodeAll, ...image } = await readUpload(load, bytes);
    const answer = { src: formatImageUrl(image), width: image.width, height: image.height };
    const stored = await store.renewImage({ hash: image.hash, now: now() });
    if (listWidths(image.width).every((width) => stored.includes(imageId({ ...image, width })))) return answer;
    for await (const { id, bytes: variant } of encodeAll()) {
      if (stored.includes(id)) continue;
      // A crash can leave content without its row.
      await blobs.remove(id);
      const written = await blobs.write(toChunks(variant));
      await keepFile(written, { key: id, siteId, name: id, size: variant.length, until: 0 }, settings, ports);
    }
    return answer;
  }

  return async (request, siteId) => {
    if (!isInstalled(IMAGE_PACKAGE))
      throw new Refused(
        501,
        `Images need the package ${IMAGE_PACKAGE}. Install it beside the host: millrace host packages`,
      );
    const problem = await ports.disk.findProblem();
    if (problem) throw new Refused(507, problem);
    const size = Number(request.headers.get("content-length") ?? LARGEST_UPLOAD);
    if (size > LARGEST_UPLOAD) throw tooLarge();
    return inFlight.receive(size, async () => {
      const bytes = await withTimeout(TIMEOUT, () => readBytes(request));
      const next = turn.then(() => encode(bytes, siteId));
      turn = next.catch(() => undefined);
      try {
        return await next;
      } catch (error) {
        if (error instanceof ChangeProblem) throw new Refused(422, error.message);
        throw error;
      }
    });
  };
}

/** @throws Refused as soon as the first bytes show another format. */
async function readBytes(request: Request): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  let isChecked = false;
  const check = () => {
    isChecked = true;
    const problem = findFormatProblem(Buffer.concat(chunks).subarray(0, FORMAT_HEAD));
    if (problem) throw new Refused(415, problem);
  };
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > LARGEST_UPLOAD) throw tooLarge();
    if (!isChecked && length >= FORMAT_HEAD) check();
  }
  if (!isChecked) check();
  return Buffer.concat(chunks);
}

const tooLarge = () =>
  new Refused(413, `This image has more than ${LARGEST_UPLOAD / 1_000_000} MB. Save it smaller and upload it again.`);

async function* toChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
