import fc from "fast-check";
import { parse, serialize } from "parse5";
import { expect, it } from "vitest";
import { apply, diff, readPage } from "../../../merge";
import { compareFacts } from "./support/facts";
import { editByHand } from "./support/hand-edits";
import { mergePages } from "./support/merge";
import { writePage } from "./support/model";
import { bodies } from "./support/pages";
import { createRandom } from "./support/random";

const SEED = 20261129;

/** A page of many sections, as those of an export are. */
const body = fc.sample(bodies, { numRuns: 12, seed: SEED }).reduce((whole, next) => {
  whole.children.push(...next.children);
  return whole;
});
const { text: base } = writePage(body);

it.each(Array.from({ length: 6 }, (_, seed) => seed))(
  "50 hand edits and 20 of the builder are merged: page %i",
  (seed) => {
    const own = editByHand(base, 50, "mine", createRandom(SEED + seed));
    const other = editByHand(base, 20, "theirs", createRandom(seed));
    // A third of the pages is saved by another program.
    const mine = seed % 3 === 0 ? serialize(parse(own.text)) : own.text;
    expect(new Set(own.kinds).size).toBeGreaterThan(8);

    const alone = mergePages(base, mine, base);
    expect(alone.conflicts).toEqual([]);
    expect(compareFacts({ base, mine, theirs: base, merged: alone.text })).toEqual([]);

    const page = readPage(base);
    const theirs = readPage(other.text);
    const changes = diff(page, readPage(mine));
    const asked = new Set(apply(changes, theirs, page).conflicts.map(({ change }) => change));
    expect(asked.size).toBeLessThan(8);
    // All that is no question is in the result, and nothing else is.
    const rest = changes.filter((change) => !asked.has(change));
    const { text, conflicts } = apply(rest, theirs, page);
    expect(conflicts).toEqual([]);
    const versions = { base, mine: apply(rest, page, page).text, theirs: other.text, merged: text };
    expect(compareFacts(versions)).toEqual([]);
  },
);
