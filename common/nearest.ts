/** Characters of two words that are compared, together. */
const LONGEST = 200;

/** The known word that is most similar to a misspelled one, if any is similar. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  // The comparison takes time by the product of both lengths.
  const ranked = known
    .filter((one) => one.length + word.length <= LONGEST)
    .map((one) => ({ one, distance: editDistance(word.toLowerCase(), one.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  return best && best.distance <= Math.max(2, word.length / 3) ? best.one : undefined;
}

/** The Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
