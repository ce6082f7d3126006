import { buildActions, type Built, type Site } from "./build";
import type { Mode } from "./data/conditions";
import { createPlayhead, type Playhead } from "./playback/playhead";
import type { Track } from "./properties/property";
import { KIND, seconds, type TimelineDefinition } from "./data/schema";
import { createTimeline } from "./playback/timeline";
import { putTween, type Tween } from "./playback/tween";

/** One timeline for one trigger element, or for all of them (IX3-20). */
export interface Instance {
  readonly definition: TimelineDefinition;
  readonly trigger: Element | undefined;
  readonly playhead: Playhead;
  readonly elements: ReadonlySet<Element>;
  readonly tracks: readonly Track[];
  /** Reads where the tweens that show at rest begin and end; then {@link Instance.rest} writes (IX3-22). */
  read(): void;
  rest(): void;
  /** A beginning run starts from the current values. */
  forget(): void;
}

/** The effect of reduced motion on a timeline depends on its triggers (IX3-70). */
export interface TriggerUse {
  readonly mode: Mode;
  /** Nothing but the page's load and its scrolling plays it. */
  readonly unasked: boolean;
  /** It follows the scroll. */
  readonly scrubbed: boolean;
  /** No trigger on the page can play it, so that it must not hide anything (IX3-FIX-3). */
  readonly resting?: boolean;
}

/**
 * For visitors who prefer reduced motion: values at their end from the beginning, and values that begin only when
 * played.
 */
function chooseReducedMotion(
  { action: { tt, properties } }: Built,
  { unasked, scrubbed }: TriggerUse,
): "end" | "later" | "play" {
  const { opacity, autoAlpha = opacity } = properties?.["wf:transform"] ?? {};
  if (!unasked || scrubbed || (tt !== KIND.from && tt !== KIND.fromTo)) return "play";
  if (autoAlpha == null) return "later";
  // What fades away is there until then.
  return tt === KIND.fromTo && parseFloat(String([autoAlpha].flat().at(-1))) === 0 ? "play" : "end";
}

/** @param over called when a run is over; default: neutral transforms are removed. */
export function createInstance(
  definition: TimelineDefinition,
  site: Site,
  use: TriggerUse,
  wake: () => void,
  alone: (instance: Instance) => boolean,
  over?: () => void,
): Instance {
  const { settings = {} } = definition;
  const { repeat = 0, repeatDelay, yoyo = false, duration } = settings;
  const built = buildActions(definition, site);
  const { resting } = use;
  const less = use.mode === "calm" && !resting;
  const ended: Tween[] = [];
  const tweens = built.flatMap((each) => {
    const atLoad = less ? chooseReducedMotion(each, use) : "play";
    // Where From ends is what the page shows without it.
    if (atLoad === "end" && each.action.tt === KIND.fromTo) ended.push(...each.tweens);
    if (atLoad === "end") return [];
    return each.tweens.flatMap((tween) => {
      const endless = repeat < 0 || tween.repeat < 0;
      const stays = use.scrubbed || endless;
      const immediate = tween.immediate && (atLoad === "play" || stays);
      // Text that is not split keeps its place, too: its letters would have moved inside it (IX3-FIX-11).
      if (!less || (!stays && !each.action.splitText)) return { ...tween, immediate };
      // Movement along the scroll and for ever is left out; along the scroll the rest keeps its place.
      const values = tween.values.filter(({ motion }) => !motion);
      return values.length || tween.pass || !endless ? { ...tween, immediate, values } : [];
    });
  });
  const elements = new Set(built.flatMap((each) => each.elements));
  const rhythm = { repeat, gap: seconds(repeatDelay), yoyo, atLeast: seconds(duration) };
  const timeline = createTimeline(tweens, rhythm, less);
  const settle = () => elements.forEach((element) => site.surfaces.of(element).settle());
  const tracks = tweens.flatMap(({ values }) => values);
  const forget = (all: boolean) => tracks.forEach((track) => track.forget(all));
  const atRest = tweens.flatMap(({ immediate, values }) =>
    immediate ? values.filter(({ reveals }) => !resting || !reveals) : [],
  );
  const instance: Instance = {
    definition,
    trigger: site.targetContext.trigger,
    playhead: createPlayhead(timeline, {
      wake,
      rested: over ?? settle,
      renewed: () => forget(false),
      // Values that others move, too, are mixed in the frame loop, and so are values that end at once.
      playInBrowser: (time, rate, landed) => {
        if (less || !alone(instance)) return undefined;
        // Its end is outside the frame loop, which may be stopped.
        const arrived = () => {
          landed();
          site.surfaces.flush();
        };
        return site.extras.more?.playInBrowser(timeline, tweens, site.surfaces, time, rate, arrived);
      },
    }),
    elements,
    tracks,
    forget: () => forget(true),
    read() {
      for (const track of [...atRest, ...ended.flatMap(({ values }) => values)]) track.begin();
    },
    rest() {
      for (const track of atRest) track.put(0);
      for (const tween of ended) putTween(tween, tween.duration, true, false, true);
    },
  };
  return instance;
}
