import { counted } from "../counted";
import type { Looked } from "./confirm";
import type { Task } from "./plan";

/** A trigger or widget of a page at one width, and what its steps have shown. */
export interface Trial {
  /** The same at all widths. */
  id: string;
  kind: Task["kind"];
  /** Whether a visitor could do its first step. */
  reached: boolean;
  /** Whether a script changed something in one of its steps. */
  changed: boolean;
}

/** Triggers or widgets of one kind about which a comparison says nothing. */
export interface Unproven {
  kind: Task["kind"];
  why: "not reached" | "nothing changed";
  /** How many there are, of those that were tried. */
  count: number;
  of: number;
  /** The pages and widths: `index.html at 1280 and 390`. */
  places: string[];
}

const NOUNS: Readonly<Record<Task["kind"], string>> = {
  hover: "hover trigger",
  click: "click trigger",
  move: "pointer trigger",
  menu: "menu",
  dropdown: "dropdown",
  tabs: "set of tabs",
  slider: "slider",
  lightbox: "lightbox",
  form: "form",
  anchor: "link to a place",
  logout: "logout button",
};
const OPENED: readonly string[] = ["menu", "dropdown", "lightbox"];
/** Maximum number of places in a sentence. */
const NAMED = 3;

/** The trials of a round. */
export function listTrials({ groups, ways, pairs }: Pick<Looked, "groups" | "ways" | "pairs">): Trial[] {
  const changing = new Set(pairs.map(({ step }) => step.id));
  return groups
    .filter(({ optional }) => optional)
    .flatMap(({ steps }) => {
      const [first] = steps;
      if (!first) return [];
      return {
        id: `${first.kind} ${first.mark}`,
        kind: first.kind as Task["kind"],
        reached: [ways.vendor, ways.ours].some((outcomes) => outcomes?.get(first.id)?.done),
        changed: steps.some(({ id }) => changing.has(id)),
      };
    });
}

/** How many steps of a round could be done on both sides, and in how many of them no script changed anything. */
export function countIdle({ groups, ways, pairs }: Pick<Looked, "groups" | "ways" | "pairs">) {
  const changing = new Set(pairs.map(({ step }) => step.id));
  const done = groups
    .flatMap(({ steps }) => steps)
    .filter(({ id }) => ways.vendor?.get(id)?.done && ways.ours?.get(id)?.done);
  return { steps: done.length, idle: done.filter(({ id }) => !changing.has(id)).length };
}

/** What no round of a page has reached or changed: a menu has no button where the window is wide. */
export function listUnproven(rounds: readonly { page: string; width: number; trials: readonly Trial[] }[]): Unproven[] {
  const tried = new Map<string, Trial & { page: string; widths: Set<number> }>();
  for (const { page, width, trials } of rounds) {
    for (const trial of trials) {
      const known = tried.get(`${page} ${trial.id}`) ?? { ...trial, page, widths: new Set<number>() };
      known.reached ||= trial.reached;
      known.changed ||= trial.changed;
      known.widths.add(width);
      tried.set(`${page} ${trial.id}`, known);
    }
  }
  const all = [...tried.values()];
  return [...new Set(all.map(({ kind }) => kind))].flatMap((kind) => {
    const ofKind = all.filter((trial) => trial.kind === kind);
    const missed = {
      "not reached": ofKind.filter(({ reached, changed }) => !reached && !changed),
      "nothing changed": ofKind.filter(({ reached, changed }) => reached && !changed),
    };
    return (["not reached", "nothing changed"] as const).flatMap((why) => {
      const places = new Set(missed[why].map(({ page, widths }) => `${page} at ${[...widths].join(" and ")}`));
      const count = missed[why].length;
      return count > 0 ? [{ kind, why, count, of: ofKind.length, places: [...places] }] : [];
    });
  });
}

export function formatUnproven({ kind, why, count, of, places }: Unproven): string {
  const what =
    why === "nothing changed" ? "changed nothing" : `could not be ${OPENED.includes(kind) ? "opened" : "used"}`;
  const more = places.length - NAMED;
  const where = `${places.slice(0, NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  return `${count} of ${counted(of, NOUNS[kind])} ${what}: ${where}`;
}
