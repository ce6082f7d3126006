const ELLIPSIS = "…";

/**
 * Converts a text and cuts its end until the result has at most `most` UTF-16 units.
 * @param convert converts each character (code point); default: unchanged.
 */
export function fit(text: string, most: number, convert: (character: string) => string = (one) => one): string {
  let result = "";
  let shorter = "";
  for (const character of text) {
    result += convert(character);
    if (result.length > most) return shorter + ELLIPSIS;
    if (result.length < most) shorter = result;
  }
  return result;
}
