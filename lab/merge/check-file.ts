import { compareCounts, type Difference, type Facts } from "../../test/unit/merge/support/facts";
import { checkOrder } from "./check-order";
import type { FileFacts } from "./site-facts";

export const VERSIONS = ["base", "mine", "theirs", "merged"] as const;
export type Version = (typeof VERSIONS)[number];

/** What else is known of the changes of a file. */
export interface Known {
  /** Facts of places that were left to a person. */
  readonly asked: ReadonlySet<string>;
  /** Facts of elements that were moved or removed by hand. */
  readonly cut: readonly Facts[];
}

/** Compares a merged file with what it must have. @returns what is missing, and what is there but should not be. */
export function checkFile(
  files: Readonly<Record<Version, FileFacts>>,
  { asked, cut }: Known,
): { lost: string[]; wrong: string[] } {
  const read = <Value>(of: (file: FileFacts) => Value) => ({
    base: of(files.base),
    mine: of(files.mine),
    theirs: of(files.theirs),
    merged: of(files.merged),
  });
  const versions = read(({ facts }) => facts);
  const isRemovedTwice = findRemovedTwice(versions, cut);
  const isAnew = findMadeAnew(versions);
  const differences = compareCounts(versions).filter(
    (difference) =>
      !isAsked(asked, difference.fact) &&
      !isAddedTwice(versions, difference) &&
      !isRemovedTwice(difference) &&
      !isAnew(difference),
  );
  const format = ({ fact, count, expected }: Difference) => `${fact}: ${count} times, expected ${expected}`;
  const elsewhere = checkOrder(read(({ order }) => order)).filter((item) => !asked.has(item));
  return {
    lost: differences.filter(({ count, expected }) => count < expected).map(format),
    wrong: [
      ...differences.filter(({ count, expected }) => count > expected).map(format),
      ...elsewhere.map((item) => `${item} is elsewhere`),
    ],
  };
}

/** A question about a rule shows it without the at-rules around it. */
const isAsked = (asked: ReadonlySet<string>, fact: string): boolean =>
  asked.has(fact) || (fact.startsWith("@") && [...asked].some((one) => fact.endsWith(one)));

type Versions = Readonly<Record<Version, Facts>>;

/** Both versions added the same text or attribute; elements are counted. */
function isAddedTwice({ base, mine, theirs }: Versions, { fact, count, expected }: Difference): boolean {
  const added = [mine, theirs].map((facts) => (facts.get(fact) ?? 0) - (base.get(fact) ?? 0));
  return !fact.startsWith("<") && Math.min(...added) > 0 && count < expected && count >= expected - Math.min(...added);
}

/** The builder changed or removed, too, what was moved or removed by hand. */
function findRemovedTwice({ base, theirs }: Versions, cut: readonly Facts[]): (difference: Difference) => boolean {
  const most = new Map<string, number>();
  for (const facts of cut) {
    if (![...facts.keys()].some((fact) => (theirs.get(fact) ?? 0) < (base.get(fact) ?? 0))) continue;
    for (const [fact, count] of facts) most.set(fact, (most.get(fact) ?? 0) + count);
  }
  return ({ fact, count, expected }) => count > expected && count - expected <= (most.get(fact) ?? 0);
}

/** What a publication makes anew: that of an element that was removed by hand is no change of the builder. */
const ANEW = /^(id=w-node-|data-w-id=|sizes=|srcset=|class=)/;

function findMadeAnew({ base, mine, theirs }: Versions): (difference: Difference) => boolean {
  const removed = new Map<string, number>();
  for (const [fact, count] of base) {
    const [name] = ANEW.exec(fact) ?? [];
    const gone = count - (mine.get(fact) ?? 0);
    if (name !== undefined && gone > 0) removed.set(name, (removed.get(name) ?? 0) + gone);
  }
  return ({ fact, count, expected }) => {
    const [name = ""] = ANEW.exec(fact) ?? [];
    const left = removed.get(name) ?? 0;
    const isNew = (theirs.get(fact) ?? 0) > (base.get(fact) ?? 0);
    if (!isNew || count > expected || left === 0) return false;
    removed.set(name, left - 1);
    return true;
  };
}
