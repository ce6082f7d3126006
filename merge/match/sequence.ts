import { diffIndices } from "node-diff3";

/** More pairs of equal values take too long to find the longest sequence of. */
const EQUAL_PAIRS = 50_000;
/** As many values at most are left out for the next pair where the sequence is not the longest one. */
const SKIP = 50;

/** The positions of the longest common sequence of two lists; of long lists of equal values, those of a common sequence. */
export function findCommon(a: readonly number[], b: readonly number[]): [number, number][] {
  const pairs: [number, number][] = [];
  let start = 0;
  for (; start < a.length && start < b.length && a[start] === b[start]; start++) pairs.push([start, start]);
  let end = 0;
  const most = Math.min(a.length, b.length) - start;
  // Of equal values, those at the end stay at the end.
  while (end < most && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const [own, others] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const inside = countEqual(own, others) > EQUAL_PAIRS ? findNext(own, others) : findLongest(own, others);
  for (const [at, other] of inside) pairs.push([start + at, start + other]);
  for (; end > 0; end--) pairs.push([a.length - end, b.length - end]);
  return pairs;
}

function countEqual(a: readonly number[], b: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of a) counts.set(value, (counts.get(value) ?? 0) + 1);
  return b.reduce((sum, value) => sum + (counts.get(value) ?? 0), 0);
}

function findLongest(a: number[], b: number[]): [number, number][] {
  const pairs: [number, number][] = [];
  let at = 0;
  let other = 0;
  const take = (to: number) => {
    while (at < to) pairs.push([at++, other++]);
  };
  for (const { buffer1, buffer2 } of diffIndices(a, b)) {
    take(buffer1[0]);
    at = buffer1[0] + buffer1[1];
    other = buffer2[0] + buffer2[1];
  }
  take(a.length);
  return pairs;
}

/** Pairs each value with the next equal one. */
function findNext(a: readonly number[], b: readonly number[]): [number, number][] {
  let from = 0;
  return a.flatMap((value, at): [number, number][] => {
    const next = b.slice(from, from + SKIP).indexOf(value);
    if (next < 0) return [];
    const other = from + next;
    from = other + 1;
    return [[at, other]];
  });
}

/** The positions of the longest increasing part of a list of numbers. */
export function findIncreasing(values: readonly number[]): Set<number> {
  const ends: number[] = [];
  const before: number[] = [];
  values.forEach((value, at) => {
    let low = 0;
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before[at] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = at;
  });
  const found = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) found.add(at);
  return found;
}

/** Pairs of two lists in the same order whose scores have the largest sum; pairs with a score of 0 do not count. */
export function findBest(
  rows: number,
  columns: number,
  score: (row: number, column: number) => number,
): [number, number][] {
  const width = columns + 1;
  const sums = new Float64Array((rows + 1) * width);
  const scores = new Float64Array(rows * columns);
  const sum = (row: number, column: number) => sums[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      const own = score(row, column);
      scores[row * columns + column] = own;
      const both = own > 0 ? own + sum(row + 1, column + 1) : 0;
      sums[row * width + column] = Math.max(both, sum(row + 1, column), sum(row, column + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let row = 0, column = 0; row < rows && column < columns;) {
    const own = scores[row * columns + column] ?? 0;
    if (own > 0 && sum(row, column) === own + sum(row + 1, column + 1)) pairs.push([row++, column++]);
    else if (sum(row, column) === sum(row + 1, column)) row++;
    else column++;
  }
  return pairs;
}
