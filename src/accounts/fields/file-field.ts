import { atEnd } from "../../core/lifetime";
import { createUploadField } from "../../form-kit/upload-field";
import { UPLOAD_PHASES } from "../../form-kit/upload-panels";
import { storeFile } from "../../network/storage";
import { $file, type FileState } from "./file-state";
import { uploadRequest } from "../operations/requests";
import type { FormContext } from "../form/context";
import { isVisitorsOwn, tooLargeText, uploadErrorText } from "../form/upload-errors";
import { FIELD, STORED_KEY, UNSAVED_KEY } from "../markup";

/** The widget around a file input, if all its panels are there (`accounts.md` A-96). */
export function findWidget(input: Element): HTMLElement | undefined {
  const widget = input.closest<HTMLElement>(".w-file-upload");
  return widget && UPLOAD_PHASES.every((phase) => widget.querySelector(`.w-file-upload-${phase}`)) ? widget : undefined;
}

/** A file of the visitor's account: uploaded when chosen, kept when the form is saved (`accounts.md` 5.13). */
export function createFileField(input: HTMLInputElement, widget: HTMLElement, context: FormContext): void {
  const { page, users, edits, signal, report } = context;
  const $state = $file(input);
  createUploadField({
    ...context,
    widget,
    input,
    $state,
    keepsFile: false,
    reveal: (panel, _, visible) => edits.toggleClass(panel, "w-hidden", !visible),
    async transfer(file, canceled, onProgress) {
      const request = { fieldId: input.getAttribute(FIELD) ?? "", filename: file.name };
      const { usysGetUploadURL: target } = await users.request(uploadRequest, request, canceled);
      if (!target?.presignedPOST || !target.key) throw new Error("getUploadURL got an answer without a URL");
      const { url, fields } = target.presignedPOST;
      await storeFile({
        url,
        fields: fields.map(({ key, value }) => [key, value]),
        file,
        fileName: file.name,
        timeout: page.config.uploadTimeout,
        signal: canceled,
        onProgress,
      });
      return target.key;
    },
    describe(error, message) {
      if (!isVisitorsOwn(error)) report(error, { element: input });
      return { error: uploadErrorText(error, message) };
    },
    tooLarge: (text, message) => tooLargeText(message, text),
    // Looked up in the page: a page script may have stored something else there.
    removed: () => ({ stored: input.hasAttribute(STORED_KEY) ? "DELETE" : undefined }),
  });

  function write({ id, stored }: FileState): void {
    if (stored !== undefined) edits.attribute(input, STORED_KEY, stored);
    if (id !== undefined) edits.attribute(input, UNSAVED_KEY, id);
  }
  write($state.get());
  atEnd(signal, $state.listen(write));
}
