/** How the slides of one kind of slider go with a drag. Distances are in px onward. */
export interface Carry {
  /** Where the stops lie along the drag, the first at 0. */
  at: readonly number[];
  /** After which way they repeat; 0 when they end. */
  lap: number;
  /** Where the drag begins. */
  from: number;
  /** Shows the slides where a drag has brought them: one style write, but for slides that change sides. */
  follow(position: number): void;
  /** Begins the rest at a stop, which counts on through the laps: how the slides get there from `position`. */
  land(ordinal: number, position: number): Way[];
  /** When they are there. */
  landed?(ordinal: number): void;
}

/** The way of one slide, as distances from its place in the strip. */
export interface Way {
  slide: HTMLElement;
  start: number;
  end: number;
}
