import fc from "fast-check";
import { expect, it } from "vitest";
import { apply, diff, readPage, type Tree } from "../../../../merge";
import { canonical } from "./canonical";
import { BUILDER, clone, walk, writePage, type Item, type Spelling } from "./model";
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

const cases = fc.record({
  base: bodies,
  mine: modelEdits("mine", 4),
  theirs: modelEdits("theirs", 4),
  spelling: spellings,
});

/** @param runs how many pairs of versions. */
export function checkLaws(runs: number): void {
  let merged = 0;
  let asked = 0;

  it(`${runs} pairs of versions are merged by the laws`, () => {
    fc.assert(
      fc.property(cases, ({ base: body, mine: mineEdits, theirs: theirEdits, spelling }) => {
        const own = editBody(body, mineEdits);
        const other = editBody(body, theirEdits, own.edits);
        const their = writePage(other.body, spelling);
        const source = { mine: write(own.body), spelled: write(own.body, spelling), theirs: their.text };
        const [base, mine, spelled, theirs] = [write(body), source.mine, source.spelled, source.theirs].map((text) =>
          readPage(text),
        ) as [Tree, Tree, Tree, Tree];
        const changes = diff(base, mine);
        const theirChanges = diff(base, theirs);

        expect(JSON.parse(JSON.stringify(changes)), "changes are plain data").toEqual(changes);
        expect(diff(mine, spelled), "another spelling is no change").toEqual([]);

        const same = apply(changes, base, base);
        expect(same.conflicts, "a version is merged into its base").toEqual([]);
        expect(canonical(same.text), "a version is merged into its base").toBe(canonical(source.mine));

        expect(apply([], theirs, base), "no change leaves all bytes").toEqual({ text: source.theirs, conflicts: [] });
        const twice = apply(diff(base, spelled), spelled, base);
        expect(twice, "two equal versions leave all bytes").toEqual({ text: source.spelled, conflicts: [] });

        const both = apply(changes, theirs, base);
        const swapped = apply(theirChanges, mine, base);
        merged += own.edits.length;
        asked += both.conflicts.length;
        if (both.conflicts.length > 0) return;
        const expected = clone(other.body);
        for (const edit of own.edits) act(expected, edit);
        expect(canonical(both.text), "changes of other places are merged").toBe(canonical(write(expected)));
        for (const kept of listKept(other.body, own.edits, their.sources)) {
          expect(both.text, "the rest keeps all bytes").toContain(kept);
        }
        if (swapped.conflicts.length > 0) return;
        expect(canonical(swapped.text), "the order of two versions is the same").toBe(canonical(both.text));
      }),
      // Pages take minutes to shrink.
      { numRuns: runs, seed: SEED, endOnFailure: true },
    );
  });

  it("few changes at different places are questions", () => {
    expect(asked / merged).toBeLessThan(0.02);
  });
}

/** The sources of elements that no edit has touched. */
function listKept(body: Item, edits: readonly Located[], sources: ReadonlyMap<number, string>): string[] {
  const touched = new Set(edits.flatMap((edit) => [...edit.touched]));
  return [...walk(body)].flatMap(({ item }) =>
    [...walk(item)].some((inside) => touched.has(inside.item.id)) ? [] : (sources.get(item.id) ?? []),
  );
}

const write = (body: Item, spelling: Spelling = BUILDER): string => writePage(body, spelling).text;
