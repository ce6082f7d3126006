import type { CompareStep } from "./steps/step";
import type { Visit } from "./visit";

/** A place in a picture, in px of the window. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A screenshot of one variant of the page. */
export interface View {
  /** A JPEG as data URL. */
  image: string;
  /** Positions of the differing elements, by number. */
  rects: Record<number, Rect>;
}

/** The same step, as exported and as adopted. */
export interface Picture {
  width: number;
  height: number;
  vendor?: View;
  ours?: View;
}

/** Remaining number of pictures for the report. */
export interface PictureBudget {
  left: number;
  /** Explanations that were shown already, by page. */
  shown: Set<string>;
}

const QUALITY = 55;

/** Takes a screenshot. If no element is visible, scrolls to the first one and back. */
export async function takeView({ page, clock }: Visit, marks: readonly number[]): Promise<View> {
  const back = await page.evaluate((numbers) => {
    const elements = numbers
      .map((mark) => window.millraceCompare.find(mark))
      .filter((element) => element?.checkVisibility());
    const inView = (element: HTMLElement | null) => {
      const box = element?.getBoundingClientRect();
      return box !== undefined && box.bottom > 0 && box.top < innerHeight;
    };
    if (!elements.length || elements.some(inView)) return undefined;
    const from = scrollY;
    elements[0]?.scrollIntoView({ block: "center", behavior: "instant" });
    return from;
  }, marks);
  const shot = await clock.takePicture(QUALITY);
  const rects = await page.evaluate((numbers) => {
    const found: Record<number, Rect> = {};
    for (const mark of numbers) {
      const element = window.millraceCompare.find(mark);
      if (!element?.checkVisibility({ visibilityProperty: true })) continue;
      const { x, y, width, height } = element.getBoundingClientRect();
      found[mark] = { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
    }
    return found;
  }, marks);
  // Without a result: scrolling may promise its end, which only comes with a frame.
  if (back !== undefined) await page.evaluate((top) => void window.scrollTo({ top, behavior: "instant" }), back);
  return { image: `data:image/jpeg;base64,${shot}`, rects };
}

/** The elements of one step to highlight. */
export function marksToShow(step: CompareStep, marks: readonly (number | undefined)[]): number[] {
  const named = marks.filter((mark) => mark !== undefined);
  return [...new Set([...named, ...(named.length || step.mark === undefined ? [] : [step.mark])])].slice(0, 40);
}
