const SPACE = " \t\n\r\f";

/** The length of the white space at the start of a text. */
export function countSpace(text: string): number {
  let at = 0;
  while (at < text.length && SPACE.includes(text.charAt(at))) at++;
  return at;
}

/** The length of a text without the white space at its end. */
export function countText(text: string): number {
  let end = text.length;
  while (end > 0 && SPACE.includes(text.charAt(end - 1))) end--;
  return end;
}
