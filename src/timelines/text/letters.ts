/** A character that may form one letter with its neighbors. Those of Latin, Greek, Chinese and others never do. */
const MAY_COMBINE =
  /[^\0-\u02FF\u0370-\u0482\u048A-\u0590\u1E00-\u200B\u200E-\u20CF\u2100-\u2CEE\u3000-\u3029\u3041-\u3098\u309B-\uA66E\uFF01-\uFF9D]/;

/** Created for the first text that needs it, in up to 30 ms. */
let segmenter: Intl.Segmenter | undefined;

/** Letters as readers count them. */
export function getLetters(word: string): string[] {
  if (!MAY_COMBINE.test(word) || typeof Intl.Segmenter !== "function") return [...word];
  segmenter ??= new Intl.Segmenter();
  return [...segmenter.segment(word)].map(({ segment }) => segment);
}
