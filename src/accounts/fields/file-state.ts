import { atom, type WritableAtom } from "nanostores";
import { SERVED, type UploadState } from "../../form-kit/upload-state";
import { STORED_KEY, UNSAVED_KEY } from "../markup";

/** Where a file field is (`accounts.md` A-96); its `id` is the key of an upload that is not saved yet. */
export interface FileState extends UploadState {
  /** Id of the stored file, or `DELETE`; `null` and `undefined` as in `id`. */
  readonly stored?: string | null | undefined;
}

/** A field has one state, which outlives a stop: the next start shows it, and sends its file again. */
const stores = new WeakMap<HTMLInputElement, WritableAtom<FileState>>();

/** The state of one file field; the account area fills it in, the field itself shows it. */
export function $file(input: HTMLInputElement): WritableAtom<FileState> {
  let store = stores.get(input);
  if (!store) stores.set(input, (store = atom<FileState>(SERVED)));
  return store;
}

/** Whether a field has a file that the server has or gets with the form; text of the page itself counts too. */
export function hasFile(input: HTMLInputElement): boolean {
  const { id = input.getAttribute(UNSAVED_KEY), stored = input.getAttribute(STORED_KEY) } = $file(input).get();
  return !!id || (!!stored && stored !== "DELETE");
}

/** Shows what the server has: the stored file, or none. */
export function setStored(input: HTMLInputElement, stored: string): void {
  $file(input).set(
    stored ? { phase: "success", stored, id: null } : { phase: "default", name: "", stored: null, id: null },
  );
}
