const px = (value: string) => parseFloat(value) || 0;

/** Border box plus margins, in px. */
export function outerSize(element: Element): { width: number; height: number } {
  const { width, height } = element.getBoundingClientRect();
  const { marginTop, marginRight, marginBottom, marginLeft } = getComputedStyle(element);
  return { width: width + px(marginLeft) + px(marginRight), height: height + px(marginTop) + px(marginBottom) };
}

/** Height of the content box in px. */
export function contentHeight(element: Element): number {
  const { paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } = getComputedStyle(element);
  return [paddingTop, paddingBottom, borderTopWidth, borderBottomWidth].reduce(
    (height, part) => height - px(part),
    element.getBoundingClientRect().height,
  );
}

/** How far down the page the overlay reaches, in px (`navbar.md` 7). */
export function pageHeight(wholeDocument: boolean): number {
  const { body, documentElement: html } = document;
  if (!wholeDocument) return contentHeight(body);
  return Math.max(html.scrollHeight, html.offsetHeight, body.scrollHeight, body.offsetHeight, html.clientHeight);
}
