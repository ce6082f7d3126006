interface Outline {
  /** Outlines what is under the pointer or has the focus. */
  point(element: Element | undefined): void;
  /** Outlines what is selected. */
  select(element: Element): void;
  /** Follows the page, which has moved. */
  place(): void;
}

/** Boxes over the page, in a shadow root, so that neither style reaches the other. */
export function createOutline(): Outline {
  const host = document.createElement("millrace-outline");
  const root = host.attachShadow({ mode: "closed" });
  const style = new CSSStyleSheet();
  style.replaceSync(`
    :host { all: initial; }
    div { position: fixed; z-index: 2147483647; border-radius: 3px; pointer-events: none; }
    .pointed { outline: 2px dashed #17606d; box-shadow: 0 0 0 3px #fff9; }
    .selected { outline: 3px solid #17606d; box-shadow: 0 0 0 5px #fffc; }
  `);
  root.adoptedStyleSheets = [style];
  const [pointed, selected] = ["pointed", "selected"].map((name) => {
    const box = document.createElement("div");
    box.className = name;
    box.hidden = true;
    root.append(box);
    return { box, element: undefined as Element | undefined };
  });
  document.documentElement.append(host);

  function place(): void {
    for (const one of [pointed, selected]) {
      if (!one) continue;
      const area = one.element?.getBoundingClientRect();
      one.box.hidden = !area || area.width + area.height === 0;
      if (!area) continue;
      const { left, top, width, height } = area;
      Object.assign(one.box.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    }
  }
  return {
    place,
    point(element) {
      if (pointed) pointed.element = element === selected?.element ? undefined : element;
      place();
    },
    select(element) {
      if (selected) selected.element = element;
      if (pointed) pointed.element = undefined;
      place();
    },
  };
}
