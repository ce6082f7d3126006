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
}

/** A difference of one page. */
export type Difference = Omit<SourceFinding, "pages">;

/** A difference of a whole page or file. */
export const describeWhole = (what: string): Difference => ({ place: "", what, exported: "", adopted: "" });
