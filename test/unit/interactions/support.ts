import { vi } from "vitest";
import { createPage, type Page } from "../../../src/core/page/page";
import { createReporter } from "../../../src/core/errors";
import { readScriptConfig } from "../../../src/core/page/script-config";
import { createEngine, type Engine } from "../../../src/interactions/engine";
import { createEngineReporter } from "../../../src/interactions/reporter";
import { addEveryPiece } from "../../../src/interactions/pieces/every";
import type { IxData } from "./data";

const engines: Engine[] = [];
let listening = new AbortController();

/** Listens on the body until the test ends. */
export function hear(type: string, listener: (event: Event) => void, target: EventTarget = document.body): void {
  target.addEventListener(type, listener, { signal: listening.signal });
}

/** The engine on a page with this body; time is fake from here on. */
export function open(body: string, options: { page?: Page } = {}): Engine {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame", "cancelAnimationFrame", "performance"],
  });
  document.documentElement.dataset.wfPage = "p1";
  document.body.innerHTML = body;
  const engine = createEngine(
    options.page ?? createPage(readScriptConfig(null)),
    createEngineReporter(createReporter("interactions")),
    addEveryPiece,
  );
  engines.push(engine);
  return engine;
}

export function close(): void {
  listening.abort();
  listening = new AbortController();
  for (const engine of engines.splice(0)) engine.destroy();
  // In this order: a spy on a fake timer would put the fake one back, for every file that this worker runs next.
  vi.restoreAllMocks();
  vi.useRealTimers();
  document.body.innerHTML = "";
  document.documentElement.removeAttribute("class");
}

/** Opens a page and starts it with data. */
export function start(body: string, data: IxData): Engine {
  const engine = open(body);
  engine.init(data);
  return engine;
}

/** One animation frame further, or several. */
export function frame(count = 1): void {
  for (let index = 0; index < count; index++) vi.advanceTimersToNextFrame();
}

/** As many frames as fit into a time in ms. */
export function wait(ms: number): void {
  vi.advanceTimersByTime(ms);
}

export function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`no ${selector}`);
  return element;
}

export function click(selector: string): void {
  find(selector).click();
}

export function wake(): void {
  document.dispatchEvent(new Event("scroll"));
}

/** Sets the rectangle of an element, which jsdom does not lay out. */
export function place(
  selector: string,
  box: { top: number; height?: number; left?: number; width?: number },
): { top: number; reads: number } {
  const own = { top: box.top, reads: 0 };
  find(selector).getBoundingClientRect = () => {
    own.reads++;
    return new DOMRect(box.left ?? 0, own.top, box.width ?? 100, box.height ?? 100);
  };
  return own;
}

/** Sizes of the page in px. */
export function sizePage({ height = 800, scrollHeight = 800, scrollY = 0, width = 1200 } = {}): void {
  const root = document.documentElement;
  const set = (target: object, name: string, value: number) =>
    Object.defineProperty(target, name, { configurable: true, value, writable: true });
  set(root, "clientHeight", height);
  set(root, "clientWidth", width);
  set(root, "scrollHeight", scrollHeight);
  set(root, "scrollWidth", width);
  set(window, "innerHeight", height);
  set(window, "innerWidth", width);
  set(window, "scrollY", scrollY);
  set(window, "scrollX", 0);
}
