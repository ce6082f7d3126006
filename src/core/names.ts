const NAMED = '[aria-label]:not([aria-label=""]), [aria-labelledby], [title]:not([title=""])';

/** Whether a screen reader finds a name for a link or control, as far as the markup says. */
export function hasName(element: Element): boolean {
  const inside = `[alt]:not([alt=""]), ${NAMED}`;
  return Boolean(element.textContent?.trim() || element.matches(NAMED) || element.querySelector(inside));
}

/** The first id of a numbered row that the page does not use, counting from `ordinal`. */
export function freeId(row: string, ordinal: number): string {
  while (document.getElementById(row + ordinal)) ordinal++;
  return row + ordinal;
}
