import { readEase, linear } from "./ease";
import { seconds, type Stagger } from "../data/schema";

/** Where an element is on the page, for `grid: "auto"`. */
interface Place {
  readonly top: number;
}

/** How far each index is from where the stagger begins, per axis of a grid of `columns`. */
function distances(count: number, { from = "start", axis }: Stagger, columns: number): number[] {
  const rows = Math.ceil(count / columns);
  const middle = from === "center";
  const index = typeof from === "number" ? from : from === "end" ? count - 1 : 0;
  const origin = middle ? [(columns - 1) / 2, (rows - 1) / 2] : [index % columns, Math.floor(index / columns)];
  const apart = (at: number, start = 0, size: number) =>
    from === "edges" ? Math.min(at, size - 1 - at) : Math.abs(at - start);
  return Array.from({ length: count }, (_, at) => {
    const across = apart(at % columns, origin[0], columns);
    const down = apart(Math.floor(at / columns), origin[1], rows);
    return rows > 1 && columns > 1 && axis ? (axis === "x" ? across : down) : Math.hypot(across, down);
  });
}

function shuffled(count: number): number[] {
  return Array.from({ length: count }, (_, index) => ({ index, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ index }) => index);
}

/** Columns of the grid; all in one row or column is no grid (IX3-42). */
function countColumns({ grid }: Stagger, places: () => readonly Place[], count: number): number {
  const all = grid === "auto" ? places() : undefined;
  const next = all?.findIndex(({ top }) => Math.abs(top - (all[0]?.top ?? 0)) > 1) ?? -1;
  const columns = Array.isArray(grid) ? Number(grid[1]) : next;
  return columns > 1 && columns < count ? columns : count;
}

/**
 * Seconds by which each of `count` elements begins later: the farthest from the origin has the whole time (IX3-41).
 * @param places positions of the elements; called for `grid: "auto"` only.
 */
export function computeDelays(count: number, stagger: Stagger | undefined, places: () => readonly Place[]): number[] {
  if (!stagger) return Array.from({ length: count }, () => 0);
  const total = stagger.amount === undefined ? seconds(stagger.each) * (count - 1) : seconds(stagger.amount);
  const far =
    stagger.from === "random" ? shuffled(count) : distances(count, stagger, countColumns(stagger, places, count));
  const least = Math.min(...far);
  const span = Math.max(...far) - least;
  const ease = stagger.ease == null ? linear : readEase(stagger.ease);
  return far.map((distance) => (span ? total * ease((distance - least) / span) : 0));
}
