/**
 * Hides text for the eye alone, by inline style: published stylesheets before 2022 do not know our classes. Screen
 * readers read it, and it takes no room, nor makes what scrolls a pixel longer.
 */
export function hideVisually(element: HTMLElement): void {
  element.style.cssText =
    "position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;contain:strict;clip-path:inset(50%);white-space:nowrap";
}
