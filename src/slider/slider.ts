import type { Behaviour, MountContext } from "../core/behaviour";
import { createEdits } from "../core/dom";
import { MillraceError } from "../core/errors";
import { emit } from "../core/events";
import { freeId } from "../core/names";
import { redraw as redrawBus } from "../core/registry";
import { restartable } from "../core/restart";
import { readSettings } from "../core/settings";
import { onSwipe } from "../core/swipe";
import { createArrows } from "./arrows";
import { createAutoplay, type Autoplay } from "./autoplay";
import type { SliderCause, SliderEvents } from "./events";
import { layOutSoon, measure, type Measures } from "./measure";
import { createMotion } from "./motion";
import { createNav } from "./nav";
import { settings, type SliderSettings } from "./settings";
import { createSlides } from "./slides";

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
  /** Reads attributes, slides and widths anew and shows the current page in its place. */
  redraw(): void;
}

/** Position of the next slider on the page, for generated ids. */
let ordinal = 0;

function childOf(parent: HTMLElement, name: string): HTMLElement | undefined {
  return [...parent.children].find((child): child is HTMLElement => child.classList.contains(name));
}

function run(root: HTMLElement, { settings: served, page, signal }: MountContext<SliderSettings>): SliderApi {
  const found = childOf(root, "w-slider-mask");
  if (!found) {
    throw new MillraceError({ behaviour: "slider", element: root, message: "no .w-slider-mask inside it", expected: "one child" });
  }
  const mask: HTMLElement = found;
  const left = childOf(root, "w-slider-arrow-left");
  const right = childOf(root, "w-slider-arrow-right");
  const dots = childOf(root, "w-slider-nav");
  const edits = createEdits(signal);
  let options = served;
  let measures: Measures | undefined;
  let stale = true;
  let index = 0;
  let autoplay: Autoplay | undefined;

  if (!root.hasAttribute("role")) edits.attribute(root, "role", "region");
  if (!root.hasAttribute("aria-label")) edits.attribute(root, "aria-label", "carousel");
  edits.attribute(root, "aria-roledescription", "carousel");
  if (!mask.id) edits.attribute(mask, "id", freeId("w-slider-mask-", ordinal));
  ordinal++;

  const label = document.createElement("div");
  label.className = "w-slider-aria-label";
  label.setAttribute("aria-live", "off");
  label.setAttribute("aria-atomic", "true");
  label.setAttribute("data-wf-ignore", "");
  edits.insert(label, mask);
  dropText(mask, signal);

  const nav = dots && createNav(dots, () => options.spacing, edits, signal);
  const onStep = (step: number) => operate(step, "arrow");
  const arrows = createArrows({ left, right, controls: mask.id, onStep, edits, signal });
  const slides = createSlides(edits, signal);
  const motion = createMotion(() => measures as Measures, () => options, edits, signal);

  /** Everything but the motion: dots, arrows, reading order, triggers (`slider.md` 6). */
  function tell({ strip, slides: all, mask: room, clips }: Measures): void {
    const stop = strip.stops[index];
    nav?.show(index, strip.stops.length);
    arrows.hide(options.hideArrows && index === 0, options.hideArrows && index === strip.stops.length - 1);
    const focused = all.find((slide) => slide.contains(document.activeElement));
    slides.expose(all, (slide, position) => {
      if (stop && position >= stop.first && position < stop.end) return "current";
      const from = motion.leftOf(slide, position);
      const width = (strip.lefts[position + 1] ?? strip.width) - (strip.lefts[position] ?? 0);
      // Rounding leaves a neighbour a fraction of a pixel inside.
      const apart = from > room - 1 || from + width < 1;
      return options.animation !== "slide" || (clips && apart) ? "gone" : "beside";
    });
    const shown = stop && all[stop.first];
    if (focused && shown && focused.hasAttribute("aria-hidden")) {
      edits.attribute(shown, "tabindex", "-1");
      shown.focus({ preventScroll: true });
    }
  }

  function read(): (() => void) | undefined {
    const now = measure(mask, right);
    if (!now || (!stale && now.key === measures?.key)) return undefined;
    return () => {
      measures = now;
      stale = false;
      index = Math.min(index, now.strip.stops.length - 1);
      arrows.label(now.rtl);
      slides.label(now.slides);
      motion.rest(now.strip.stops[index] as Measures["strip"]["stops"][0]);
      tell(now);
    };
  }

  /** @param wanted may lie one past either end. */
  function show(wanted: number, by: SliderCause, vector = Math.sign(wanted - index) || 1): void {
    if (!measures) read()?.();
    if (!measures) return;
    const { stops } = measures.strip;
    const last = stops.length - 1;
    const previous = index;
    index = wanted < 0 ? last : wanted > last ? 0 : wanted;
    const [from, to] = [stops[previous], stops[index]];
    if (!from || !to) return;
    if (index !== previous) {
      motion.turn({ from, to, vector, wraps: wanted !== index, instant: page.reducedMotion });
      label.textContent = `Slide ${index + 1} of ${stops.length}.`;
    }
    tell(measures);
    if (index !== previous) emit<SliderEvents>(root, "millrace:slider:change", { index, previous, pages: stops.length, by });
  }

  /** A visitor who takes over is not overtaken by the timer again. */
  function operate(step: number, by: SliderCause): void {
    autoplay?.stop();
    show(index + step, by, step);
  }

  const listen = { signal };
  if (nav && dots) {
    const choose = (target: EventTarget | null) => {
      const chosen = nav.indexOf(target);
      if (chosen < 0) return false;
      autoplay?.stop();
      show(chosen, "dot");
      return true;
    };
    dots.addEventListener("click", ({ target }) => void choose(target), listen);
    dots.addEventListener("keydown", (event) => {
      const at = nav.indexOf(event.target);
      if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
      const onward = measures?.rtl ? "ArrowLeft" : "ArrowRight";
      const back = measures?.rtl ? "ArrowRight" : "ArrowLeft";
      const to = { [onward]: at + 1, ArrowDown: at + 1, [back]: at - 1, ArrowUp: at - 1, Home: 0, End: Infinity }[event.key];
      if (to !== undefined) nav.focus(to);
      else if (!["Enter", " "].includes(event.key) || !choose(event.target)) return;
      event.preventDefault();
    }, listen);
  }

  onSwipe(root, (direction, { target }) => {
    if (options.disableSwipe || (target as Element).closest(".w-slider") !== root) return;
    operate((direction === "left") === !measures?.rtl ? 1 : -1, "swipe");
  }, signal);

  const relayout = () => layOutSoon(root, read);
  const relayoutAnew = () => {
    stale = true;
    relayout();
  };
  const size = new ResizeObserver(relayout);
  size.observe(mask);
  const content = new MutationObserver(() => {
    dropText(mask, signal);
    content.takeRecords();
    relayoutAnew();
  });
  content.observe(mask, { childList: true });
  redrawBus.on(relayout, signal);

  const api: SliderApi = {
    get index() {
      return index;
    },
    get pages() {
      return measures?.strip.stops.length ?? 0;
    },
    go: (to) => show(to, "script"),
    next: () => show(index + 1, "script", 1),
    previous: () => show(index - 1, "script", -1),
    play: () => autoplay?.play(),
    pause: () => autoplay?.stop(),
    redraw() {
      options = readSettings("slider", root, settings);
      stale = true;
      read()?.();
    },
  };
  signal.addEventListener("abort", () => {
    size.disconnect();
    content.disconnect();
  }, { once: true });

  const { delay, limit } = options;
  const announce = () => edits.attribute(label, "aria-live", autoplay?.running ? "off" : "polite");
  if (options.autoplay) {
    const next = () => show(index + 1, "autoplay", 1);
    autoplay = createAutoplay({ root, delay, limit, page, next, onChange: announce, edits, signal });
  }
  announce();
  relayout();
  return api;
}

/** White space between slides would add to their widths (SL-4). It comes back at the end, where it was. */
function dropText(mask: HTMLElement, signal: AbortSignal): void {
  const dropped: [Text, ChildNode | null][] = [];
  for (const node of [...mask.childNodes]) {
    if (!(node instanceof Text)) continue;
    dropped.push([node, node.nextSibling]);
    node.remove();
  }
  const restore = () => {
    for (const [text, after] of dropped.reverse()) mask.insertBefore(text, after?.parentNode === mask ? after : null);
  };
  if (dropped.length) signal.addEventListener("abort", restore, { once: true });
}

const { mount, members, running } = restartable(run);

/** The builder's slider: `.w-slider` (`slider.md`). */
export const slider: Behaviour<SliderSettings, SliderApi> = {
  name: "slider",
  selector: ".w-slider",
  settings,
  setup({ signal }) {
    signal.addEventListener("abort", () => (ordinal = 0), { once: true });
  },
  mount,
  facade: {
    members() {
      const redraw = () => running().forEach((api) => api.redraw());
      const { ready, destroy } = members();
      // Page scripts add slides and then call one of these, or both (SL-25).
      return { redraw, destroy, ready: () => (ready(), redraw()) };
    },
  },
};
