import { atom } from "nanostores";
import { atEnd } from "../core/lifetime";
import type { Edits } from "../core/edits";
import { hide, show } from "../core/dom/visibility";
import type { Reporter } from "../core/errors";
import { emit } from "../core/events";
import type { Page } from "../core/page/page";
import { toText } from "../core/text";
import type { SubmitGate } from "../form-kit/submit-control";
import { createUploadField } from "../form-kit/upload-field";
import { SERVED, type UploadState } from "../form-kit/upload-state";
import { toFailure } from "../network/failure";
import { formEndpoint, signFile } from "../network/form-api";
import { parse } from "../network/json";
import { storeFile } from "../network/storage";
import type { FormEvents } from "./events";
import { nativeMembers } from "../core/dom/dom";

interface FileFieldContext {
  readonly form: HTMLFormElement;
  readonly page: Page;
  readonly gate: SubmitGate;
  readonly edits: Edits;
  readonly signal: AbortSignal;
  readonly report: Reporter["report"];
}

/** Attribute of the error element with the text for a file that is too large. */
const SIZE_TEXT = "data-w-size-error";

/** Attribute of the error element for each kind of refusal that the signing endpoint names. */
const TEXTS: readonly (readonly [kind: string, attribute: string])[] = [
  ["InvalidFileTypeError", "data-w-type-error"],
  ["MaxFileSizeError", SIZE_TEXT],
];

/** Attribute that carries the id of the uploaded file (F-109). */
const FILE_ID = "data-value";

/** One upload field of a site form (`forms.md` 15): signed, stored, and identified by an id that the form sends. */
export function createFileField(widget: HTMLElement, context: FileFieldContext): void {
  const { form, page, edits, signal, report } = context;
  const input = widget.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) return;
  const { formTimeout, uploadTimeout } = page.config;
  const $state = atom<UploadState>(SERVED);
  const remove = createUploadField({
    ...context,
    widget,
    input,
    $state,
    keepsFile: true,
    reveal(panel, phase, visible) {
      if (visible) show(edits, panel, phase === "success" ? "inline-block" : "block");
      else hide(edits, panel);
    },
    async transfer(file, canceled, onProgress) {
      const { fileId, fileName, postData, s3Url } = await signFile(formEndpoint(page), file, formTimeout, canceled);
      if (!canceled.aborted) edits.attribute(input, FILE_ID, fileId);
      const fields = Object.entries(postData);
      await storeFile({ url: s3Url, fields, file, fileName, timeout: uploadTimeout, signal: canceled, onProgress });
      return fileId;
    },
    describe(error, message) {
      const failure = toFailure(error);
      const refusal = parse(failure.body ?? "");
      const text = toText((refusal as { msg?: unknown } | null | undefined)?.msg);
      const known = TEXTS.find(([kind]) => text.startsWith(kind))?.[1];
      if (!known) report(`file not uploaded, ${failure.message}`, { element: input });
      const words = (known && message?.getAttribute(known)) || message?.getAttribute("data-w-generic-error");
      return { error: words ?? undefined, reason: failure.reason };
    },
    tooLarge: (text, message) => message?.getAttribute(SIZE_TEXT) || text,
  });

  // The browser's own "required" message needs a place to point at.
  edits.style(input, "width", "1px");
  const height = widget.querySelector<HTMLElement>(".w-file-upload-label")?.offsetHeight;
  if (height) edits.style(input, "height", `${height}px`);

  const follow = ({ phase, reason }: UploadState, before?: UploadState) => {
    if (phase === "default" || phase === "error") edits.attribute(input, FILE_ID, null);
    const state = phase === "default" ? before?.phase === "uploading" && "canceled" : phase;
    if (state) emit<FormEvents>(input, "millrace:form:upload", { state, reason });
  };
  atEnd(signal, $state.listen(follow));
  // A listener of the page may still prevent the reset, and it happens after the event.
  nativeMembers(form).addEventListener(
    "reset",
    (event) => setTimeout(() => event.defaultPrevented || signal.aborted || remove(false)),
    { signal },
  );
}

/** In the builder's design view a click selects the field and must not open the file dialog (F-65). */
export function blockFileDialog(widget: HTMLElement, signal: AbortSignal): void {
  for (const part of widget.querySelectorAll("input[type=file], .w-file-upload-label")) {
    part.addEventListener("click", (event) => event.preventDefault(), { signal });
  }
}
