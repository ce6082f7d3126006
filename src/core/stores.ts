import { atom, onStart, onStop, type ReadableAtom } from "nanostores";
import { breakpointAt, type Breakpoint } from "./breakpoints";

/**
 * A store that listens to the browser only while somebody listens to it, so that nothing stays behind after `stop()`, and
 * that reads nothing before it is asked: a page that does not need it pays neither a layout nor a look into a storage.
 */
export function observed<T>(
  read: () => T,
  equal: (a: T, b: T) => boolean,
  watch: (update: () => void, signal: AbortSignal) => void,
): ReadableAtom<T> {
  const store = atom<T | undefined>();
  const update = () => {
    const next = read();
    if (store.value === undefined || !equal(store.value, next)) store.set(next);
  };
  let active: AbortController | undefined;
  // Not `onMount`: nanostores ends that a second after the last listener has gone.
  onStart(store, () => {
    active = new AbortController();
    update();
    watch(update, active.signal);
  });
  onStop(store, () => active?.abort());
  // Every way to its value starts it first.
  return store as ReadableAtom<T>;
}

export interface Viewport {
  /** `innerWidth` in px. */
  width: number;
  /** `innerHeight` in px. */
  height: number;
  breakpoint: Breakpoint | null;
}

/** The window's size and the builder's range it falls into. */
export const $viewport = /* @__PURE__ */ observed<Viewport>(
  () => ({ width: innerWidth, height: innerHeight, breakpoint: breakpointAt(innerWidth) }),
  (a, b) => a.width === b.width && a.height === b.height,
  (update, signal) => {
    addEventListener("resize", update, { signal });
    addEventListener("orientationchange", update, { signal });
  },
);

function reducedMotionQuery(): MediaQueryList | undefined {
  return typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : undefined;
}

/** Whether the visitor asked their system for less motion, read now. */
export function prefersReducedMotion(): boolean {
  return reducedMotionQuery()?.matches ?? false;
}

/** Whether the visitor asked their system for less motion. */
export const $reducedMotion = /* @__PURE__ */ observed<boolean>(prefersReducedMotion, Object.is, (update, signal) =>
  reducedMotionQuery()?.addEventListener("change", update, { signal }),
);
