/** As much of jQuery as the runtime serves. */
export interface JQuery {
  (element: Element): {
    on(name: string, run: (event: { target: EventTarget | null; originalEvent?: Event }) => void): void;
    off(name: string): void;
    triggerHandler(name: string): void;
  };
  readonly fn: Record<string, unknown>;
  readonly event?: { readonly special: Record<string, object> };
}

/** The page's own jQuery, read at each use, as it may load after the runtime. */
export const pageJQuery = () => (window as { jQuery?: JQuery }).jQuery;
