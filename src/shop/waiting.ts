import { createEdits } from "../core/edits";
import { atEnd, createLifetime } from "../core/lifetime";

/**
 * Shows that a button works: another text, and `aria-busy`.
 * @param text while it works; empty: it keeps its own.
 * @returns shows its own text again (E-1: as text or nodes, never as markup).
 */
export function showWaiting(button: Element | null | undefined, text: string, signal: AbortSignal): () => void {
  if (!button) return () => undefined;
  const life = createLifetime(signal);
  const edits = createEdits(life.signal);
  edits.attribute(button, "aria-busy", "true");
  if (text && button instanceof HTMLInputElement) {
    const { value } = button;
    button.value = text;
    atEnd(life.signal, () => (button.value = value));
  } else if (text) edits.text(button, text);
  return life.abort;
}
