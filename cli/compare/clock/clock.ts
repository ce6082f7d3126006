import type { BrowserContext, Page } from "playwright-core";
import type { RawState } from "../appearance";
import type { RestWait } from "../rest-wait";

/**
 * ms of a frame: a little more than a 60th of a second, because the browser rounds what is no multiple of 0.1 ms by chance,
 * and so that hardly a frame falls on the end of a movement.
 */
export const FRAME = 16.7;

/** The mouse of a visitor; that of Playwright is one. */
export interface Pointer {
  move(x: number, y: number, options?: { steps?: number }): Promise<void>;
  down(): Promise<void>;
  up(): Promise<void>;
  click(x: number, y: number, options?: { delay?: number }): Promise<void>;
}

/** The time of an open page. Everything that waits for the page goes through it. */
export interface Clock {
  /** Whether time passes only by command: then moments and values in between can be compared. */
  readonly isVirtual: boolean;
  readonly mouse: Pointer;
  /** ms since the clock was made. */
  now(): number;
  /** Opens a page and waits until it has loaded. */
  open(url: string): Promise<void>;
  /** Waits for the next frame. */
  frame(): Promise<void>;
  /** Waits some ms. */
  run(ms: number): Promise<void>;
  /** Waits until nothing changes any more. */
  rest(wait: RestWait): Promise<RawState>;
  /** A picture of the window, as JPEG in base64. */
  takePicture(quality: number): Promise<string>;
}

/** A context of the browser, and a way to open its page. */
export interface OpenedContext {
  context: BrowserContext;
  /** @param origin that of the page to compare. */
  openPage(origin: string): Promise<Page>;
}
