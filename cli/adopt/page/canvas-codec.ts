import type { Codec, Settings } from "../fast/images/codec";
import type { Pixels } from "../fast/images/quality";

const WEBP = "image/webp";
/** The quality at which browsers that can encode without loss do so, from 0 to 1. */
const EXACT = 1;
/** Side of the picture that shows what the browser can, in px. */
const SAMPLE = 16;

/** The encoder of this browser; undefined if it cannot encode WebP. */
export async function createCanvasCodec(): Promise<Codec | undefined> {
  const skill = await testEncoder();
  if (!skill) return undefined;
  return {
    // A comparison of a wider copy takes seconds in a browser.
    compared: 640,
    hasLossless: skill.isLossless,
    avifPart: undefined,
    hasAnimations: false,
    read: (bytes) => decode(bytes, ({ width, height }) => ({ width, height, isAnimated: canBeAnimated(bytes) })),
    readPixels,
    encodePixels: (pixels, settings) => encode(drawPixels(pixels), settings),
    encode: (bytes, width, settings) =>
      decode(bytes, async (picture) => {
        const canvas = drawPicture(picture, width);
        return { bytes: await encode(canvas, settings), width: canvas.width };
      }),
    shrink: (bytes, side) =>
      decode(bytes, async (picture) => {
        const canvas = drawPicture(
          picture,
          Math.round((picture.width * side) / Math.max(picture.width, picture.height)),
        );
        return readBytes(await canvas.convertToBlob({ type: "image/png" }));
      }),
  };
}

/** Encodes a picture of many colors. A browser that cannot encode WebP writes another type. */
async function testEncoder(): Promise<{ isLossless: boolean } | undefined> {
  if (typeof OffscreenCanvas === "undefined") return undefined;
  const data = new Uint8Array(SAMPLE * SAMPLE * 4).map((_, at) => (at % 4 === 3 ? 255 : (at * 37) % 256));
  const blob = await drawPixels({ data, width: SAMPLE, height: SAMPLE }).convertToBlob({ type: WEBP, quality: EXACT });
  if (blob.type !== WEBP) return undefined;
  const copy = await readPixels(await readBytes(blob), SAMPLE);
  return { isLossless: data.every((value, at) => copy.data[at] === value) };
}

/** Decodes a picture, upright. @throws Error when the bytes are not a picture. */
async function decode<T>(bytes: Uint8Array, use: (picture: ImageBitmap) => T | Promise<T>): Promise<T> {
  const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]), { imageOrientation: "from-image" });
  try {
    return await use(picture);
  } finally {
    picture.close();
  }
}

const readPixels = (bytes: Uint8Array, width: number): Promise<Pixels> =>
  decode(bytes, (picture) => {
    const canvas = drawPicture(picture, width);
    const { data } = openContext(canvas).getImageData(0, 0, canvas.width, canvas.height);
    return { data: new Uint8Array(data), width: canvas.width, height: canvas.height };
  });

function openContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("the browser cannot draw it");
  return context;
}

/** @param width at most so many px. */
function drawPicture(picture: ImageBitmap, width: number): OffscreenCanvas {
  const scale = Math.min(1, width / picture.width);
  const size = (side: number) => Math.max(1, Math.round(side * scale));
  const canvas = new OffscreenCanvas(size(picture.width), size(picture.height));
  const context = openContext(canvas);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function drawPixels({ data, width, height }: Pixels): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  openContext(canvas).putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  return canvas;
}

const encode = async (canvas: OffscreenCanvas, settings: Settings): Promise<Uint8Array> =>
  readBytes(
    await canvas.convertToBlob({ type: WEBP, quality: "quality" in settings ? settings.quality / 100 : EXACT }),
  );

const readBytes = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer());

/** Bytes in which a picture says that it has several frames. */
const HEAD = 65_536;

/** Whether a picture can have several frames, of which a canvas draws one; so can every GIF. */
function canBeAnimated(bytes: Uint8Array): boolean {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, HEAD));
  if (head.startsWith("GIF8") || head.slice(4, 12) === "ftypavis") return true;
  if (head.slice(1, 4) === "PNG") return head.slice(0, head.indexOf("IDAT")).includes("acTL");
  return head.slice(8, 16) === "WEBPVP8X" && ((bytes[20] ?? 0) & 2) !== 0;
}
