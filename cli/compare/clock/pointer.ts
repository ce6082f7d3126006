import type { CDPSession } from "playwright-core";
import type { Pointer } from "./clock";

type Kind = "mouseMoved" | "mousePressed" | "mouseReleased";

/**
 * A mouse for frames on command: the browser reports an event as handled only after the next frame, so each is sent, then a
 * frame is run, then the report is awaited.
 */
export function createPointer(session: CDPSession, frame: () => Promise<void>): Pointer {
  let [x, y, buttons] = [0, 0, 0];
  const send = async (type: Kind) => {
    const button = type === "mouseMoved" && !buttons ? "none" : "left";
    const clicks = type === "mouseMoved" ? {} : { clickCount: 1 };
    const handled = session.send("Input.dispatchMouseEvent", { type, x, y, button, buttons, ...clicks });
    await Promise.all([frame(), handled]);
  };
  const pointer: Pointer = {
    async move(toX, toY, { steps = 1 } = {}) {
      const [fromX, fromY] = [x, y];
      for (let step = 1; step <= steps; step++) {
        x = fromX + ((toX - fromX) * step) / steps;
        y = fromY + ((toY - fromY) * step) / steps;
        await send("mouseMoved");
      }
    },
    async down() {
      buttons = 1;
      await send("mousePressed");
    },
    async up() {
      buttons = 0;
      await send("mouseReleased");
    },
    async click(toX, toY) {
      await pointer.move(toX, toY);
      await pointer.down();
      await pointer.up();
    },
  };
  return pointer;
}
