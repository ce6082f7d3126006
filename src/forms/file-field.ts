import type { Edits } from "../core/dom";
import { emit } from "../core/events";
import type { Page } from "../core/page";
import type { RequestFailure} from "../network/failure";
import { toFailure } from "../network/failure";
import { formEndpoint, signFile } from "../network/form-api";
import { parse } from "../network/json";
import { storeFile } from "../network/storage";
import { onActivate } from "../upload/activate";
import { createUploadPanels } from "../upload/upload-panels";
import { complain } from "./complain";
import type { SubmitGate } from "./submit-gate";

interface FileFieldOptions {
  readonly form: HTMLFormElement;
  readonly page: Page;
  readonly gate: SubmitGate;
  readonly edits: Edits;
  readonly signal: AbortSignal;
}

/** Attribute of the error element for each kind of refusal that the signing endpoint names. */
const TEXTS: readonly (readonly [kind: string, attribute: string])[] = [
  ["InvalidFileTypeError", "data-w-type-error"],
  ["MaxFileSizeError", "data-w-size-error"],
];

/** Attribute that carries the id of the uploaded file (`forms.md` 1). */
const FILE_ID = "data-value";

/** Drives one upload field: a file is sent as soon as it is chosen (`forms.md` 15). */
export function createFileField(widget: HTMLElement, { form, page, gate, edits, signal }: FileFieldOptions): void {
  const panels = createUploadPanels(widget, edits);
  const { input, label, removeLink, message } = panels;
  if (!input) return;
  const field = input;
  let current: AbortController | undefined;

  for (const icon of widget.querySelectorAll(".w-icon-file-upload-icon, .w-icon-file-upload-remove")) {
    edits.attribute(icon, "aria-hidden", "true");
  }
  // The browser's own "required" message needs a place to point at.
  edits.style(field, "width", "1px");
  if (label?.offsetHeight) edits.style(field, "height", `${label.offsetHeight}px`);

  function forget(): void {
    current?.abort();
    current = undefined;
    edits.attribute(field, FILE_ID, null);
    field.value = "";
  }

  function clear(focus: boolean): void {
    forget();
    panels.name("");
    panels.show("default", focus);
  }

  async function upload(file: File): Promise<void> {
    current?.abort();
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
    forget();
    const refusal = parse(failure.body ?? "");
    const text = String((refusal as { msg?: unknown } | null | undefined)?.msg ?? "");
    const known = TEXTS.find(([kind]) => text.startsWith(kind))?.[1];
    if (!known) complain(field, `file not uploaded, ${failure.message}`);
    const shown = (known && message?.getAttribute(known)) || message?.getAttribute("data-w-generic-error");
    if (shown) panels.fail(shown);
    panels.show("error");
    tell("error", failure);
  }

  function tell(state: "uploading" | "success" | "error", failure?: RequestFailure): void {
    emit(field, "millrace:form:upload", { state, reason: failure?.reason });
  }

  if (label) onActivate(label, () => field.click(), signal);
  if (removeLink) onActivate(removeLink, () => clear(true), signal);
  field.addEventListener(
    "change",
    () => {
      const file = field.files?.[0];
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
