import type { MountContext } from "../core/behaviour";
import { createEdits, fill } from "../core/edits";
import { freeId } from "../core/dom/free-id";
import { redraw as redrawBus } from "../core/window-buses";
import { defineWidget } from "../core/widget";
import { readSettings } from "../core/settings";
import { detectSwipes } from "../core/input/swipe";
import { createAutoplay, type Autoplay } from "./autoplay";
import { createControls } from "./controls/controls";
import { followFinger } from "./drag/finger";
import { createLabel } from "./label";
import { laySideBySide, prepareMask, watchMask } from "./mask";
import { createLayoutQueue } from "./measure";
import { createGroups } from "./groups";
import { settings, type SliderSettings } from "./settings";
import { SLIDER } from "./module";
import { createDragLoader } from "./drag/drag-loader";
import type { CreateBehaviours } from "../core/modules";

export interface SliderApi {
  readonly index: number;
  /** The number of groups. */
  readonly pages: number;
  /** Shows a group of slides that fit beside each other; wraps around at both ends (SL-16). */
  go(index: number): void;
  next(): void;
  previous(): void;
  /** Starts automatic changes, also after the visitor stopped them. Does nothing without `data-autoplay`. */
  play(): void;
  pause(): void;
  /** Reads attributes, slides and widths again and shows the current group in its place. */
  redraw(): void;
}

interface SlidersState {
  /** Position of the next slider on the page, for generated ids. */
  ordinal: number;
  readonly layOutSoon: ReturnType<typeof createLayoutQueue>;
  /** Whether the page lacks the builder's style sheet, tested once: each test scans all styles. */
  bare?: boolean;
}

function run(
  root: HTMLElement,
  { settings: served, page, shared, signal, warn }: MountContext<SliderSettings, SlidersState>,
): SliderApi {
  const edits = createEdits(signal);
  const mask = prepareMask(root, edits, signal);
  let options = served;
  let autoplay: Autoplay | undefined;

  fill(edits, root, "role", "region");
  fill(edits, root, "aria-label", "carousel");
  edits.attribute(root, "aria-roledescription", "carousel");
  fill(edits, mask, "id", freeId("w-slider-mask-", shared.ordinal++));
  const bare = (shared.bare ??= getComputedStyle(mask).whiteSpace === "normal");
  if (bare) laySideBySide(mask, edits);
  const label = createLabel(mask, edits);

  /** The timer does not change the group after the visitor has taken control. */
  const takeOver = () => autoplay?.stop();
  const context = { root, mask, page, settings: () => options, edits, signal };
  const controls = createControls(
    context,
    bare,
    (step) => {
      takeOver();
      groups.step(step, "arrow");
    },
    (index) => {
      takeOver();
      groups.show(index, "dot");
    },
  );
  const groups = createGroups(
    context,
    {
      ...controls,
      show(index, count) {
        controls.show(index, count);
        autoplay?.hasGroups(count > 1);
      },
    },
    label,
  );
  const drag = followFinger(context, groups, takeOver);

  const layOut = () =>
    shared.layOutSoon(root, () => {
      const writes = [...controls.grow(), groups.read()];
      return () => writes.forEach((write) => write?.());
    });
  const layOutAgain = () => {
    groups.invalidate();
    layOut();
  };
  watchMask(mask, layOut, layOutAgain, signal);
  redrawBus.on(layOut, signal);

  const setLive = (running: boolean) => edits.attribute(label, "aria-live", running ? "off" : "polite");
  if (options.autoplay) autoplay = createAutoplay(context, () => groups.step(1, "autoplay"), setLive);
  else setLive(false);
  layOut();
  return {
    get index() {
      return groups.index;
    },
    get pages() {
      return groups.count;
    },
    go: (to) => groups.show(to, "script"),
    next: () => groups.step(1, "script"),
    previous: () => groups.step(-1, "script"),
    play: () => autoplay?.play(),
    pause: takeOver,
    redraw() {
      options = readSettings(root, settings, warn);
      drag()?.update();
      groups.invalidate();
      groups.read()?.();
    },
  };
}

/** The builder's slider: `.w-slider` (`slider.md`). */
export const slider = defineWidget<SliderSettings, SliderApi, SlidersState>({
  name: "slider",
  selector: SLIDER,
  settings,
  setup({ signal, report }) {
    // Its own, since a page script may end that of the page.
    detectSwipes(document, signal);
    return { ordinal: 0, layOutSoon: createLayoutQueue(report) };
  },
  run,
  redraws: true,
  members({ ready, destroy }, running) {
    const redraw = () => running().forEach((api) => api.redraw());
    // Page scripts add slides and then call one of these, or both (SL-25).
    const start = () => {
      ready();
      redraw();
    };
    return { redraw, destroy, ready: start };
  },
});

export const content: CreateBehaviours = (load) => [slider, createDragLoader(load)];
