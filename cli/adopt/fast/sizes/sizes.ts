import type { Edit } from "../../../../common/edits";
import { counted } from "../../../counted";
import { addToHead, quoted, setAttribute } from "../../edits";
import { attribute, type Element, type ExportedPage } from "../../read/html/page";
import { pathFromPage } from "../../read/resolve-reference";
import { SCREENS, type PageView, type ViewedImage } from "../measure/view";
import { elementKey, type CreatePart } from "../part";
import { encodePath } from "../paths";
import { planSizes } from "./plan";

/** Windows of phones are at most so wide, in px. */
const PHONE = 767;

/** The widths at which pictures are shown, and the order in which files load. */
export const createSizes: CreatePart = (site) => {
  const counts = { sizes: 0, early: 0, late: 0 };

  function editImage(element: Element, view: PageView): Edit[] {
    const viewed = view.images.find(({ at }) => at === element.sourceCodeLocation?.startOffset);
    if (!viewed) return [];
    const isLargest = view.largest.some(({ at }) => at === viewed.at);
    const isLazy = attribute(element, "loading") === "lazy";
    const sizes = Object.entries(viewed.size ?? {}).flatMap(([name, value]) =>
      setAttribute(element, name, String(value)),
    );
    if (isLargest) {
      counts.early++;
      return [
        ...sizes,
        ...setAttribute(element, "fetchpriority", "high"),
        ...(isLazy ? setAttribute(element, "loading", "eager") : []),
      ];
    }
    const isReserved = viewed.size !== undefined || hasPlace(element);
    if (isLazy || !isBelow(viewed) || !isReserved || viewed.shown.some(({ isInWidget }) => isInWidget)) return sizes;
    counts.late++;
    return [...sizes, ...setAttribute(element, "loading", "lazy")];
  }

  /** Sizes of an image that keeps its files. */
  function editSizes(page: ExportedPage, element: Element, view: PageView): Edit[] {
    const viewed = view.images.find(({ at }) => at === element.sourceCodeLocation?.startOffset);
    const widest = Math.max(
      0,
      ...[...(attribute(element, "srcset") ?? "").matchAll(/\s(\d+)w/g)].map(([, width]) => Number(width)),
    );
    const proportion = Math.max(0, ...(viewed?.shown ?? []).map((shown) => shown.proportion));
    if (!viewed?.isFree || widest === 0 || proportion === 0) return [];
    if (site.sized.has(elementKey(page.path, viewed.at))) return [];
    const plan = planSizes(viewed, { width: widest, height: widest * proportion });
    if (!plan || plan.sizes === attribute(element, "sizes")) return [];
    counts.sizes++;
    return setAttribute(element, "sizes", plan.sizes);
  }

  function preloads(page: ExportedPage, view: PageView): Edit[] {
    const files = view.largest.map(({ at, file }) => (at === undefined ? file : undefined));
    const [phone, desktop] = files;
    return [...new Set(files)].flatMap((file) => {
      if (file === undefined || !site.files.files.has(file)) return [];
      counts.early++;
      const media =
        phone === desktop
          ? ""
          : ` media="(${file === phone ? "max" : "min"}-width: ${file === phone ? PHONE : PHONE + 1}px)"`;
      const href = encodePath(pathFromPage(page, site.replacements.get(file) ?? file));
      return [addToHead(page, `<link rel="preload" as="image" href="${quoted(href)}"${media} fetchpriority="high">`)];
    });
  }

  return {
    editPage(page) {
      const view = site.view(page.path);
      if (!view) return [];
      const images = page.elements.filter(({ tagName }) => tagName === "img" || tagName === "iframe");
      return [
        ...images.flatMap((element) => [...editImage(element, view), ...editSizes(page, element, view)]),
        ...preloads(page, view),
      ];
    },
    summary: () =>
      counts.sizes + counts.early + counts.late === 0
        ? undefined
        : `${counted(counts.early, "picture")} of first screens loaded first, ${counted(counts.late, "picture or embed")} later`,
  };
};

/** Whether an image begins below the first screen on every screen that shows it. */
const isBelow = ({ shown }: ViewedImage): boolean =>
  shown.every(({ top, width }, index) => width === 0 || top >= (SCREENS[index]?.height ?? 0)) &&
  shown.some(({ width }) => width > 0);

/** Whether the page keeps the place of an image free until it is there. */
const hasPlace = (element: Element): boolean =>
  element.tagName === "iframe" || ["width", "height"].every((name) => /^\d+$/.test(attribute(element, name) ?? ""));
