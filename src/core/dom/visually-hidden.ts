/**
 * Hides text visually only, by inline style: published style sheets before 2022 do not have our classes. Screen readers
 * read it, and it adds no height, also to an element that scrolls.
 */
export function hideVisually(element: HTMLElement): void {
  element.style.cssText =
    "position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;contain:strict;clip-path:inset(50%);white-space:nowrap";
}
