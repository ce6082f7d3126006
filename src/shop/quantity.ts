/** Largest count that a visitor may ask for; the server's type has 32 bits. */
const MOST = 999_999;

/** @returns a whole number from 1 on; `undefined` for anything else (`commerce.md` C-31, C-42). */
export function readQuantity(text: string): number | undefined {
  const plain = text.trim();
  const count = /^\d{1,6}$/.test(plain) ? Number(plain) : NaN;
  return count >= 1 && count <= MOST ? count : undefined;
}
