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
import { createPages } from "./pages";
import { settings, type SliderSettings } from "./settings";
import { SLIDER } from "./module";
import { createDragLoader } from "./drag/drag-loader";
import type { CreateBehaviours } from "../core/modules";

export interface SliderApi {
  readonly index: number;
  readonly pages: number;
  /** Shows a page; wraps around at both ends (SL-16). */
  go(index: number): void;
  next(): void;
  previous(): void;
  /** Starts automatic changes, also after the visitor stopped them. Does nothing without `data-autoplay`. */
  play(): void;
  pause(): void;
  /** Reads attributes, slides and widths again and shows the current page in its place. */
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

  /** The timer does not change the page after the visitor has taken control. */
  const takeOver = () => autoplay?.stop();
  const context = { root, mask, page, settings: () => options, edits, signal };
  const controls = createControls(
    context,
    bare,
    (step) => {
      takeOver();
      pages.step(step, "arrow");
    },
    (index) => {
      takeOver();
      pages.show(index, "dot");
    },
  );
  const pages = createPages(
    context,
    {
      ...controls,
      show(index, count) {
        controls.show(index, count);
        autoplay?.hasPages(count > 1);
      },
    },
    label,
  );
  const drag = followFinger(context, pages, takeOver);

  const layOut = () => shared.layOutSoon(root, pages.read);
  const layOutAgain = () => {
    pages.invalidate();
    layOut();
  };
  watchMask(mask, layOut, layOutAgain, signal);
  redrawBus.on(layOut, signal);

  const setLive = (running: boolean) => edits.attribute(label, "aria-live", running ? "off" : "polite");
  if (options.autoplay) autoplay = createAutoplay(context, () => pages.step(1, "autoplay"), setLive);
  else setLive(false);
  layOut();
  return {
    get index() {
      return pages.index;
    },
    get pages() {
      return pages.count;
    },
    go: (to) => pages.show(to, "script"),
    next: () => pages.step(1, "script"),
    previous: () => pages.step(-1, "script"),
    play: () => autoplay?.play(),
    pause: takeOver,
    redraw() {
      options = readSettings(root, settings, warn);
      drag()?.update();
      pages.invalidate();
      pages.read()?.();
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
