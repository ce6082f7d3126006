import { atom, type WritableAtom } from "nanostores";
import { STORED_KEY, UNSAVED_KEY } from "./vocabulary";

/** Where a file field is (`accounts.md` A-96). */
export interface FileState {
  readonly phase: "default" | "uploading" | "success" | "error";
  /** The file that is being uploaded. */
  readonly file?: File;
  /** Its name; `undefined` leaves the name in the page alone, as a stored file's is not known. */
  readonly name?: string;
  /** Key of an upload that is not saved yet; `null` takes it away, `undefined` leaves the page's alone. */
  readonly unsaved?: string | null | undefined;
  /** Id of the stored file, or `DELETE`; `null` and `undefined` as above. */
  readonly stored?: string | null | undefined;
  /** Text of the error. */
  readonly error?: string;
  /** The visitor did it, so the focus follows. */
  readonly focus?: true;
}

/** As served: nothing is written. */
export const SERVED: FileState = { phase: "default" };

const stores = new WeakMap<HTMLInputElement, WritableAtom<FileState>>();

/** The state of one file field; the account area fills it in, the field itself shows it. */
export function $file(input: HTMLInputElement): WritableAtom<FileState> {
  let store = stores.get(input);
  if (!store) stores.set(input, (store = atom<FileState>(SERVED)));
  return store;
}

/** Whether a field holds a file that the server has or gets with the form; what the page itself wrote counts too. */
export function hasFile(input: HTMLInputElement): boolean {
  const { unsaved = input.getAttribute(UNSAVED_KEY), stored = input.getAttribute(STORED_KEY) } = $file(input).get();
  return !!unsaved || (!!stored && stored !== "DELETE");
}

/** Shows what the server has: the stored file, or none. */
export function setStored(input: HTMLInputElement, id: string): void {
  const none = { phase: "default", name: "", stored: null, unsaved: null } as const;
  $file(input).set(id ? { phase: "success", stored: id, unsaved: null } : none);
}
