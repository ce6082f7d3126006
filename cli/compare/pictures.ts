import type { Step } from "./steps/step";
import type { Visit } from "./visit";

/** A place in a picture, in px of the window. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The window as one way of opening the page shows it. */
export interface View {
  /** A JPEG as data URL. */
  image: string;
  /** Where the elements that differ are, by their numbers. */
  rects: Record<number, Rect>;
}

/** The same moment, as exported and adopted. */
export interface Picture {
  width: number;
  height: number;
  vendor?: View;
  ours?: View;
}

/** How many more pictures the report takes. */
export interface PictureBudget {
  left: number;
  /** Explanations that were shown already, by page. */
  shown: Set<string>;
}

const QUALITY = 55;

/** Photographs the window; goes to the first of the elements when none is in it, and back. */
export async function takeView({ page }: Visit, marks: readonly number[]): Promise<View> {
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
  const shot = await page.screenshot({
    type: "jpeg",
    quality: QUALITY,
    animations: "allow",
    caret: "hide",
    scale: "css",
  });
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
  if (back !== undefined) await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), back);
  return { image: `data:image/jpeg;base64,${shot.toString("base64")}`, rects };
}

/** Of the elements of one step, the ones to point at. */
export function marksToShow(step: Step, marks: readonly (number | undefined)[]): number[] {
  const named = marks.filter((mark) => mark !== undefined);
  return [...new Set([...named, ...(named.length || step.mark === undefined ? [] : [step.mark])])].slice(0, 40);
}
