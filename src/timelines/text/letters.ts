/**
 * Other than Latin, Greek, Cyrillic, Chinese and Japanese characters, punctuation and currencies: of those, each is a
 * letter on its own.
 */
const MAY_COMBINE =
  /[^\0-\u02FF\u0370-\u0482\u048A-\u052F\u1E00-\u1FFF\u200B\u2010-\u2027\u2030-\u205E\u20A0-\u20BF\u3001-\u3029\u3041-\u3096\u30A1-\u30FF\u4E00-\u9FFF\uFF01-\uFF9D]/;

/** Created for the first text that needs it, in up to 30 ms. */
let segmenter: Intl.Segmenter | undefined;

/** Letters as readers count them. */
export function getLetters(word: string): string[] {
  if (!MAY_COMBINE.test(word) || typeof Intl.Segmenter !== "function") return [...word];
  segmenter ??= new Intl.Segmenter();
  return [...segmenter.segment(word)].map(({ segment }) => segment);
}
