import { atEnd, createLifetime, type Lifetime } from "./lifetime";
import { shared } from "./shared";

/** The elements that wait for their first event of one type. */
interface Waiting {
  readonly adds: Map<EventTarget, readonly (() => void)[]>;
  readonly life: Lifetime;
}

/** By event type; one that no element waits for is not in it. */
const types = /* @__PURE__ */ shared("late-listeners", () => new Map<string, Waiting>());

function watch(type: string): Waiting {
  const adds: Waiting["adds"] = new Map();
  const life = createLifetime();
  document.addEventListener(
    type,
    // The whole path, also of an event that does not bubble: it may be captured.
    (event) => event.composedPath().forEach((node) => adds.get(node)?.forEach((add) => add())),
    { capture: true, passive: true, signal: life.signal },
  );
  return { adds, life };
}

/**
 * Listens on one of many elements as `addEventListener` does, with one listener of the document for all that have had no
 * such event yet: while their first event is on its way down to them, they get separate listeners, so that order, phase and
 * `stopPropagation()` are as usual. Not for touch and wheel events, whose listeners browsers want to know beforehand.
 */
export function listenLate<E extends Event>(
  target: Element,
  type: string,
  listener: (event: E) => void,
  options: { signal: AbortSignal; capture?: boolean },
): void {
  if (options.signal.aborted) return;
  const waiting = types.get(type) ?? watch(type);
  types.set(type, waiting);
  const { adds, life } = waiting;
  const present = () => adds.get(target) ?? [];

  function forget(): void {
    const others = present().filter((each) => each !== add);
    if (others.length) adds.set(target, others);
    else if (adds.delete(target) && !adds.size) {
      life.abort();
      types.delete(type);
    }
  }
  function add(): void {
    forget();
    target.addEventListener(type, listener as EventListener, options);
  }
  adds.set(target, present().concat(add));
  atEnd(options.signal, forget);
}
