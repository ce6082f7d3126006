import { nativeMembers } from "./dom/dom";

/** The name of an event of `E`, its detail, and whether it can be canceled (default: no). */
type Said<E> = { [N in keyof E & string]: [name: N, detail: E[N], options?: { cancelable?: boolean }] }[keyof E &
  string];

/**
 * Dispatches a bubbling event of `E` on an element. Each behaviour has an interface that maps the names of its events to
 * their `detail`, and passes it as a type argument:
 * `emit<NavbarEvents>(bar, "millrace:navbar:open", {})`. So `core` does not depend on the behaviours, and no
 * `declare module` needs the path of a source file, which published declarations do not have;
 * `runtime/events.ts` joins the interfaces.
 * @returns `false` if the event was cancelable and a listener called `preventDefault()`.
 */
export function emit<E>(target: EventTarget, ...said: Said<E>): boolean;
export function emit(target: EventTarget, name: string, detail: unknown, options?: { cancelable?: boolean }): boolean {
  return nativeMembers(target).dispatchEvent(new CustomEvent(name, { bubbles: true, detail, ...options }));
}

/** Listens to an event of `E`. Ends with `signal`. */
export function on<E, N extends keyof E & string>(
  target: EventTarget,
  name: N,
  listener: (event: CustomEvent<E[N]>) => void,
  signal?: AbortSignal,
): void {
  target.addEventListener(name, listener as EventListener, signal ? { signal } : undefined);
}
