/** A page of the gallery. */
export interface Entry {
  /** Its URL path: `/dropdown/click.html`. */
  url: string;
  title: string;
  /** Its folder, named like the behaviour; "" at the root. */
  group: string;
}

/** The attributes of a behaviour, from its README. */
export interface Attributes {
  heads: string[];
  rows: string[][];
}

/** The content of the gallery. */
export interface Gallery {
  entries: Entry[];
  /** By group, without behaviours that have no table. */
  attributes: Record<string, Attributes>;
}
