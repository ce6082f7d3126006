import { apply, diff, findPlace, makePlace, match, readPage, type Conflict, type Node, type Tree } from "../../merge";
import type { PageChange, PageQuestion } from "../records/pages";
import { applyChanges, editPage } from "./apply-changes";
import { ChangeProblem } from "./change-problem";
import { formatMark, MARK } from "./mark";

/** Changes at their places in the new page, with the result; or why they have none. */
export type CarriedOver =
  { readonly changes: readonly PageChange[]; readonly text: string } | { readonly questions: readonly PageQuestion[] };

/**
 * Brings changes to a new version of the page that they were made on. The merge decides what is certain; the changes, made
 * again at their new places, must give the same page.
 * @param take whose version stays where both changed the same; default: it becomes a question.
 * @throws ChangeProblem if the changes are not for the base.
 */
export function carryOver(changes: readonly PageChange[], base: Tree, next: Tree, take?: "mine"): CarriedOver {
  const edited = editPage(base, changes);
  const mine = readPage(edited.render());
  const hidden = new Set(changes.flatMap((change) => (change.kind === "hide" ? [edited.find(change.place).node] : [])));
  const isHidden = ({ change }: Conflict): boolean => {
    const node = change.kind === "remove" ? findPlace(base, change.place) : undefined;
    return node !== undefined && hidden.has(node);
  };
  // What is hidden stays hidden, whatever the new version has changed inside.
  const merged = apply(diff(base, mine), next, base, (conflict) => (isHidden(conflict) ? "mine" : take));
  if (merged.conflicts.length > 0) return { questions: merged.conflicts.map(toQuestion) };
  const moved = placeAgain(changes, base, next);
  if (!moved) return UNCERTAIN;
  try {
    const text = applyChanges(next, moved);
    const isSame = readPage(text).root.hash === readPage(merged.text).root.hash;
    return isSame ? { changes: moved, text } : UNCERTAIN;
  } catch (error) {
    if (error instanceof ChangeProblem) return UNCERTAIN;
    throw error;
  }
}

/** The changes that have a certain place in the new page, one after the other: the others are left out. */
export function carryCertain(
  changes: readonly PageChange[],
  base: Tree,
  next: Tree,
  take: "mine" | undefined,
): readonly PageChange[] {
  let certain: readonly PageChange[] = [];
  let carried: readonly PageChange[] = [];
  for (const change of changes) {
    try {
      const result = carryOver([...certain, change], base, next, take);
      if ("questions" in result) continue;
      certain = [...certain, change];
      carried = result.changes;
    } catch (error) {
      // What it stands on was left out.
      if (!(error instanceof ChangeProblem)) throw error;
    }
  }
  return carried;
}

/** Marks in a rich text, as the cleaner writes them. */
const MARKED = new RegExp(`${MARK}="([^"]*)"`, "g");

const UNCERTAIN: CarriedOver = { questions: [{ reason: "uncertain place", selector: "" }] };

const toQuestion = ({ reason, selector, heading, base, mine, theirs }: Conflict): PageQuestion => ({
  ...{ reason, selector, heading, base, mine, theirs },
});

/** The changes with the marks of the new page; undefined if it has not all places. */
function placeAgain(changes: readonly PageChange[], base: Tree, next: Tree): PageChange[] | undefined {
  const edited = editPage(base, changes);
  const { partners } = match(base, next);
  const findNext = (node: Node): Node | undefined => {
    const partner = partners.get(node);
    return partner?.sure ? partner.node : undefined;
  };
  function placeMark(place: string): string | undefined {
    const { scope, node } = edited.find(place);
    const [at, root] = [findNext(node), scope.copy === "" ? next.root : findNext(scope.root)];
    if (!at || !root) return undefined;
    const { path, name } = makePlace(next, at);
    const outer = makePlace(next, root).path;
    if (outer.some((index, level) => path[level] !== index)) return undefined;
    return formatMark({ name, copy: scope.copy, path: path.slice(outer.length) });
  }
  /** Elements of the page that a rich text keeps. */
  function placeMarks(html: string): string | undefined {
    const marks = [...html.matchAll(MARKED)].map(([, mark = ""]) => mark).filter((mark) => edited.has(mark));
    const places = new Map(marks.map((mark) => [mark, placeMark(mark)]));
    if ([...places.values()].includes(undefined)) return undefined;
    return html.replace(MARKED, (_whole, mark: string) => `${MARK}="${places.get(mark) ?? ""}"`);
  }
  const placed: PageChange[] = [];
  for (const change of changes) {
    if (change.kind === "settings") {
      placed.push(change);
      continue;
    }
    const place = placeMark(change.place);
    const after = change.kind === "move" && change.after !== null ? placeMark(change.after) : null;
    const html = change.kind === "rich" ? placeMarks(change.html) : "";
    if (place === undefined || after === undefined || html === undefined) return undefined;
    if (change.kind === "move") placed.push({ ...change, place, after });
    else placed.push(change.kind === "rich" ? { ...change, place, html } : { ...change, place });
  }
  return placed;
}
