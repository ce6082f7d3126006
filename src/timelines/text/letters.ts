/** Letters as readers count them. */
export function getLetters(word: string): string[] {
  if (typeof Intl.Segmenter !== "function") return [...word];
  return [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment);
}
