import type { RawAppearance } from "../appearance";
import type { Probe } from "./probe";

/** Runs in the page: the state of numbered elements. */
export function addLooks(mark: string): void {
  const round = (text: string, to: number) =>
    text.replace(/-?\d+\.?\d*(e-?\d+)?/g, (part) => String(Math.round(Number(part) * to) / to + 0));
  const find = (number: number) => document.querySelector<HTMLElement>(`[${mark}="${number}"]`);

  const measurePlace = (element: HTMLElement, known: Map<Element, [number, number]>): [number, number] => {
    const place = known.get(element);
    if (place) return place;
    const parent = element.offsetParent;
    const [left, top] = parent instanceof HTMLElement ? measurePlace(parent, known) : [0, 0];
    const found: [number, number] = [
      left + element.offsetLeft + (parent?.clientLeft ?? 0),
      top + element.offsetTop + (parent?.clientTop ?? 0),
    ];
    known.set(element, found);
    return found;
  };

  /** Bottom of the sibling above, because an element that grows also moves its siblings, which counts as one effect. */
  const flowStart = (element: HTMLElement, top: number, known: Map<Element, [number, number]>): number | undefined => {
    for (let other = element.previousElementSibling; other; other = other.previousElementSibling) {
      if (!(other instanceof HTMLElement) || other.offsetHeight === 0) continue;
      const bottom = measurePlace(other, known)[1] + other.offsetHeight;
      return bottom <= top + 1 ? bottom : undefined;
    }
    return undefined;
  };

  const readTransform = (style: CSSStyleDeclaration) => {
    // Neutral values have no effect.
    const single = [style.translate, style.rotate, style.scale]
      .filter((part) => part && !/^(none|0px( 0px)*|0deg|1( 1)*)$/.test(part))
      .join(" ");
    return [style.transform === "none" || style.transform === "matrix(1, 0, 0, 1, 0, 0)" ? "" : style.transform, single]
      .filter(Boolean)
      .join(" ");
  };

  const readValue = (element: Element): string => {
    if (element instanceof HTMLInputElement && /checkbox|radio/.test(element.type))
      return element.checked ? "checked" : "not checked";
    if (
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
    ) {
      return `${element.value}${element.disabled ? " (disabled)" : ""}`;
    }
    const own = [...element.childNodes].map((node) => (node instanceof Text ? node.data : "")).join(" ");
    return own.replace(/\s+/g, " ").trim().slice(0, 80);
  };

  const readLayer = ({ position, zIndex, clipPath, cursor }: CSSStyleDeclaration) => {
    const place = `${position} ${zIndex}`.replace(/^static .*| auto$/, "");
    const clip = clipPath === "none" ? "" : round(clipPath, 1);
    return [place, clip, cursor === "auto" ? "" : cursor].filter(Boolean).join(", ");
  };

  const look = (element: Element, known: Map<Element, [number, number]>): RawAppearance => {
    const number = Number(element.getAttribute(mark));
    const open = element.hasAttribute("data-nav-menu-open") ? ["w--nav-menu-open"] : [];
    const classes = [...new Set([...element.classList, ...open])]
      .filter((name) => /^w--|^w-active$|^w-input-disabled$/.test(name))
      .sort()
      .join(" ");
    const style = getComputedStyle(element);
    const seen = element.checkVisibility({ visibilityProperty: true });
    if (!seen) return [number, 0, "", "", "", "", "", classes, "", ""];
    let box = "";
    if (element instanceof HTMLElement) {
      const [left, top] = measurePlace(element, known);
      const above = element.parentElement ? measurePlace(element.parentElement, known) : [0, 0];
      // An open menu may be inside an overlay, which is not its parent in the export.
      const moved = element.matches("[data-nav-menu-open], .w-nav-overlay > *");
      const start = moved ? 0 : (flowStart(element, top, known) ?? above[1] ?? 0);
      const scrolled =
        element.scrollLeft || element.scrollTop
          ? `, scrolled ${Math.round(element.scrollLeft)} ${Math.round(element.scrollTop)}`
          : "";
      const inner = element === document.documentElement || element === document.body ? "" : scrolled;
      box = `${Math.round(left - (moved ? 0 : (above[0] ?? 0)))} ${Math.round(top - start)} ${element.offsetWidth} ${element.offsetHeight}${inner}`;
    }
    const background = style.backgroundColor === "rgba(0, 0, 0, 0)" ? "" : style.backgroundColor;
    const line = style.borderTopWidth === "0px" ? "" : style.borderTopColor;
    const filter = [style.filter, style.backdropFilter].filter((part) => part && part !== "none").join(" ");
    return [
      number,
      1,
      box,
      round(style.opacity, 100),
      round(readTransform(style), 100),
      round(filter, 10),
      [style.color, background, line].join(" / "),
      classes,
      readValue(element),
      readLayer(style),
    ];
  };

  const probe: Partial<Probe> = {
    find,
    looks(numbers) {
      const known = new Map<Element, [number, number]>();
      const elements = numbers?.flatMap((number) => find(number) ?? []) ?? document.querySelectorAll(`[${mark}]`);
      return [...elements].map((element) => look(element, known));
    },
  };
  Object.defineProperty(window, "millraceCompare", { value: probe, configurable: true });
}
