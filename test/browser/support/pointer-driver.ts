import type { Page } from "playwright-core";

/** One finger on a touch screen, or a mouse with its main button. Times are those of the events, on any machine. */
export interface PointerDriver {
  down(x: number, y?: number): Promise<void>;
  /** @param after ms since the step before; default 30. */
  move(x: number, y?: number, after?: number): Promise<void>;
  /** @param after ms since the step before; default 10. */
  up(after?: number): Promise<void>;
  /** The browser takes the finger away, e.g. for scrolling. Touch only. */
  cancel(): Promise<void>;
  /** A second finger is pressed. Touch only. */
  second(x: number, y: number): Promise<void>;
}

export type Pointer = "touch" | "mouse";

/** Real input, made by the browser's debugger. */
export async function createPointerDriver(page: Page, pointer: Pointer): Promise<PointerDriver> {
  const client = await page.context().newCDPSession(page);
  // In s.
  let timestamp = Date.now() / 1000;
  let at = { x: 0, y: 0 };
  const touch = (
    type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel",
    touchPoints: { x: number; y: number; id?: number }[],
  ) => client.send("Input.dispatchTouchEvent", { type, timestamp, touchPoints });
  const mouse = (type: "mousePressed" | "mouseMoved" | "mouseReleased", buttons: number) =>
    client.send("Input.dispatchMouseEvent", { type, timestamp, ...at, button: "left", buttons, clickCount: 1 });
  return {
    async down(x, y = 250) {
      at = { x, y };
      timestamp += 1;
      if (pointer === "touch") return void (await touch("touchStart", [at]));
      await mouse("mouseMoved", 0);
      await mouse("mousePressed", 1);
    },
    async move(x, y = at.y, after = 30) {
      at = { x, y };
      timestamp += after / 1000;
      await (pointer === "touch" ? touch("touchMove", [at]) : mouse("mouseMoved", 1));
    },
    async up(after = 10) {
      timestamp += after / 1000;
      await (pointer === "touch" ? touch("touchEnd", []) : mouse("mouseReleased", 0));
    },
    async cancel() {
      await touch("touchCancel", []);
    },
    async second(x, y) {
      await touch("touchStart", [
        { ...at, id: 0 },
        { x, y, id: 1 },
      ]);
    },
  };
}
