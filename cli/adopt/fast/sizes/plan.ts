import { SCREENS, type ViewedImage } from "../measure/view";

/** How wide a picture is shown, for `sizes`, and the widths of files that fit. */
export interface SizesPlan {
  readonly sizes: string;
  /** In px, from small to wide; at most the width of the picture. */
  readonly widths: readonly number[];
}

/** Widths of files, so that pictures of similar sizes share some. */
const STEPS = [48, 96, 160, 240, 320, 400, 480, 640, 800, 960, 1200, 1440, 1920, 2560, 3200];
/** Device pixels for each CSS px: of desktops, of phones and good screens. */
const DENSITIES = [1, 2];

/** The widths of files for a picture that is shown so wide, in CSS px. @param natural width of the picture in px. */
export function chooseWidths(shown: Iterable<number>, natural: number): number[] {
  const widths = new Set<number>();
  for (const width of shown) {
    for (const density of DENSITIES) {
      const step = STEPS.find((one) => one >= width * density) ?? natural;
      if (width > 0) widths.add(Math.min(step, natural));
    }
  }
  return [...widths].sort((a, b) => a - b);
}

/**
 * Plans the sizes of an image.
 * @param natural width and height of the picture in px.
 * @returns undefined for an image that was not seen, or whose place may depend on the size of its file.
 */
export function planSizes(
  { shown, isFree }: ViewedImage,
  natural: { width: number; height: number },
): SizesPlan | undefined {
  // The whole picture in a box that cuts it off is as sharp as the page wants it to be.
  const filled = shown.map(({ width, height, fit, asked }) =>
    fit === "cover" ? Math.max(width, Math.min((height * natural.width) / natural.height, asked || Infinity)) : width,
  );
  if (filled.every((width) => width === 0)) return undefined;
  const known = filled.map((width, index) => width || nearest(filled, index));
  const widths = chooseWidths(known, natural.width);
  if (isFree) return { sizes: describe(known, natural.width), widths };
  const isInside = shown.every(({ width }, index) => width <= (SCREENS[index]?.width ?? 0));
  if (!isInside) return undefined;
  return { sizes: `(max-width: ${natural.width}px) 100vw, ${natural.width}px`, widths };
}

/** The share of the window that a picture hidden at one screen has at the next one that shows it. */
function nearest(filled: readonly number[], index: number): number {
  const shown = [...filled.keys()].filter((other) => filled[other]);
  const best = shown.toSorted((a, b) => Math.abs(a - index) - Math.abs(b - index))[0] ?? index;
  return ((filled[best] ?? 0) / (SCREENS[best]?.width ?? 1)) * (SCREENS[index]?.width ?? 1);
}

function describe(known: readonly number[], natural: number): string {
  const [before = 0, last = 0] = known.slice(-2);
  const isFixed = Math.abs(before - last) <= 2;
  const values = known.map((width, index) => {
    if (width >= natural) return `${natural}px`;
    return isFixed && index >= known.length - 2
      ? `${Math.ceil(last)}px`
      : `${Math.ceil((width / (SCREENS[index]?.width ?? 1)) * 100)}vw`;
  });
  const parts = SCREENS.flatMap(({ until }, index) => {
    const value = values[index] ?? "";
    if (until === undefined) return [value];
    return value === values[index + 1] ? [] : [`(max-width: ${until}px) ${value}`];
  });
  return parts.join(", ");
}
