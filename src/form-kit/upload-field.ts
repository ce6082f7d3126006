import type { WritableAtom } from "nanostores";
import { cancelEvent } from "../core/dom/dom";
import { atEnd } from "../core/lifetime";
import type { Edits } from "../core/edits";
import type { Page } from "../core/page/page";
import { onActivate } from "./activate";
import type { SubmitGate } from "./submit-control";
import { uploadLimit } from "./upload-limits";
import { createUploadPanels, type RevealPanel, type UploadPhase } from "./upload-panels";
import { SERVED, type UploadState } from "./upload-state";

export interface UploadFieldOptions {
  readonly widget: HTMLElement;
  readonly input: HTMLInputElement;
  readonly page: Page;
  /** The state, which the page may set, too. It may outlive the field: the next one shows it, and sends its file again. */
  readonly $state: WritableAtom<UploadState>;
  readonly gate: SubmitGate;
  readonly edits: Edits;
  readonly signal: AbortSignal;
  /**
   * Whether the input keeps its file, for the browser's own check of required fields (F-66); then each field of a form
   * uploads by itself. Otherwise it is emptied, so that the same file can be chosen again, and a form uploads
   * one file at a time.
   */
  readonly keepsFile: boolean;
  readonly reveal: RevealPanel;
  /**
   * Uploads a file.
   * @param onProgress called with the sent part, from 0 to 1.
   * @returns its id.
   */
  transfer(file: File, signal: AbortSignal, onProgress: (part: number) => void): Promise<string>;
  /**
   * The message for a failed transfer; if the visitor cannot fix it, it is reported, too.
   * @param message the element that has the page's texts.
   */
  describe(error: unknown, message: HTMLElement | null): Pick<UploadState, "error" | "reason">;
  /** @param text the builder's text. */
  tooLarge(text: string, message: HTMLElement | null): string;
  /** Further actions once the visitor has removed the file. */
  removed?(): object;
}

/**
 * Drives one upload field, which sends a file as soon as it is chosen: default, uploading, then success or error
 * (`forms.md` 15, A-96). A file above the limit is refused before any request (F-61, A-103); Escape and the remove
 * links, the page's or ours, cancel the upload (F-61, F-96, A-101).
 * @returns a function that drops the file, uploading or stored, and returns whether the focus follows.
 */
export function createUploadField(options: UploadFieldOptions): (focus: boolean) => void {
  const { widget, input, $state, gate, edits, signal, keepsFile } = options;
  const panels = createUploadPanels(widget, { ...options, nonce: options.page.config.nonce });
  const { labels, removeLinks, uploading, message } = panels;
  /** The content of the input when the uploading file was chosen. */
  let chosen: FileList | null = null;
  let end: (() => void) | undefined;

  /** The visitor's doing. */
  function enter(phase: UploadPhase, name: string, more: Partial<UploadState>): void {
    $state.set({ phase, name, focus: true, ...more });
  }

  async function send(file: File): Promise<void> {
    const scope = new AbortController();
    const { signal: ended } = scope;
    const open = gate.close("uploading");
    end = () => {
      scope.abort();
      open();
    };
    try {
      const id = await options.transfer(file, ended, (part) => ended.aborted || panels.progress(part));
      if (!ended.aborted) enter("success", file.name, { id });
    } catch (error) {
      if (!ended.aborted) enter("error", "", options.describe(error, message));
    }
  }

  function choose(file: File): void {
    const { bytes, text } = uploadLimit(input, file);
    if (file.size > bytes) enter("error", "", { error: options.tooLarge(text, message), reason: "size" });
    else enter("uploading", file.name, { file });
  }

  function render({ phase, file, name, error }: UploadState, focus = false): void {
    const endLast = end;
    end = undefined;
    if (!keepsFile || /default|error/.test(phase)) input.value = "";
    if (name !== undefined) panels.name(name);
    if (error) panels.fail(error);
    if (file) panels.progress(undefined);
    panels.show(phase, focus);
    endLast?.();
    if (file) void send(file);
  }

  const remove = (focus: boolean) => enter("default", "", { id: null, ...options.removed?.(), focus });

  for (const icon of widget.querySelectorAll(".w-icon-file-upload-icon, .w-icon-file-upload-remove")) {
    edits.attribute(icon, "aria-hidden", "true");
  }
  if (uploading) edits.attribute(uploading, "aria-description", "Press Escape to cancel");
  for (const label of labels) onActivate(label, () => input.click(), signal);
  for (const link of removeLinks) onActivate(link, () => remove(true), signal);
  widget.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !end) return;
      // The key has done its work: a dialog or menu around the field stays open.
      cancelEvent(event);
      remove(true);
    },
    { signal },
  );
  input.addEventListener(
    "change",
    () => {
      const file = input.files?.[0];
      if (keepsFile ? end : gate.isClosed("uploading")) {
        if (keepsFile) input.files = chosen;
        else input.value = "";
      } else if (file) {
        chosen = input.files;
        choose(file);
      }
    },
    { signal },
  );

  if ($state.get() !== SERVED) render($state.get());
  atEnd(
    signal,
    $state.listen((next) => render(next, next.focus)),
  );
  atEnd(signal, () => end?.());
  return remove;
}
