import type { AnimationItem, LottiePlayer } from "lottie-web";
import { atEnd } from "../core/lifetime";
import type { Behaviour, MountContext } from "../core/behaviour";
import { createEdits } from "../core/edits";
import { MillraceError } from "../core/errors";
import { deferredModule } from "../core/deferred-module";
import { followDrawing } from "../core/lottie";
import { $reducedMotion } from "../core/stores";
import { fetchDrawing, type Drawing } from "./drawing";
import { settings, type LottieSettings, type Renderer } from "./settings";

/** Loads the player for each renderer. */
export type Players = { readonly [R in Renderer]: () => Promise<LottiePlayer> };

export interface LottieApi {
  /** The player of the drawing; `undefined` while it loads or after an error. */
  readonly player: AnimationItem | undefined;
}

/** What the library's types leave out. */
interface Registry {
  getRegisteredAnimations?(): (AnimationItem & { wrapper?: Element })[];
}

/** A player that a page script made before, with the page's own copy of the library. */
const registered = (library: LottiePlayer & Registry, element: Element) =>
  library.getRegisteredAnimations?.().find(({ wrapper }) => wrapper === element);

function ownLibrary(): LottiePlayer | undefined {
  const { lottie, bodymovin } = window as { lottie?: LottiePlayer; bodymovin?: LottiePlayer };
  return lottie ?? bodymovin;
}

async function load(players: Players, { src, renderer }: LottieSettings, signal: AbortSignal) {
  const fault = { attribute: "data-src", expected: "the URL of a Lottie JSON file" };
  if (!src) throw new MillraceError({ ...fault, message: "is empty, so nothing is drawn" });
  const failed = (cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MillraceError({ ...fault, message: `nothing is drawn: ${reason}`, cause });
  };
  return Promise.all([ownLibrary() ?? players[renderer](), fetchDrawing(src, signal).catch(failed)]);
}

/** Puts the drawing into its box. What was served there, a poster, stays until the drawing is there. */
function begin(
  element: HTMLElement,
  library: LottiePlayer,
  drawing: Drawing,
  renderer: Renderer,
  signal: AbortSignal,
): AnimationItem {
  const made = registered(library, element);
  if (made) return made;
  const edits = createEdits(signal);
  const served = [...element.childNodes];
  // A box without a height takes the drawing's shape. The style that reserves space for an empty box does not count.
  const filled = element.appendChild(new Text(" "));
  if (!element.clientHeight) edits.style(element, "aspect-ratio", `${drawing.w} / ${drawing.h}`);
  filled.remove();
  const player = library.loadAnimation({
    container: element,
    renderer,
    loop: false,
    autoplay: false,
    animationData: drawing,
    rendererSettings: { progressiveLoad: true, hideOnTransparent: true } as object,
  });
  const drop = () => served.forEach((node) => node.remove());
  if (player.isLoaded) drop();
  else player.addEventListener("DOMLoaded", drop);
  atEnd(signal, () => {
    player.destroy();
    element.replaceChildren(...served);
  });
  return player;
}

/** Plays it by its attributes, or by interactions. */
function control(
  element: HTMLElement,
  player: AnimationItem,
  { settings: options, page, signal, report }: MountContext<LottieSettings>,
): void {
  const { loop, autoplay, direction, duration, isTarget, initial } = options;
  let aim = followDrawing(element, (percent) => follow(percent ?? initial), signal);
  let inSight = true;

  function follow(percent: number): void {
    aim = percent;
    player.setSubframe(true);
    if (player.totalFrames) player.goToAndStop((player.totalFrames * percent) / 100, true);
  }

  function start(): void {
    if (isTarget || aim !== undefined) return follow(aim ?? initial);
    if (duration > 0) player.setSpeed(player.totalFrames / player.frameRate / duration);
    player.setDirection(direction < 0 ? -1 : 1);
    player.loop = loop;
    player.goToAndStop(direction < 0 && !page.reducedMotion ? player.totalFrames - 1 : 0, true);
    settle();
  }

  /** Loops pause while they are out of view. A drawing that plays once starts at once, even out of view. */
  function settle(): void {
    if (isTarget || aim !== undefined || !autoplay) return;
    if (page.reducedMotion) player.goToAndStop(0, true);
    else if (inSight || !loop) player.play();
    else player.pause();
  }

  if (player.isLoaded) start();
  else player.addEventListener("DOMLoaded", start);
  const sight = new IntersectionObserver(([entry]) => {
    inSight = entry?.isIntersecting ?? true;
    if (loop) settle();
  });
  sight.observe(element);
  const size = new ResizeObserver(() => {
    try {
      player.resize();
    } catch (cause) {
      // The canvas draws at once, and a layer of a broken file may be missing.
      size.disconnect();
      report(cause, { attribute: "data-src", expected: "a valid Lottie drawing" });
    }
  });
  size.observe(element);
  const forget = $reducedMotion.listen(settle);
  atEnd(signal, () => {
    sight.disconnect();
    size.disconnect();
    forget();
  });
}

type Later<T> = T | PromiseLike<T>;

interface Coming {
  readonly player: Promise<AnimationItem | undefined>;
  resolve(player: Later<AnimationItem | undefined>): void;
}

function createComing(): Coming {
  let resolve: Coming["resolve"] = () => undefined;
  const player = new Promise<AnimationItem | undefined>((done) => (resolve = done));
  return { player, resolve };
}

/**
 * Lottie drawings: `[data-animation-type="lottie"]` (`interactions.md` 10).
 * @param library what page scripts get as `Webflow.require("lottie").lottie`.
 */
export function createLottie(players: Players, library = ownLibrary()): Behaviour<LottieSettings, LottieApi> {
  const name = "lottie";
  const drawn = new WeakMap<Element, AnimationItem>();
  const selector = '[data-animation-type="lottie"]';
  /** Players on their way; page scripts may ask for one before its element is mounted. */
  const coming = new WeakMap<Element, Coming>();
  function getComing(element: Element): Coming {
    let found = coming.get(element);
    if (!found) coming.set(element, (found = createComing()));
    return found;
  }
  /** The player of an element, or its placeholder until it is loaded (LO-9). */
  const getPlayer = (element: Element) =>
    drawn.get(element) ??
    deferredModule(element.matches(selector) ? getComing(element).player : Promise.resolve(), name);
  return {
    name,
    selector,
    settings,
    mount(element, context) {
      const { signal, report } = context;
      const drawing = load(players, context.settings, signal).then(
        ([library, data]) => {
          if (signal.aborted) return undefined;
          const player = begin(element, library, data, context.settings.renderer, signal);
          drawn.set(element, player);
          control(element, player, context);
          return player;
        },
        (error: unknown) => {
          if (!signal.aborted) report(error);
          return undefined;
        },
      );
      getComing(element).resolve(drawing);
      atEnd(signal, () => {
        drawn.delete(element);
        coming.delete(element);
      });
      return {
        get player() {
          return drawn.get(element);
        },
      };
    },
    facade: { members: () => ({ lottie: library, createInstance: getPlayer }) },
  };
}
