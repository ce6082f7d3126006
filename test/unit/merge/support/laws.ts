import fc from "fast-check";
import { expect, it } from "vitest";
import { apply, diff, readPage } from "../../../../merge";
import { canonical } from "./canonical";
import { BUILDER, clone, writePage, type Item, type Spelling } from "./model";
import { act, locate, modelEdits, type Located, type ModelEdit } from "./model-edits";
import { bodies } from "./pages";

const SEED = 20261129;

const spellings: fc.Arbitrary<Spelling> = fc.record({
  indent: fc.constant(true),
  eol: fc.constantFrom("\n", "\r\n"),
  quote: fc.constantFrom('"', "'"),
  sorted: fc.boolean(),
  mark: fc.boolean(),
});

interface Edited {
  readonly body: Item;
  readonly edits: readonly Located[];
}

/** A page with edits. Each is at a place that none before it, and none of `others`, has touched. */
function editBody(base: Item, edits: readonly ModelEdit[], others: readonly Located[] = []): Edited {
  const body = clone(base);
  const taken = new Set(others.flatMap(({ touched }) => [...touched]));
  const done: Located[] = [];
  for (const edit of edits) {
    const located = locate(base, edit, taken);
    if (!located) continue;
    act(body, located);
    done.push(located);
    for (const id of located.touched) taken.add(id);
  }
  return { body, edits: done };
}

const merge = (base: string, mine: string, theirs: string) => {
  const page = readPage(base);
  return apply(diff(page, readPage(mine)), readPage(theirs), page);
};

const cases = fc.record({
  base: bodies,
  mine: modelEdits("mine", 4),
  theirs: modelEdits("theirs", 4),
  spelling: spellings,
});

function law(title: string, runs: number, check: (values: Versions) => void): void {
  it(title, () => {
    fc.assert(
      fc.property(cases, ({ base, mine, theirs, spelling }) => {
        const own = editBody(base, mine);
        const other = editBody(base, theirs, own.edits);
        check({ base, own, other, spelling });
      }),
      { numRuns: runs, seed: SEED },
    );
  });
}

interface Versions {
  readonly base: Item;
  readonly own: Edited;
  readonly other: Edited;
  readonly spelling: Spelling;
}

const write = (body: Item, spelling: Spelling = BUILDER): string => writePage(body, spelling).text;

/** @param runs how many pairs of versions. */
export function checkLaws(runs: number): void {
  law("a merge of a version into its base is that version", runs, ({ base, own, spelling }) => {
    const mine = write(own.body, spelling);
    const { text, conflicts } = merge(write(base), mine, write(base));
    expect(conflicts).toEqual([]);
    expect(canonical(text)).toBe(canonical(mine));
  });

  law("a merge without changes is the new version, byte for byte", runs, ({ base, other, spelling }) => {
    const theirs = write(other.body, spelling);
    expect(merge(write(base), write(base), theirs)).toMatchObject({ text: theirs, conflicts: [] });
  });

  law("a merge of two equal versions is that version, byte for byte", runs, ({ base, own, spelling }) => {
    const mine = write(own.body, spelling);
    expect(merge(write(base), mine, mine)).toMatchObject({ text: mine, conflicts: [] });
  });

  law("another spelling of the same page is no change", runs, ({ base, spelling }) => {
    expect(diff(readPage(write(base)), readPage(write(base, spelling)))).toEqual([]);
  });

  let merged = 0;
  let asked = 0;
  law("changes at different places are merged, or are a question", runs, ({ base, own, other, spelling }) => {
    const expected = clone(other.body);
    for (const edit of own.edits) act(expected, edit);
    const theirs = writePage(other.body, spelling);
    const { text, conflicts } = merge(write(base), write(own.body), theirs.text);
    merged += own.edits.length;
    asked += conflicts.length;
    if (conflicts.length > 0) return;
    expect(canonical(text)).toBe(canonical(write(expected)));
    const touched = new Set(own.edits.flatMap((edit) => [...edit.touched]));
    const left = [...theirs.sources].filter(([id]) => !touched.has(id) && !contains(other.body, id, touched));
    // What is not touched stays as it was spelled.
    for (const [, source] of left) expect(text).toContain(source);
  });

  it("few changes at different places are questions", () => {
    expect(asked / merged).toBeLessThan(0.02);
  });

  law("changes at different places can be merged in both orders", runs, ({ base, own, other }) => {
    const [first, second] = [write(own.body), write(other.body)];
    const one = merge(write(base), first, second);
    const two = merge(write(base), second, first);
    if (one.conflicts.length + two.conflicts.length > 0) return;
    expect(canonical(one.text)).toBe(canonical(two.text));
  });

  law("changes are plain data", runs, ({ base, own }) => {
    const changes = diff(readPage(write(base)), readPage(write(own.body)));
    expect(JSON.parse(JSON.stringify(changes))).toEqual(changes);
  });
}

function contains(body: Item, id: number, touched: ReadonlySet<number>): boolean {
  const isInside = (item: Item): boolean => touched.has(item.id) || item.children.some(isInside);
  const search = (item: Item): boolean => (item.id === id ? isInside(item) : item.children.some(search));
  return search(body);
}
