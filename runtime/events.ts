/** Every event of the runtime and its `detail`: each folder declares its own. */
export type MillraceEvents = MillraceEventMap;

export type MillraceEventName = keyof MillraceEvents;

export type MillraceEvent<N extends MillraceEventName> = CustomEvent<MillraceEvents[N]>;

type Dispatched = { [N in MillraceEventName]: MillraceEvent<N> };

declare global {
  // `addEventListener` of `document`, `window` and HTML elements.
  interface GlobalEventHandlersEventMap extends Dispatched {}
  // That of a plain `Element`, such as `event.target.closest()` finds.
  interface ElementEventMap extends Dispatched {}
}
