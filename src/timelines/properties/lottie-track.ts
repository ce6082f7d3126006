import { seekLottie } from "../../core/lottie";
import { mixNumbers } from "../data/amount";
import type { Track } from "./property";
import type { Owner, Surface } from "./surface";

/** Percent of the frames: a number is a share of them, a text the percent itself. */
const percent = (value: unknown, fallback: number) => {
  const number = Number.parseFloat(String(value));
  if (!Number.isFinite(number)) return fallback;
  return typeof value === "number" ? number * 100 : number;
};

/** Moves a Lottie animation, now or when its player is there (IX3-33). */
export function lottieTrack(surface: Surface, owner: Owner, { from, to }: Record<string, unknown>): Track {
  const { element } = surface;
  return {
    motion: true,
    light: false,
    begin: () => undefined,
    forget: () => undefined,
    put(share) {
      surface.remember(owner, "lottie", () => seekLottie(element, undefined));
      seekLottie(element, mixNumbers(percent(from, 0), percent(to, 100), share));
    },
  };
}
