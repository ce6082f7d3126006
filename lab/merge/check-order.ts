/** Versions of a file as lists of what can be recognized in it. */
export type Orders = Readonly<Record<"base" | "mine" | "theirs" | "merged", readonly string[]>>;

/** Positions of what is in a list once. */
type Places = ReadonlyMap<string, number>;

/**
 * Checks that what one version moved or added is between the same neighbors in the merged version, and that the rest is in
 * the same order. @returns what is elsewhere.
 */
export function checkOrder(orders: Orders): string[] {
  const [base, mine, theirs, merged] = [orders.base, orders.mine, orders.theirs, orders.merged].map(locate) as [
    Places,
    Places,
    Places,
    Places,
  ];
  const kept = { mine: findKept(base, mine), theirs: findKept(base, theirs) };
  const fixed = [...base.keys()].filter((item) => kept.mine.has(item) && kept.theirs.has(item) && merged.has(item));
  const inOrder = findIncreasing(fixed.map((item) => merged.get(item) ?? 0));
  const wrong = new Set(fixed);
  for (const at of inOrder) wrong.delete(fixed[at] ?? "");

  const neighbors = new Set(inOrder.map((at) => fixed[at] ?? ""));
  for (const [own, list, other, otherList, keptByOther] of [
    [mine, orders.mine, theirs, orders.theirs, kept.theirs],
    [theirs, orders.theirs, mine, orders.mine, kept.mine],
  ] as const) {
    const known = list.filter((item) => own.has(item) && merged.has(item));
    for (const [at, item] of known.entries()) {
      const isOwn = base.has(item) ? !neighbors.has(item) && keptByOther.has(item) : !other.has(item);
      if (!isOwn) continue;
      const before = known.slice(0, at).findLast((one) => base.has(one));
      const after = known.slice(at + 1).find((one) => base.has(one));
      const place = merged.get(item) ?? 0;
      // It may be something else in the place of what the other version moved or removed.
      const left = listBetween(otherList, other, before, after);
      if (listBetween(orders.base, base, before, after).some((one) => !left.includes(one))) continue;
      // What the other version moved says nothing of the place.
      if (before !== undefined && neighbors.has(before) && (merged.get(before) ?? 0) > place) wrong.add(item);
      if (after !== undefined && neighbors.has(after) && (merged.get(after) ?? 0) < place) wrong.add(item);
    }
  }
  return [...wrong];
}

/** What is between two items; undefined is the start or end. */
const listBetween = (
  list: readonly string[],
  places: Places,
  before: string | undefined,
  after: string | undefined,
): readonly string[] => list.slice((places.get(before ?? "") ?? -1) + 1, places.get(after ?? "") ?? list.length);

function locate(order: readonly string[]): Places {
  const found = new Map<string, number>();
  for (const [at, item] of order.entries()) found.set(item, found.has(item) ? Number.NaN : at);
  return new Map([...found].filter(([, at]) => !Number.isNaN(at)));
}

/** What a version has in the order of the base. */
function findKept(base: Places, version: Places): ReadonlySet<string> {
  const common = [...base.keys()].filter((item) => version.has(item));
  return new Set(findIncreasing(common.map((item) => version.get(item) ?? 0)).map((at) => common[at] ?? ""));
}

/** Positions of a longest increasing part of a list. */
function findIncreasing(list: readonly number[]): number[] {
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [at, value] of list.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((list[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before[at] = ends[low - 1];
    ends[low] = at;
  }
  const found: number[] = [];
  for (let at = ends.at(-1); at !== undefined; at = before[at]) found.unshift(at);
  return found;
}
