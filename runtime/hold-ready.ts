/** The members of jQuery for its wait for the document; version 4 cannot lengthen it. */
interface Ready {
  isReady: boolean;
  holdReady?(hold: boolean): void;
}

/**
 * Delays callbacks that page scripts pass to jQuery's `ready` (B-25): they count dots and press arrows, which do not
 * exist before everything is mounted.
 * @returns ends the wait.
 */
export function holdReady(): () => void {
  const { jQuery } = window as { jQuery?: Ready };
  if (!jQuery?.holdReady || jQuery.isReady) return () => {};
  jQuery.holdReady(true);
  return () => jQuery.holdReady?.(false);
}
