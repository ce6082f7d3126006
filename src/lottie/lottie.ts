import type { AnimationItem, LottiePlayer } from "lottie-web";
import { atEnd } from "../core/lifetime";
import type { Behaviour, MountContext } from "../core/behaviour";
import { createEdits, type Edits } from "../core/edits";
import { MillraceError } from "../core/errors";
import { deferredModule } from "../core/deferred-module";
import { connectLottie } from "../core/lottie";
import { $reducedMotion } from "../core/stores";
import { whenNear } from "../core/when-near";
import { fetchAnimationData, type AnimationData } from "./animation-data";
import { settings, type LottieSettings, type Renderer } from "./settings";
import { LOTTIE } from "./module";

/** Loads the player for each renderer. */
export type Players = { readonly [R in Renderer]: () => Promise<LottiePlayer> };

export interface LottieApi {
  /** The player of the animation; `undefined` while it loads or after an error. */
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
  return Promise.all([ownLibrary() ?? players[renderer](), fetchAnimationData(src, signal).catch(failed)]);
}

/** Gives a box without a height the animation's shape. The style that reserves space for an empty box does not count. */
function shape(element: HTMLElement, { w, h }: AnimationData, edits: Edits): void {
  const filled = element.appendChild(new Text(" "));
  if (!element.clientHeight) edits.style(element, "aspect-ratio", `${w} / ${h}`);
  filled.remove();
}

/** Puts the animation into its box. What was served there, a poster, stays until the animation is there. */
function begin(
  element: HTMLElement,
  library: LottiePlayer,
  animationData: AnimationData,
  renderer: Renderer,
  signal: AbortSignal,
): AnimationItem {
  const served = [...element.childNodes];
  const player = library.loadAnimation({
    container: element,
    renderer,
    loop: false,
    autoplay: false,
    animationData,
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

/**
 * Plays it by its attributes, or by interactions.
 * @param when the animation could first be drawn, in ms of `performance.now()`: one that plays once continues from there.
 */
function control(
  element: HTMLElement,
  player: AnimationItem,
  { settings: options, page, signal, report }: MountContext<LottieSettings>,
  since: number,
): void {
  const { loop, autoplay, direction, duration, isTarget, initial } = options;
  let aim = connectLottie(element, (percent) => follow(percent ?? initial), signal);
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
    const last = player.totalFrames - 1;
    const passed =
      loop || !autoplay || page.reducedMotion
        ? 0
        : Math.min(((performance.now() - since) / 1000) * player.frameRate * player.playSpeed, last);
    player.goToAndStop(direction < 0 && !page.reducedMotion ? last - passed : passed, true);
    settle();
  }

  /** Loops pause while they are out of view. An animation that plays once plays on, even out of view. */
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
      report(cause, { attribute: "data-src", expected: "a valid Lottie animation" });
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
  /** Settles when the animation is near the view, or a page script requests its player. */
  readonly needed: Promise<void>;
  need(): void;
}

function createComing(): Coming {
  let resolve: Coming["resolve"] = () => undefined;
  let need = () => undefined as void;
  const player = new Promise<AnimationItem | undefined>((done) => (resolve = done));
  const needed = new Promise<void>((done) => (need = done));
  return { player, resolve, needed, need };
}

/**
 * Lottie animations: `[data-animation-type="lottie"]` (`interactions.md` 10).
 * @param library what page scripts get as `Webflow.require("lottie").lottie`.
 */
export function createLottie(players: Players, library = ownLibrary()): Behaviour<LottieSettings, LottieApi> {
  const name = "lottie";
  const drawn = new WeakMap<Element, AnimationItem>();
  /** Players on their way; page scripts may ask for one before its element is mounted. */
  const coming = new WeakMap<Element, Coming>();
  function getComing(element: Element): Coming {
    let found = coming.get(element);
    if (!found) coming.set(element, (found = createComing()));
    return found;
  }
  /** The player of an element, or its placeholder until it is loaded (LO-9). */
  function getPlayer(element: Element): unknown {
    const there = drawn.get(element);
    if (there) return there;
    if (!element.matches(LOTTIE)) return deferredModule(Promise.resolve(), name);
    const { player, need } = getComing(element);
    need();
    return deferredModule(player, name);
  }
  return {
    name,
    selector: LOTTIE,
    settings,
    mount(element, context) {
      const { settings: options, signal, report } = context;
      const { resolve, needed, need } = getComing(element);

      async function draw(): Promise<AnimationItem | undefined> {
        const [library, data] = await load(players, options, signal);
        if (signal.aborted) return undefined;
        const since = performance.now();
        let player = registered(library, element);
        if (!player) {
          shape(element, data, createEdits(signal));
          // Each animation takes the time of a long task: what is far from the view waits (LO-13).
          await needed;
          if (signal.aborted) return undefined;
          player = begin(element, library, data, options.renderer, signal);
        }
        drawn.set(element, player);
        control(element, player, context, since);
        return player;
      }

      whenNear(element, need, signal);
      addEventListener("beforeprint", need, { signal });
      resolve(
        draw().catch((error: unknown) => {
          if (!signal.aborted) report(error);
          return undefined;
        }),
      );
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
