import sharp from "sharp";

/** A photo-like picture without files: a smooth gradient with some noise that is equal each time. */
export async function makePhoto(width: number, height: number, format: "png" | "jpeg" = "png"): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3);
  let noise = 1;
  for (let at = 0; at < data.length; at += 3) {
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)];
    noise = (noise * 16_807) % 2_147_483_647;
    data.set([(x * 255) / width, (y * 255) / height, 128 + (noise % 24)], at);
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer();
}

/** A square picture that no format makes small. */
export function makeNoise(side: number): Promise<Buffer> {
  const data = Buffer.alloc(side * side * 3);
  let noise = 1;
  for (const at of data.keys()) {
    noise = (noise * 16_807) % 2_147_483_647;
    data[at] = noise >> 8;
  }
  return sharp(data, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}

/** A picture of one color. */
export const makePlain = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: "#0a7d55" } })
    .png()
    .toBuffer();
