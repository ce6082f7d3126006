import { measureBox } from "../../core/dom/box";
import { parameterKey, type Binding } from "../data/binding";
import { getConfig, listConfigs, type EventConfig } from "../data/schema";
import type { BindingState, Trigger, View } from "./trigger";

const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max);

/**
 * Share of the distance from the element's start line at the bottom of the viewport to its end line at the top (7.3).
 */
function scrolled(element: Element, config: EventConfig, view: View): number {
  const { clientHeight, scrollHeight, scrollWidth } = view.root;
  if (config.basedOn === "VIEWPORT")
    return config.selectedAxis === "X_AXIS" ? scrollX / scrollWidth : scrollY / scrollHeight;
  // Its own movement would feed back into the progress (IX-FIX-10).
  const { top, height } = measureBox(element, view.transformed(element));
  const startOffset = config.addStartOffset ? (config.addOffsetValue ?? 0) / 100 : 0;
  const endOffset = config.addEndOffset ? (config.endOffsetValue ?? 0) / 100 : 0;
  const start = top + Math.min(height * (config.startsEntering ? startOffset : 1 - startOffset), clientHeight);
  const end = top + height * (config.startsExiting ? endOffset : 1 - endOffset);
  const span = Math.min(clientHeight + end - start, scrollHeight);
  return clamp(clientHeight - start, span) / span;
}

const scrolling: Trigger = {
  after: "scroll",
  continuous: true,
  local: true,
  evaluate(_state, view, binding) {
    const config = getConfig(binding.event);
    if (!(binding.element instanceof Element)) return false;
    const name = parameterKey(binding, config);
    const progress = scrolled(binding.element, config, view);
    // Nothing is written before the first change, so that a resting element stays at rest.
    if (progress !== (view.parameters[name] ?? 0)) view.parameters[name] = progress;
    return false;
  },
};

const scrollProgress: Trigger = {
  after: "scroll",
  continuous: true,
  evaluate(_state, { parameters, root }, binding) {
    const config = getConfig(binding.event);
    const progress = scrollY / (root.scrollHeight - root.clientHeight);
    parameters[parameterKey(binding, config)] = config.reverse ? 1 - progress : progress;
    return false;
  },
};

/** At the very edge the pointer has left before it was detected there. */
const EDGE = 0.05;

function pointed(config: EventConfig, binding: Binding, state: BindingState, view: View): number | undefined {
  const { pointer, root } = view;
  if (!pointer) return undefined;
  const horizontal = config.selectedAxis === "X_AXIS";
  const { type, target, clientX, clientY, pageX, pageY } = pointer;
  let value: number;
  if (config.basedOn === "VIEWPORT") {
    value = horizontal ? Math.min(clientX, innerWidth) / innerWidth : Math.min(clientY, innerHeight) / innerHeight;
  } else if (config.basedOn === "ELEMENT" && binding.element instanceof Element) {
    const { left, top, right, bottom, width, height } = binding.element.getBoundingClientRect();
    const inside = clientX > left && clientX < right && clientY > top && clientY < bottom;
    const hit = type === "scroll" ? inside : binding.element.contains(target);
    const before = state[`hit${config.selectedAxis}`];
    state[`hit${config.selectedAxis}`] = hit;
    // Leaving counts once, as the resting state.
    if (!hit && !before) return undefined;
    value = hit ? (horizontal ? (clientX - left) / width : (clientY - top) / height) : (config.restingState ?? 0) / 100;
  } else {
    value = horizontal
      ? Math.min(scrollX + pageX, root.scrollWidth) / root.scrollWidth
      : Math.min(scrollY + pageY, root.scrollHeight) / root.scrollHeight;
  }
  if (type === "mouseout" && (value > 1 - EDGE || value < EDGE)) value = Math.round(value);
  return config.reverse ? 1 - value : value;
}

const mouseMove: Trigger = {
  after: "pointer",
  continuous: true,
  evaluate(state, view, binding) {
    for (const config of listConfigs(binding.event.config)) {
      const value = pointed(config, binding, state, view);
      if (value !== undefined) view.parameters[parameterKey(binding, config)] = value;
    }
    return false;
  },
};

export const continuous: Record<string, Trigger> = {
  SCROLLING_IN_VIEW: scrolling,
  PAGE_SCROLL: scrollProgress,
  MOUSE_MOVE: mouseMove,
};
