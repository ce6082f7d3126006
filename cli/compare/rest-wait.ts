/** How long a page must not change before it counts as being at rest, in ms. */
export interface RestWait {
  /** Time without a change. A page whose scripts wait for nothing within that time is at rest after some frames. */
  quiet: number;
  /** The same while only the compared script waits, for a frame: it does so all the time. Default: less than `quiet`. */
  quietFrames?: number;
  /** Time that has to pass while scripts wait, because something is known to begin so late. Default: 0. */
  least?: number;
  /** Maximum wait for that; default: 6000. */
  limit?: number;
}
