import { expect, it } from "vitest";
import { readSettings } from "../../../src/core/settings";
import { settings, type SliderSettings } from "../../../src/slider/settings";

function read(attributes: string): SliderSettings {
  const root = document.createElement("div");
  root.innerHTML = `<div ${attributes}></div>`;
  return readSettings(root.firstElementChild as Element, settings, () => undefined);
}

it.each<[attribute: string, key: keyof SliderSettings, missing: unknown, value: string, wanted: unknown]>([
  ["data-animation", "animation", "slide", "outin", "outin"],
  ["data-animation", "animation", "slide", "spin", "slide"],
  ["data-duration", "duration", 500, "250", 250],
  ["data-easing", "easing", "ease", "ease-in-quad", "ease-in-quad"],
  ["data-infinite", "infinite", false, "true", true],
  ["data-disable-swipe", "disableSwipe", false, "1", true],
  ["data-hide-arrows", "hideArrows", false, "true", true],
  ["data-autoplay", "autoplay", false, "1", true],
  ["data-delay", "delay", 2000, "4000", 4000],
  ["data-autoplay-limit", "limit", 0, "3", 3],
  ["data-nav-spacing", "spacing", undefined, "3", "3"],
])("SL-61 %s is %s: %j when it is missing, and %j is %j", (attribute, key, missing, value, wanted) => {
  expect([read("")[key], read(`${attribute}="${value}"`)[key]]).toEqual([missing, wanted]);
});
