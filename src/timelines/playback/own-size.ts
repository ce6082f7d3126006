import type { Styled } from "../properties/surface";

/** The lengths of the translations along and across in the text of a transform. */
const TRANSLATIONS = /(translate(?:3d)?)\(([-\d.e]+)(\D*?), ([-\d.e]+)(\D*?)([,)])/g;

/** Percents of the element's own size as px. @param size width and height in px. */
function resolve(transform: string, [width, height]: readonly [number, number]): string {
  const inPx = (amount: string, unit: string, whole: number) =>
    unit === "%" ? `${(Number(amount) * whole) / 100}px` : amount + unit;
  return transform.replace(
    TRANSLATIONS,
    (_all, call: string, x: string, xUnit: string, y: string, yUnit: string, end) => {
      return `${call}(${inPx(x, xUnit, width)}, ${inPx(y, yUnit, height)}${String(end)}`;
    },
  );
}

/**
 * Gives an animation px in the place of percents of the element's size, before its first frame and whenever that changes:
 * browsers run an animation that depends on a size on the main thread.
 * @returns ends it.
 */
export function resolvePercents(animation: Animation, element: Styled, frames: readonly Keyframe[]): () => void {
  // jsdom has no observer; the percents of an SVG element are not of its own size.
  if (typeof ResizeObserver !== "function" || !(element instanceof HTMLElement)) return () => undefined;
  const observer = new ResizeObserver(([entry]) => {
    const [box] = entry?.borderBoxSize ?? [];
    if (!box || !(animation.effect instanceof KeyframeEffect)) return;
    const { inlineSize, blockSize } = box;
    const lies = getComputedStyle(element).writingMode.startsWith("horizontal");
    const size = lies ? ([inlineSize, blockSize] as const) : ([blockSize, inlineSize] as const);
    animation.effect.setKeyframes(
      frames.map(({ transform, ...frame }) =>
        typeof transform === "string" ? { ...frame, transform: resolve(transform, size) } : frame,
      ),
    );
  });
  observer.observe(element, { box: "border-box" });
  return () => observer.disconnect();
}
