import { atom, type ReadableAtom, type WritableAtom } from "nanostores";

/** Why a form's submit control is disabled. */
export type Reason = "sending" | "uploading" | "challenge";

const stores = new WeakMap<HTMLFormElement, WritableAtom<readonly Reason[]>>();

function storeOf(form: HTMLFormElement): WritableAtom<readonly Reason[]> {
  let store = stores.get(form);
  if (!store) stores.set(form, (store = atom<readonly Reason[]>([])));
  return store;
}

/** All reasons that hold a form back now; it may be sent when there is none. */
export function $holds(form: HTMLFormElement): ReadableAtom<readonly Reason[]> {
  return storeOf(form);
}

/**
 * Holds a form back. Reasons add up, so that an upload that ends does not free a form that is being sent.
 * @returns ends this one reason; calling it again is harmless.
 */
export function hold(form: HTMLFormElement, reason: Reason): () => void {
  const store = storeOf(form);
  store.set([...store.get(), reason]);
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    const rest = [...store.get()];
    rest.splice(rest.indexOf(reason), 1);
    store.set(rest);
  };
}
