import { encode } from "uqr";
import type { QrPicture } from "./answers";

/** Modules of light around it that a camera needs (ISO/IEC 18004). */
const QUIET = 4;

/** A text as the path of an SVG, a unit per module: the dark ones of each row, as runs. */
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
