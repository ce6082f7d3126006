import type { ReadableAtom } from "nanostores";
import { useLayoutEffect, useState } from "react";

/**
 * The value of a store in a headless island. Subscribes at once, where hooks for drawn components wait for the paint:
 * an island that writes a submit control must not be a frame late.
 */
export function useStore<T>(store: ReadableAtom<T>): T {
  const [state, setState] = useState({ value: store.get() });
  useLayoutEffect(() => store.subscribe((value) => setState({ value: value as T })), [store]);
  return state.value;
}
