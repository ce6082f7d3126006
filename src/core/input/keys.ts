/** Whether Alt, Ctrl or Meta make a command of the browser of a key or click. */
export const isCommand = ({ altKey, ctrlKey, metaKey }: KeyboardEvent | MouseEvent) => altKey || ctrlKey || metaKey;

/** Whether any modifier key is down, Shift included. */
export const isModified = (event: KeyboardEvent | MouseEvent) => isCommand(event) || event.shiftKey;

/** Whether a key presses a button. */
export const isPress = (key: string) => key === "Enter" || key === " ";

/**
 * Where an arrow key, Home or End leads from the position `at` of a list, also one past its ends; `undefined` for other
 * keys. @param rtl whether the list runs from right to left.
 */
export function indexForKey(key: string, at: number, last: number, rtl: boolean): number | undefined {
  switch (key) {
    case rtl ? "ArrowLeft" : "ArrowRight":
    case "ArrowDown":
      return at + 1;
    case rtl ? "ArrowRight" : "ArrowLeft":
    case "ArrowUp":
      return at - 1;
    case "Home":
      return 0;
    case "End":
      return last;
  }
  return undefined;
}
