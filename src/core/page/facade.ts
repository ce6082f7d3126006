import type { WindowBus } from "../window-buses";

/** The objects that `Webflow.define` passes to a page script and `Webflow.require` returns (`boot.md` 2.5). */
export interface WebflowModule {
  ready?(): void;
  destroy?(): void;
  design?(): void;
  preview?(): void;
  [member: string]: unknown;
}

/** `window.Webflow`, the object that inline scripts of published pages call (`boot.md` 2). */
export interface WebflowFacade {
  push(callback: unknown): void;
  define(
    name: string,
    factory: (jQuery: unknown, utilities: object, options?: unknown) => unknown,
    options?: unknown,
  ): WebflowModule;
  require(name: string): WebflowModule | undefined;
  env: ((mode?: string) => unknown) & { touch: boolean; chrome: number | false; ios: boolean; safari: boolean };
  validClick(element: unknown): boolean;
  location(url: string): void;
  ready(): void;
  load(callback: () => void): void;
  destroy(options?: { domready?: boolean }): void;
  resize: WindowBus;
  scroll: WindowBus;
  redraw: WindowBus;
}

declare global {
  interface Window {
    /** An array of callbacks before the runtime starts, the facade after (B-1). */
    Webflow?: unknown[] | WebflowFacade;
  }
}
