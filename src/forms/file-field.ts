import type { Edits } from "../core/dom";
import { emit } from "../core/events";
import type { Page } from "../core/page";
import { textOf } from "../core/text";
import { toFailure, type RequestFailure } from "../network/failure";
import { formEndpoint, signFile } from "../network/form-api";
import { parse } from "../network/json";
import { storeFile } from "../network/storage";
import { onActivate } from "../upload/activate";
import { uploadLimit } from "../upload/upload-limits";
import { createUploadPanels } from "../upload/upload-panels";
import { complain } from "./complain";
import type { FormEvents, UploadDetail } from "./events";
import type { SubmitGate } from "./submit-gate";

interface FileFieldOptions {
  readonly form: HTMLFormElement;
  readonly page: Page;
  readonly gate: SubmitGate;
  readonly edits: Edits;
  readonly signal: AbortSignal;
}

/** Attribute of the error element that says why a file is too large. */
const SIZE_TEXT = "data-w-size-error";

/** Attribute of the error element for each kind of refusal that the signing endpoint names. */
const TEXTS: readonly (readonly [kind: string, attribute: string])[] = [
  ["InvalidFileTypeError", "data-w-type-error"],
  ["MaxFileSizeError", SIZE_TEXT],
];

/** Attribute that carries the id of the uploaded file (`forms.md` 1). */
const FILE_ID = "data-value";

/**
 * Drives one upload field: a file is sent as soon as it is chosen (`forms.md` 15). Beyond F-61, Escape and a remove link
 * cancel it on its way, and a file above 10 MB, or 4 MB for images, is refused before anything is asked; `uploadLimit`
 * tells which. Another file that is chosen meanwhile is ignored (F-66).
 */
export function createFileField(widget: HTMLElement, { form, page, gate, edits, signal }: FileFieldOptions): void {
  const panels = createUploadPanels(widget, edits);
  const { input, label, removeLinks, message, uploading } = panels;
  if (!input) return;
  const field = input;
  let current: AbortController | undefined;
  /** What the input held when the file on its way was chosen. */
  let chosen: FileList | null = null;

  for (const icon of widget.querySelectorAll(".w-icon-file-upload-icon, .w-icon-file-upload-remove")) {
    edits.attribute(icon, "aria-hidden", "true");
  }
  // The browser's own "required" message needs a place to point at.
  edits.style(field, "width", "1px");
  if (label?.offsetHeight) edits.style(field, "height", `${label.offsetHeight}px`);

  if (uploading) {
    edits.attribute(uploading, "aria-description", "Press Escape to cancel");
    // Whoever moved on to another field can come back to cancel.
    edits.attribute(uploading, "tabindex", "0");
  }

  function forget(): void {
    current?.abort();
    current = undefined;
    edits.attribute(field, FILE_ID, null);
    field.value = "";
  }

  function clear(focus: boolean): void {
    const canceled = current;
    forget();
    panels.name("");
    panels.show("default", focus);
    if (canceled) tell("canceled");
  }

  async function upload(file: File): Promise<void> {
    const { bytes, text } = uploadLimit(field, file);
    if (file.size > bytes) return refuse(message?.getAttribute(SIZE_TEXT) || text, "size");
    const own = (current = new AbortController());
    const open = gate.close();
    const { formTimeout, uploadTimeout } = page.config;
    panels.name(file.name);
    panels.progress(undefined);
    panels.show("uploading");
    tell("uploading");
    try {
      const { fileId, fileName, postData, s3Url } = await signFile(formEndpoint(page), file, formTimeout, own.signal);
      if (own.signal.aborted) return;
      edits.attribute(field, FILE_ID, fileId);
      await storeFile({
        url: s3Url,
        fields: Object.entries(postData),
        file,
        fileName,
        timeout: uploadTimeout,
        signal: own.signal,
        onProgress: (part) => own.signal.aborted || panels.progress(part),
      });
      if (own.signal.aborted) return;
      current = undefined;
      panels.show("success");
      tell("success");
    } catch (error) {
      if (!own.signal.aborted) fail(toFailure(error));
    } finally {
      open();
    }
  }

  function fail(failure: RequestFailure): void {
    const refusal = parse(failure.body ?? "");
    const text = textOf((refusal as { msg?: unknown } | null | undefined)?.msg);
    const known = TEXTS.find(([kind]) => text.startsWith(kind))?.[1];
    if (!known) complain(field, `file not uploaded, ${failure.message}`);
    refuse((known && message?.getAttribute(known)) || message?.getAttribute("data-w-generic-error"), failure.reason);
  }

  function refuse(text: string | null | undefined, reason: UploadDetail["reason"]): void {
    forget();
    if (text) panels.fail(text);
    panels.show("error");
    tell("error", reason);
  }

  function tell(state: UploadDetail["state"], reason?: UploadDetail["reason"]): void {
    emit<FormEvents>(field, "millrace:form:upload", { state, reason });
  }

  if (label) onActivate(label, () => field.click(), signal);
  for (const link of removeLinks) onActivate(link, () => clear(true), signal);
  widget.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !current) return;
      // The key has done its work: a dialogue or menu around the field stays open.
      event.preventDefault();
      event.stopPropagation();
      clear(true);
    },
    { signal },
  );
  field.addEventListener(
    "change",
    () => {
      if (current) {
        field.files = chosen;
        return;
      }
      chosen = field.files;
      const file = chosen?.[0];
      if (file) void upload(file);
    },
    { signal },
  );
  // A listener of the page may still prevent the reset, and it happens after the event.
  form.addEventListener("reset", (event) => setTimeout(() => event.defaultPrevented || signal.aborted || clear(false)), { signal });
  signal.addEventListener("abort", () => current?.abort(), { once: true });
}

/** In the builder's design view a click selects the field and must not open the file dialogue (F-65). */
export function quietFileField(widget: HTMLElement, signal: AbortSignal): void {
  for (const part of widget.querySelectorAll("input[type=file], .w-file-upload-label")) {
    part.addEventListener("click", (event) => event.preventDefault(), { signal });
  }
}
