import { atom, onStart, onStop, type ReadableAtom } from "nanostores";
import { createLifetime, type Lifetime } from "./lifetime";

/**
 * A store that listens to the browser only while it has listeners, so that `stop()` removes them, and that reads
 * nothing before its first use: a page that does not need it causes no layout and reads no storage.
 */
export function observed<T>(
  read: (event?: Event) => T,
  equal: (a: T, b: T) => boolean,
  watch: (update: (event?: Event) => void, signal: AbortSignal) => void,
): ReadableAtom<T> {
  const store = atom<T | undefined>();
  const update = (event?: Event) => {
    const next = read(event);
    if (store.value === undefined || !equal(store.value, next)) store.set(next);
  };
  let life: Lifetime | undefined;
  // Not `onMount`: nanostores ends that a second after the last listener was removed.
  onStart(store, () => {
    life = createLifetime();
    update();
    watch(update, life.signal);
  });
  onStop(store, () => life?.abort());
  // Every read of its value starts it first.
  return store as ReadableAtom<T>;
}

function reducedMotionQuery(): MediaQueryList | undefined {
  return typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : undefined;
}

/** Whether the visitor prefers reduced motion, read now. */
export function prefersReducedMotion(): boolean {
  return reducedMotionQuery()?.matches ?? false;
}

/** Whether the page is hidden: another tab, a locked screen. */
export const $hidden = /* @__PURE__ */ observed<boolean>(
  () => document.hidden,
  Object.is,
  (update, signal) => document.addEventListener("visibilitychange", update, { signal }),
);

/** Whether the visitor prefers reduced motion. */
export const $reducedMotion = /* @__PURE__ */ observed<boolean>(prefersReducedMotion, Object.is, (update, signal) =>
  reducedMotionQuery()?.addEventListener("change", update, { signal }),
);
