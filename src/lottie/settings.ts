import { flag, number, oneOf, text, type SettingsOf } from "../core/settings";

export const RENDERERS = ["svg", "canvas", "html"] as const;
export type Renderer = (typeof RENDERERS)[number];

/** Attributes of `[data-animation-type="lottie"]` (`interactions.md` 10, Lottie). */
export const settings = {
  /**
   * URL of the animation, a Lottie JSON file.
   * @default required
   */
  src: text("data-src"),
  /** Again and again; pauses while it is out of sight. */
  loop: flag("data-loop"),
  /** Plays by itself. */
  autoplay: flag("data-autoplay"),
  /** `-1` plays from the end to the beginning. */
  direction: number("data-direction", 1, { min: -1, max: 1 }),
  /** Duration of one run; 0: that of the file. */
  duration: number("data-duration", 0, { unit: "s" }),
  /** The renderer; each one except SVG is a separate part. */
  renderer: oneOf("data-renderer", RENDERERS, "svg"),
  /** Moved only by interactions. */
  isTarget: flag("data-is-ix2-target"),
  /** How much of the frames such an element shows before any interaction. */
  initial: number("data-ix2-initial-state", 0, { unit: "percent" }),
};

export type LottieSettings = SettingsOf<typeof settings>;
