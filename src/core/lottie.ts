import { atEnd } from "./lifetime";
import { shared } from "./shared";

/** The interface between interactions and one Lottie animation. The player is in a part that loads later, or never. */
interface Aim {
  /** Percent of its frames. */
  percent?: number | undefined;
  follow?: ((percent: number | undefined) => void) | undefined;
}

const aims = () => shared("lottie", () => new WeakMap<Element, Aim>());

function getLottieAim(element: Element): Aim {
  const found = aims().get(element) ?? {};
  aims().set(element, found);
  return found;
}

/** Shows a Lottie animation at a percentage of its frames, now or when its player is there; `undefined` puts it back at rest. */
export function seekLottie(element: Element, percent: number | undefined): void {
  const aim = getLottieAim(element);
  aim.percent = percent;
  aim.follow?.(percent);
}

/** Connects a player to the interactions. @returns their last request. */
export function connectLottie(
  element: Element,
  follow: (percent: number | undefined) => void,
  signal: AbortSignal,
): number | undefined {
  const aim = getLottieAim(element);
  aim.follow = follow;
  atEnd(signal, () => (aim.follow = undefined));
  return aim.percent;
}
