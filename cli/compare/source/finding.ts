/** A difference between the text of an export and that of its copy. */
export interface SourceFinding {
  /** The pages, or the one file, that have it. */
  pages: string[];
  /** Where it is, in words: `form “Contact”`; empty for a whole page or file. */
  place: string;
  /** What differs, in words: `the field “Email” is called “E-Mail” in the copy`. */
  what: string;
  /** The values; empty without one. */
  exported: string;
  adopted: string;
  /** What it is about, by page; not part of `--json`. */
  subjects: Record<string, Subject>;
}

/** The elements of a page that a difference is about, by their numbers. */
export interface Subject {
  /** The element itself, what it has inside only in the copy, its text, an attribute, or the interaction data that changes it. */
  kind: "element" | "added" | "text" | "data" | `attribute ${string}`;
  marks: readonly number[];
  /** The elements that a visitor uses to start these interactions; undefined if they start by themselves. */
  triggers?: readonly number[] | undefined;
}

/** A difference of one page. */
export type Difference = Omit<SourceFinding, "pages" | "subjects"> & { subject?: Subject };

/** A difference of a whole page or file. */
export const describeWhole = (what: string): Difference => ({ place: "", what, exported: "", adopted: "" });

/** A difference as one sentence, without its page. */
export const formatDifference = ({ place, what }: Pick<SourceFinding, "place" | "what">): string =>
  `${place && `${place}${what.startsWith("is ") ? " " : ": "}`}${what}`;
