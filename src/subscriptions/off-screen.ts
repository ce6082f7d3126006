/** A row that the browser has not laid out yet counts with the size of another one: CSS lengths, width and height. */
export type RowSize = `${string} ${string}`;

/** What a row takes up, its padding aside. */
export function measureSize(row: Element): RowSize {
  const { width, height } = getComputedStyle(row);
  return `${width} ${height}`;
}

/**
 * Lets the browser leave a row out of style and layout until it is near the view; it is found, read out and printed all
 * the same. From then on the row keeps its page's style, because contained content cannot overlap the next row.
 * Browsers that cannot do both (Safari before 18; Chrome 85 to 107 never report that a row is near) lay it out at once.
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
