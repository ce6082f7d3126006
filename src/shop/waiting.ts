import { createEdits } from "../core/edits";

/**
 * Shows that a button works: another text, and `aria-busy`.
 * @param text while it works; empty: it keeps its own.
 * @returns shows its own text again (E-1: as text or nodes, never as markup).
 */
export function showWaiting(button: Element | null | undefined, text: string, signal: AbortSignal): () => void {
  if (!button) return () => undefined;
  const edits = createEdits(signal);
  edits.attribute(button, "aria-busy", "true");
  if (text && button instanceof HTMLInputElement) {
    const { value } = button;
    button.value = text;
    return () => {
      button.value = value;
      edits.undo();
    };
  }
  if (text) edits.text(button, text);
  return () => edits.undo();
}
