/** A row that the browser has not laid out yet counts with the size of another one: CSS lengths, width and height. */
export type RowSize = `${string} ${string}`;

/** The height of a row, without its padding. */
export function measureSize(row: Element): RowSize {
  const { width, height } = getComputedStyle(row);
  return `${width} ${height}`;
}

/**
 * Excludes a row from style and layout until it is near the view; it is still found, read out and printed. From then on
 * the row keeps its page's style, because contained content cannot overlap the next row. Browsers that cannot do both
 * (Safari before 18; Chrome 85 to 107 never report that a row is near) lay it out at once.
 */
export function skipOffScreen(row: HTMLElement, size: RowSize, signal: AbortSignal): void {
  if (!("oncontentvisibilityautostatechange" in row)) return;
  const { style } = row;
  style.contentVisibility = "auto";
  style.containIntrinsicSize = size;
  const settle = (event: Event) => {
    if ((event as ContentVisibilityAutoStateChangeEvent).skipped) return;
    style.contentVisibility = style.containIntrinsicSize = "";
    if (!style.length) row.removeAttribute("style");
  };
  row.addEventListener("contentvisibilityautostatechange", settle, { signal });
}
