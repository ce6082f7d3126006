/** A node of the base: positions from the root down, and the name of the node that is there. */
export interface Place {
  readonly path: readonly number[];
  readonly name: string;
}

/** Between which children of a node of the base; undefined is the first or last place. */
export interface Gap {
  readonly parent: Place;
  readonly after?: Place | undefined;
  readonly before?: Place | undefined;
}

/** Source text, and nodes of the base that are inside, as they are in the version that the change is applied to. */
export type Content = readonly (string | Place)[];

interface Edit {
  readonly place: Place;
  /** The place has equal siblings, and their number changed: which of them it is was not certain. */
  readonly equals?: boolean;
}

/** A text, a comment, or a rule of a style sheet; `hash` is that of the result. */
export interface TextChange extends Edit {
  readonly kind: "text";
  readonly base: string;
  readonly mine: string;
  readonly hash: number;
}

/** `null` is no attribute. */
export interface AttributeChange extends Edit {
  readonly kind: "attribute";
  readonly name: string;
  readonly base: string | null;
  readonly mine: string | null;
}

export interface RemoveChange extends Edit {
  readonly kind: "remove";
  readonly base: string;
}

/** Something else in the place of a node, such as another tag with the same content. */
export interface ReplaceChange extends Edit {
  readonly kind: "replace";
  readonly base: string;
  readonly mine: Content;
  readonly hash: number;
}

export interface InsertChange {
  readonly kind: "insert";
  readonly at: Gap;
  readonly mine: Content;
  readonly hash: number;
}

/** To another place of the page; `space` is the white space in front of it there. */
export interface MoveChange extends Edit {
  readonly kind: "move";
  readonly at: Gap;
  readonly space: string;
}

/**
 * Content of a derived element that is not that of the base, `null` if there is none. It is never applied: the caller, who
 * makes such elements, knows whether it was a hand edit.
 */
export interface DerivedChange {
  readonly kind: "derived";
  readonly name: string;
  readonly base: string | null;
  readonly mine: string | null;
}

/** All lines of a page that has no tree. */
export interface LinesChange {
  readonly kind: "lines";
  readonly mine: string;
  /** Why it has no tree. */
  readonly problem: string;
}

/** One edit of one place. It is plain data, so that it can be stored as JSON, and it is applied with the same base. */
export type Change =
  TextChange | AttributeChange | RemoveChange | ReplaceChange | InsertChange | MoveChange | DerivedChange | LinesChange;

/** Why a change was not applied. */
export type Reason =
  /** Both versions changed the same text, attribute, element, rule or line. */
  | "both changed"
  /** The new version has no such place. */
  | "no place"
  /** The new version has places that may be the one. */
  | "uncertain place"
  /** The place is one of several equal ones, of which one is gone. */
  | "equal siblings";

/** A change that a person has to decide about. */
export interface Conflict {
  /** Equal for the same question on other pages. */
  readonly key: string;
  readonly reason: Reason;
  readonly change: Change;
  /** The versions that `decide` can take: a place that is not there leaves `theirs` only. */
  readonly choices: readonly ("mine" | "theirs")[];
  /** A short selector of the element, or of the rule with its at-rules. */
  readonly selector: string;
  /** The text of the nearest heading above. */
  readonly heading?: string | undefined;
  /** The three versions as source text; undefined where there is none. */
  readonly base?: string | undefined;
  readonly mine?: string | undefined;
  readonly theirs?: string | undefined;
}
