import { expect, it } from "vitest";
import { cart } from "../../../src/shop/cart/cart";

it("C-10 C-12 init of the shop, which pages call, shows the present state", () => {
  const { init } = cart.facade?.members?.(undefined as never) as { init(): void };
  const details: unknown[] = [];
  addEventListener("wf-render-tree", (event) => details.push((event as CustomEvent).detail), { once: true });
  init();
  expect(details).toEqual([{ error: null, isInitial: true }]);
});
