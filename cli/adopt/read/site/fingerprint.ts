/** Start values and odd factors of four independent lanes. */
const LANES = [
  [0x2f6b4d31, 0x5bc96a4d],
  [0x6e1a90c7, 0x3d4f1a9b],
  [0x1c83f5e9, 0x7a2b60f5],
  [0x49d27ba3, 0x61e38d17],
] as const;

/**
 * A fingerprint of a text: its length and a hash of 128 bits. It distinguishes the files of one site; it is not
 * cryptographic.
 */
export function fingerprint(text: string): string {
  const bits = LANES.map(([start, factor]) => {
    let lane: number = start;
    for (let at = 0; at < text.length; at++) {
      lane = Math.imul(lane ^ text.charCodeAt(at), factor);
      lane ^= lane >>> 15;
    }
    return (lane >>> 0).toString(16);
  });
  return [text.length, ...bits].join("-");
}
