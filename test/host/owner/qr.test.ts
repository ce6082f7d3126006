import readCode from "jsqr";
import { expect, it } from "vitest";
import { qrPicture } from "../../../host/owner/qr";
import { codeAddress, createCodeSecret } from "../../../host/owner/totp";

const PIXELS = 4;

/** The image for a camera: the runs of the path, dark on light. */
function draw(text: string): { pixels: Uint8ClampedArray; side: number } {
  const { size, path } = qrPicture(text);
  const side = size * PIXELS;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x = "", y = "", length = ""] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    const [left, top, right] = [Number(x), Number(y), Number(x) + Number(length)].map((units) => units * PIXELS);
    for (let row = top ?? 0; row < (top ?? 0) + PIXELS; row++) {
      for (let column = left ?? 0; column < (right ?? 0); column++) {
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
      }
    }
  }
  return { pixels, side };
}

it.each(["owner", "Ana López <b>", "x".repeat(64)])("a QR code contains the whole URL of %s", (name) => {
  const address = codeAddress(createCodeSecret(), name, "my.site:8443");
  const { pixels, side } = draw(address);
  expect(readCode(pixels, side, side)?.data).toBe(address);
});

it("a QR code has four light modules around it", () => {
  const { size, path } = qrPicture("otpauth://totp/x");
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((run) => run.slice(1).map(Number));
  const edges = runs.flatMap(([x = 0, y = 0, length = 0]) => [x, y, size - x - length, size - y - 1]);
  expect(Math.min(...edges)).toBe(4);
});
