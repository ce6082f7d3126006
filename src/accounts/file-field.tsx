import { useLayoutEffect, useRef } from "react";
import { useStore } from "../core/use-store";
import { postFile } from "../network/storage";
import type { FileParts } from "./file-parts";
import { $file, SERVED } from "./file-state";
import { $holds, hold } from "./holds";
import { uploadRequest } from "./operations";
import type { FormProps } from "./props";
import { uploadErrorText } from "./upload-errors";
import { FIELD, STORED_KEY, UNSAVED_KEY } from "./vocabulary";

const PANELS = ["default", "uploading", "success", "error"] as const;

function onKeyPress(element: HTMLElement, run: () => void, signal: AbortSignal): void {
  const listener = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    run();
  };
  element.addEventListener("keydown", listener, { signal });
}

/** A file of the visitor's account: uploaded when chosen, kept when the form is saved (`accounts.md` 5.13). */
export function FileField({ form, users, edits, signal, input, parts }: FormProps & { input: HTMLInputElement; parts: FileParts }) {
  const store = $file(input);
  const state = useStore(store);
  const { phase, file, name, error, stored, unsaved, focus } = state;
  const shownAtMount = useRef(state).current;

  useLayoutEffect(() => {
    input.addEventListener(
      "change",
      () => {
        const chosen = input.files?.[0];
        if (chosen && !$holds(form).get().includes("uploading")) {
          store.set({ phase: "uploading", file: chosen, name: chosen.name, focus: true });
        }
        // Emptied, so that the same file can be chosen again.
        input.value = "";
      },
      { signal },
    );
    const remove = () => {
      // Looked at in the page: scripts may have stored a key there.
      const kept = input.hasAttribute(STORED_KEY) ? "DELETE" : undefined;
      store.set({ phase: "default", name: "", stored: kept, unsaved: null, focus: true });
    };
    for (const remover of parts.removers) {
      remover.addEventListener("click", remove, { signal });
      onKeyPress(remover, remove, signal);
    }
    if (parts.label) onKeyPress(parts.label, () => input.click(), signal);
  }, []);

  useLayoutEffect(() => {
    if (phase !== "uploading" || !file) return;
    const release = hold(form, "uploading");
    const canceled = new AbortController();
    async function upload(chosen: File): Promise<void> {
      const { usysGetUploadURL: target } = await users.request(
        uploadRequest,
        { fieldId: input.getAttribute(FIELD) ?? "", filename: chosen.name },
        canceled.signal,
      );
      if (!target?.presignedPOST || !target.key) throw new Error("getUploadURL got an answer without an address");
      await postFile(target.presignedPOST.url, target.presignedPOST.fields, chosen, canceled.signal);
      if (canceled.signal.aborted) return;
      store.set({ phase: "success", name: chosen.name, unsaved: target.key, focus: true });
    }
    upload(file).catch((failure: unknown) => {
      if (canceled.signal.aborted) return;
      const text = parts.message ? uploadErrorText(failure, parts.message) : "";
      store.set({ phase: "error", name: "", error: text, focus: true });
    });
    return () => {
      canceled.abort();
      release();
    };
  }, [file, phase]);

  useLayoutEffect(() => {
    if (state === SERVED) return;
    const shown: readonly string[] = phase === "error" ? ["default", "error"] : [phase];
    for (const panel of PANELS) edits.toggleClass(parts[panel], "w-hidden", !shown.includes(panel));
    if (stored !== undefined) edits.attribute(input, STORED_KEY, stored);
    if (unsaved !== undefined) edits.attribute(input, UNSAVED_KEY, unsaved);
    if (parts.name && name !== undefined) edits.text(parts.name, name);
    if (parts.message && error) edits.text(parts.message, error);
    if (focus && state !== shownAtMount) (phase === "default" ? parts.label : parts[phase])?.focus();
  }, [state]);
  return null;
}
