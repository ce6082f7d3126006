import { atom } from "nanostores";
import type { Edits } from "../../core/edits";
import type { Stage } from "../stage";

export interface Drag {
  /** Whether the last press has moved slides, which makes it no swipe. */
  readonly carries: boolean;
  /** Reads the attributes again. */
  update(): void;
}

export interface DragOptions {
  root: HTMLElement;
  mask: HTMLElement;
  stage: Stage;
  /** Index of the current group; `undefined` while nothing is laid out. */
  index(): number | undefined;
  /** Whether nothing moves by itself. */
  instant(): boolean;
  /** A visitor has taken over. */
  onTake(): void;
  /** Another group is to be shown; `settle` moves the slides there. */
  onTurn(index: number, settle: () => void): void;
  /** For the drag only, which undoes them. The part has no copy of their code. */
  edits: Edits;
  signal: AbortSignal;
}

export type CreateDrag = (options: DragOptions) => Drag;

/** What carries slides under a finger or the mouse, once a page that needs it has fetched it. */
export const $createDrag = atom<CreateDrag | undefined>();
