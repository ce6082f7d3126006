/** How the slides of one kind of slider move during a drag. Distances are in px onward. */
export interface DragLayout {
  /** Positions of the snap points along the drag, the first at 0. */
  snaps: readonly number[];
  /** Distance after which the snap points repeat; 0 without a loop. */
  loopLength: number;
  /** Position at which the drag starts. */
  from: number;
  /** Shows the slides at a position of the drag: one style write, except for slides that change sides. */
  follow(position: number): void;
  /** Starts the movement to a snap point after the release. @param ordinal unwrapped index: -1 is the last snap point, one loop back. */
  settle(ordinal: number, position: number): SlideMove[];
  /** Called when that movement has ended. */
  settled?(ordinal: number): void;
}

/** The movement of one slide, as distances from its place in the strip. */
export interface SlideMove {
  slide: HTMLElement;
  start: number;
  end: number;
}
