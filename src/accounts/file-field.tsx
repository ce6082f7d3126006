import { useLayoutEffect, useRef } from "react";
import { report } from "../core/errors";
import { useStore } from "../core/use-store";
import { storeFile } from "../network/storage";
import { onActivate } from "../upload/activate";
import { uploadLimit } from "../upload/upload-limits";
import { createUploadPanels, type UploadState } from "../upload/upload-panels";
import { $file, SERVED } from "./file-state";
import { $holds, hold } from "./holds";
import { uploadRequest } from "./operations";
import type { FormProps } from "./props";
import { isVisitorsOwn, tooLargeText, uploadErrorText } from "./upload-errors";
import { FIELD, STORED_KEY, UNSAVED_KEY } from "./vocabulary";

const STATES: readonly UploadState[] = ["default", "uploading", "success", "error"];

const panelOf = (widget: Element, state: UploadState) => widget.querySelector<HTMLElement>(`.w-file-upload-${state}`);

/** The widget around a file input, if all its panels are there (`accounts.md` A-96). */
export function widgetOf(input: Element): HTMLElement | undefined {
  const widget = input.closest<HTMLElement>(".w-file-upload");
  return widget && STATES.every((state) => panelOf(widget, state)) ? widget : undefined;
}

interface FileFieldProps extends FormProps {
  readonly input: HTMLInputElement;
  readonly widget: HTMLElement;
}

/** A file of the visitor's account: uploaded when chosen, kept when the form is saved (`accounts.md` 5.13). */
export function FileField({ form, page, users, edits, signal, input, widget }: FileFieldProps) {
  const store = $file(input);
  const state = useStore(store);
  const { phase, file, name, error, stored, unsaved, focus } = state;
  const shownAtMount = useRef(state).current;
  const parts = useRef(createUploadPanels(widget, edits)).current;

  useLayoutEffect(() => {
    input.addEventListener(
      "change",
      () => {
        const chosen = input.files?.[0];
        if (chosen && !$holds(form).get().includes("uploading")) {
          const { bytes, text } = uploadLimit(input, chosen);
          if (chosen.size <= bytes) store.set({ phase: "uploading", file: chosen, name: chosen.name, focus: true });
          else store.set({ phase: "error", name: "", error: tooLargeText(parts.message, text), focus: true });
        }
        // Emptied, so that the same file can be chosen again.
        input.value = "";
      },
      { signal },
    );
    for (const remover of widget.querySelectorAll(".w-file-remove-link")) {
      const remove = () => {
        // Looked up in the page: what is stored there may be of somebody else's making.
        const kept = input.hasAttribute(STORED_KEY) ? "DELETE" : undefined;
        store.set({ phase: "default", name: "", stored: kept, unsaved: null, focus: true });
      };
      onActivate(remover, remove, signal);
    }
    if (parts.label) onActivate(parts.label, () => input.click(), signal);
  }, []);

  useLayoutEffect(() => {
    if (phase !== "uploading" || !file) return;
    const release = hold(form, "uploading");
    const canceled = new AbortController();
    async function upload(chosen: File): Promise<void> {
      const request = { fieldId: input.getAttribute(FIELD) ?? "", filename: chosen.name };
      const { usysGetUploadURL: target } = await users.request(uploadRequest, request, canceled.signal);
      if (!target?.presignedPOST || !target.key) throw new Error("getUploadURL got an answer without an address");
      await storeFile({
        url: target.presignedPOST.url,
        fields: target.presignedPOST.fields.map(({ key, value }) => [key, value]),
        file: chosen,
        fileName: chosen.name,
        timeout: page.config.uploadTimeout,
        signal: canceled.signal,
        onProgress: parts.progress,
      });
      if (!canceled.signal.aborted) store.set({ phase: "success", name: chosen.name, unsaved: target.key, focus: true });
    }
    upload(file).catch((failure: unknown) => {
      if (canceled.signal.aborted) return;
      if (!isVisitorsOwn(failure)) report(failure, { behaviour: "usys_form", element: input });
      store.set({ phase: "error", name: "", error: uploadErrorText(failure, parts.message), focus: true });
    });
    return () => {
      canceled.abort();
      release();
    };
  }, [file, phase]);

  useLayoutEffect(() => {
    if (state === SERVED) return;
    // By class, not by inline style as in site forms (2.2).
    for (const panel of STATES) {
      const shown = panel === phase || (phase === "error" && panel === "default");
      const element = panelOf(widget, panel);
      if (element) edits.toggleClass(element, "w-hidden", !shown);
    }
    if (stored !== undefined) edits.attribute(input, STORED_KEY, stored);
    if (unsaved !== undefined) edits.attribute(input, UNSAVED_KEY, unsaved);
    if (name !== undefined) parts.name(name);
    if (phase === "uploading") parts.progress(undefined);
    if (error) parts.fail(error);
    if (focus && state !== shownAtMount) (phase === "default" ? parts.label : panelOf(widget, phase))?.focus();
  }, [state]);
  return null;
}
