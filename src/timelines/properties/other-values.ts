import type { createTrack, Track } from "./property";
import type { style } from "./style";
import type { Owner, Surface } from "./surface";

/** Values of one namespace of an action for one element. */
export interface OtherValues {
  readonly namespace: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly surface: Surface;
  readonly owner: Owner;
  /** Place of the element among the targets, from 0. */
  readonly index: number;
  /** The start and the end that the kind of the action uses. */
  halves(value: unknown): readonly [from: unknown, to: unknown];
  missing(kind: string): void;
  // Of the first script: these tracks are in another one, which would contain a copy.
  readonly style: typeof style;
  readonly createTrack: typeof createTrack;
}

/** A track that is no style. @param put gets the share. */
export const createPlain = (put: (share: number) => void): Track => ({
  motion: false,
  light: false,
  begin: () => undefined,
  forget: () => undefined,
  put,
});
