/** Functions that run in a measured page; each is sent alone, so it uses nothing outside of itself. */

/** The attribute in which a measured page has the offset of an image's element in the source. */
export const MARK = "data-millrace-at";

/** Sizes in CSS px as laid out, without transforms. */
export interface Box {
  readonly width: number;
  readonly height: number;
  /** From the top of the document. */
  readonly top: number;
}

export interface MeasuredImage extends Box {
  /** Offset of the element in the source of the page. */
  readonly at: number;
  /** Whether the box shows a part of the image only, or is not filled by it. */
  readonly fit: string;
  /** Whether something that moves or hides its content is around it: a slider, a tab, an animation. */
  readonly isInWidget: boolean;
  /** Height of the file divided by its width; 0 for an embed, and if it did not load. */
  readonly proportion: number;
  /** The width that `sizes` gives, in CSS px; 0 for an image whose files have no widths. */
  readonly asked: number;
}

/** A picture of a background, with the size that `background-size` gives it; that of its box if it names none: 0 for a hidden one. */
export interface MeasuredBackground extends Box {
  readonly url: string;
  /** Of its layer, by `background-size`. */
  readonly size: string;
}

export interface MeasuredFont {
  readonly family: string;
  readonly weight: string;
  readonly style: string;
}

export interface Measured {
  readonly images: readonly MeasuredImage[];
  readonly backgrounds: readonly MeasuredBackground[];
  /** Fonts of texts in the first screen. */
  readonly fonts: readonly MeasuredFont[];
  /** Height of the document. */
  readonly height: number;
}

/** Measures a page as it is now. */
export function measurePage(mark: string): Measured {
  const images = [...document.querySelectorAll<HTMLElement>(`[${mark}]`)].map((image) => {
    const { top } = image.getBoundingClientRect();
    const widget = image.closest(".w-slider, .w-tab-content, .w-dropdown-list, .w-nav-menu, .w-background-video");
    let isMoving = false;
    for (let around: Element | null = image; around && !isMoving; around = around.parentElement)
      isMoving = around.getAnimations().length > 0;
    return {
      at: Number(image.getAttribute(mark)),
      width: image.offsetWidth,
      height: image.offsetHeight,
      top: top + scrollY,
      fit: getComputedStyle(image).objectFit,
      isInWidget: widget !== null || isMoving,
      proportion: image instanceof HTMLImageElement ? image.naturalHeight / (image.naturalWidth || 1) : 0,
      asked: image instanceof HTMLImageElement && /\s\d+w\s*(,|$)/.test(image.srcset) ? image.naturalWidth : 0,
    };
  });
  const splitList = (list: string): string[] => {
    const parts = [""];
    let depth = 0;
    for (const [token] of list.matchAll(/"(?:\\.|[^"\\])*"|[^]/g)) {
      if (token === "(") depth++;
      if (token === ")") depth--;
      if (token === "," && depth === 0) parts.push("");
      else parts.push((parts.pop() ?? "") + token);
    }
    return parts.map((part) => part.trim());
  };
  const readLength = (value: string, whole: number): number =>
    /^[\d.]+(%|px)$/.test(value) ? (parseFloat(value) * (value.endsWith("%") ? whole : 100)) / 100 : 0;
  const measureLayer = (size: string, area: { width: number; height: number }) => {
    const [across = "", down = ""] = size.split(" ");
    const named = { width: readLength(across, area.width), height: readLength(down, area.height) };
    return named.width + named.height > 0 ? named : area;
  };
  const backgrounds: MeasuredBackground[] = [];
  const fonts = new Map<string, MeasuredFont>();
  for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
    for (const pseudo of [undefined, "::before", "::after"]) {
      const { backgroundImage, backgroundSize, backgroundAttachment, display, content } = getComputedStyle(
        element,
        pseudo,
      );
      const isMissing = pseudo !== undefined && (display === "none" || content === "none");
      if (isMissing || !backgroundImage.includes("url(")) continue;
      const { top } = element.getBoundingClientRect();
      const box = { width: element.offsetWidth, height: element.offsetHeight };
      const [sizes, attachments] = [splitList(backgroundSize), splitList(backgroundAttachment)];
      for (const [index, layer] of splitList(backgroundImage).entries()) {
        const size = sizes[index % sizes.length] ?? "";
        const isFixed = attachments[index % attachments.length] === "fixed" && box.width > 0;
        const shown = measureLayer(size, isFixed ? { width: innerWidth, height: innerHeight } : box);
        for (const [, url = ""] of layer.matchAll(/url\("((?:\\.|[^"\\])*)"\)/g))
          backgrounds.push({ url: url.replace(/\\(.)/g, "$1"), ...shown, top: top + scrollY, size });
      }
    }
    const hasText = [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
    const { top, bottom, width } = element.getBoundingClientRect();
    if (!hasText || width === 0 || bottom < 0 || top > innerHeight) continue;
    const { fontFamily, fontWeight, fontStyle } = getComputedStyle(element);
    const font = { family: fontFamily, weight: fontWeight, style: fontStyle };
    fonts.set(JSON.stringify(font), font);
  }
  const { scrollHeight } = document.documentElement;
  return { images, backgrounds, fonts: [...fonts.values()], height: scrollHeight };
}

/**
 * Gives each image half of the size at which it is shown as the size of its file, with the same proportions.
 * @param shown widths in CSS px by mark.
 * @returns the marks of the images that took it.
 */
export async function halveImages({
  mark,
  shown,
}: {
  mark: string;
  shown: readonly [at: number, width: number][];
}): Promise<number[]> {
  const widths = new Map(shown);
  /** Its natural width is that of the file; that of an image also depends on its `srcset`. */
  const loadAlone = async (url: string): Promise<HTMLImageElement> => {
    const alone = new Image();
    alone.src = url;
    await alone.decode().catch(() => undefined);
    return alone;
  };
  const halve = async (image: HTMLImageElement) => {
    const at = Number(image.getAttribute(mark));
    const half = (widths.get(at) ?? 0) / 2;
    const { currentSrc } = image;
    if (half === 0 || currentSrc === "") return [];
    const { naturalWidth } = await loadAlone(currentSrc);
    if (naturalWidth <= 1) return [];
    image.sizes = `${half}px`;
    // A URL with white space or a comma would end in a list.
    image.srcset = `${encodeURI(decodeURI(currentSrc)).replaceAll(",", "%2C")} ${naturalWidth}w`;
    return [{ image, at, half }];
  };
  const images = (
    await Promise.all([...document.querySelectorAll<HTMLImageElement>(`img[${mark}]`)].map(halve))
  ).flat();
  // The file is in the memory already; the frame count is a limit for images that a script changes back.
  const findLeft = () => images.filter(({ image, half }) => Math.abs(image.naturalWidth - half) > 1);
  for (let frame = 0; frame < 60 && findLeft().length > 0; frame++)
    await new Promise((drawn) => requestAnimationFrame(drawn));
  const left = new Set(findLeft());
  return images.filter((each) => !left.has(each)).map(({ at }) => at);
}

/** What the attributes `width` and `height` of an image can say, in CSS px. */
export interface ImageSize {
  readonly at: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Sizes for images without such attributes: those in which they are always shown, else those of their only file.
 * @param shown the sizes of images that are equal in all windows.
 */
export function chooseSizes({ mark, shown }: { mark: string; shown: readonly ImageSize[] }): ImageSize[] {
  const always = new Map(shown.map((size) => [size.at, size]));
  const hasFraction = ({ width }: CSSStyleDeclaration, whole: number) => Math.abs(parseFloat(width) - whole) > 0.02;
  return [...document.querySelectorAll<HTMLImageElement>(`img[${mark}]:not([width], [height])`)].flatMap((image) => {
    const at = Number(image.getAttribute(mark));
    const size = always.get(at) ?? { at, width: image.naturalWidth, height: image.naturalHeight };
    const isUnknown = size.width === 0 || size.height === 0 || image.closest("picture") !== null;
    const hasOthers = image.srcset !== "" && !always.has(at);
    return isUnknown || hasOthers || (always.has(at) && hasFraction(getComputedStyle(image), size.width)) ? [] : [size];
  });
}

export function writeSizes({ mark, sizes }: { mark: string; sizes: readonly ImageSize[] }): void {
  for (const { at, width, height } of sizes) {
    const image = document.querySelector(`[${mark}="${at}"]`);
    image?.setAttribute("width", String(width));
    image?.setAttribute("height", String(height));
  }
}

/** The largest thing that was painted: the mark of its image, the URL of its file, or neither for a text. */
export interface Largest {
  readonly at?: number;
  readonly url?: string;
}

/** Notes from the first frame on what the largest painted thing is. */
export function watchLargest(mark: string): void {
  const noted = window as unknown as { millraceLargest: Largest };
  new PerformanceObserver((list) => {
    const entries = list.getEntries() as (PerformanceEntry & { element?: Element; url?: string })[];
    const last = entries.at(-1);
    const at = last?.element?.getAttribute(mark);
    noted.millraceLargest = { ...(at ? { at: Number(at) } : {}), ...(last?.url ? { url: last.url } : {}) };
  }).observe({ type: "largest-contentful-paint", buffered: true });
}

/** Whether a page has a picture that can be the largest thing: an element, or a file that a style sheet loads. */
export const hasPictures = (): boolean =>
  document.querySelector("img, image, input[type=image], video[poster]") !== null ||
  performance
    .getEntriesByType("resource")
    .some(
      (one) =>
        (one as PerformanceResourceTiming).initiatorType === "css" &&
        !/\.(css|woff2?|[ot]tf|eot)([?#]|$)/i.test(one.name),
    );

export const readLargest = (): Largest => (window as unknown as { millraceLargest?: Largest }).millraceLargest ?? {};
