import { atEnd } from "../lifetime";

/** An event of jQuery, with the browser's if there is one. */
export interface JQueryEvent {
  readonly target: EventTarget | null;
  readonly originalEvent?: Event;
  isDefaultPrevented(): boolean;
  preventDefault(): void;
  stopPropagation(): void;
  /** Of what a script triggers: 2 for `triggerHandler`, else 3 or `true`. */
  readonly isTrigger?: number | boolean;
  /** Whether the runtime has made a native event of it. */
  millrace?: boolean;
}

/** As much of jQuery as the runtime serves. */
export interface JQuery {
  (target: Element | Document): {
    on(name: string, selector: string | undefined, run: (event: JQueryEvent) => void): void;
    off(name: string): void;
    trigger(name: string, parameters: readonly unknown[]): void;
    triggerHandler(name: string): void;
  };
  readonly fn: Record<string, unknown>;
  readonly event?: {
    readonly special: Record<string, object>;
    /** The type of native events that jQuery's listeners do not get, because they have had jQuery's own. */
    triggered?: string | undefined;
  };
}

/** The page's own jQuery, read at each use, as it may load after the runtime. */
export const pageJQuery = () => (window as { jQuery?: JQuery }).jQuery;

/**
 * Listens by the page's jQuery until `signal` aborts, so that page scripts can remove the handler.
 * @param type with jQuery's namespaces, such as `click.wf-scroll`.
 * @param selector of the elements inside the target whose events are meant; default: all.
 * @returns whether the page has jQuery.
 */
export function listenByJQuery(
  target: Element | Document,
  type: string,
  selector: string | undefined,
  run: (event: JQueryEvent) => void,
  signal: AbortSignal,
): boolean {
  const wrapped = pageJQuery()?.(target);
  const name = `${type}.millrace`;
  wrapped?.on(name, selector, run);
  atEnd(signal, () => wrapped?.off(name));
  return !!wrapped;
}
