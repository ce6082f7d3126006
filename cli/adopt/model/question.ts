import type { Reason } from "../../../merge";

/** A version of a place: that of the owner, or that of the new export. */
export type Version = "mine" | "theirs";

/** Why a person has to decide about a place. */
export type QuestionReason =
  | Reason
  /** The new export no longer has a file that the owner changed. */
  | "file gone"
  /** The owner removed a file that the new export changed. */
  | "file removed"
  /** Both versions have a new file of this name. */
  | "file added"
  /** The owner changed what the program makes again from the pages. */
  | "made again"
  /** The owner saved a page in another character encoding. */
  | "encoding"
  /** No page of the new export has the builder's id of a page of the site. */
  | "other site";

/** A change of the owner that a person has to decide about. The same question about several files is one. */
export interface Question {
  /** Letters and digits; equal in the next run with the same versions. */
  readonly id: string;
  /** Paths of the files that it is about, in the order of the site. */
  readonly files: readonly string[];
  readonly reason: QuestionReason;
  /** The versions that can be taken. */
  readonly choices: readonly Version[];
  /** A short selector of the element or rule; empty for a whole file. */
  readonly selector: string;
  /** The text of the nearest heading above. */
  readonly heading?: string | undefined;
  /** The name of the attribute, if it is about one. */
  readonly attribute?: string | undefined;
  /** The three versions as source text; undefined for a version that does not exist, and for files that are not text. */
  readonly base?: string | undefined;
  readonly mine?: string | undefined;
  readonly theirs?: string | undefined;
}
