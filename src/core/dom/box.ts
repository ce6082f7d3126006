export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Place and size in px of the view, as laid out.
 * @param moved whether the engine transforms the element, which is left out then; what moves or scales its surroundings stays in.
 */
export function measureBox(element: Element, moved: boolean): Box {
  const parent = element instanceof HTMLElement && moved && element.offsetParent;
  if (!(parent instanceof HTMLElement)) return element.getBoundingClientRect();
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = element as HTMLElement;
  // Inside a body that is not positioned, offsets count from the document's corner.
  const whole = parent === document.body && getComputedStyle(parent).position === "static";
  const box = (whole ? document.documentElement : parent).getBoundingClientRect();
  if (whole) return { left: box.left + offsetLeft, top: box.top + offsetTop, width: offsetWidth, height: offsetHeight };
  const across = box.width / parent.offsetWidth || 1;
  const down = box.height / parent.offsetHeight || 1;
  return {
    left: box.left + (parent.clientLeft - parent.scrollLeft + offsetLeft) * across,
    top: box.top + (parent.clientTop - parent.scrollTop + offsetTop) * down,
    width: offsetWidth * across,
    height: offsetHeight * down,
  };
}
