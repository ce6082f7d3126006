/** @returns a whole number from 1 to 999,999; `undefined` for anything else (`commerce.md` C-31, C-42). */
export function readQuantity(text: string): number | undefined {
  const plain = text.trim();
  return /^0*[1-9]\d{0,5}$/.test(plain) ? Number(plain) : undefined;
}
