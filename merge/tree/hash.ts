/**
 * A hash of 53 bits (`cyrb53`): equal texts are found by it; it does not protect from an attacker.
 * @param parts hashes of what belongs to the text. Default: none.
 */
export function hashText(text: string, parts: readonly number[] = []): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  const add = (number: number): void => {
    high = Math.imul(high ^ number, 2654435761);
    low = Math.imul(low ^ number, 1597334677);
  };
  for (let at = 0; at < text.length; at++) add(text.charCodeAt(at));
  for (const part of parts) {
    add(part);
    add(part / 4294967296);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
