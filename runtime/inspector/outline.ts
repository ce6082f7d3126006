/** Draws a frame around elements of the page. */
export interface Outline {
  /** Frames an element; `undefined` ends it. */
  show(element?: Element): void;
}

/** @param root gets the frame, out of reach of the page's styles. @param signal ends it. */
export function createOutline(root: ShadowRoot, signal: AbortSignal): Outline {
  const frame = document.createElement("div");
  frame.className = "frame";
  frame.hidden = true;
  root.append(frame);
  let framed: Element | undefined;

  function place(): void {
    frame.hidden = !framed?.isConnected;
    if (!framed || frame.hidden) return;
    const { left, top, width, height } = framed.getBoundingClientRect();
    Object.assign(frame.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  }

  for (const type of ["scroll", "resize"]) addEventListener(type, place, { capture: true, passive: true, signal });
  return {
    show(element) {
      framed = element;
      place();
    },
  };
}
