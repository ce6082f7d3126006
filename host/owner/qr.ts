import { encode } from "uqr";
import type { QrPicture } from "./api-types";

/** Width of the quiet zone in modules (ISO/IEC 18004). */
const QUIET = 4;

/** A QR code as an SVG path: runs of dark modules per row, one unit per module. */
export function qrPicture(text: string): QrPicture {
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  let path = "";
  data.forEach((row, y) => {
    for (let x = 0; x < size; x++) {
      const start = x;
      while (row[x]) x++;
      if (x > start) path += `M${start} ${y}h${x - start}v1h-${x - start}z`;
    }
  });
  return { size, path };
}
