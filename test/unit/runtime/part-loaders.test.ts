import { expect, it, vi } from "vitest";
import { createPartLoaders } from "../../../runtime/part-loaders";
import { readScriptConfig } from "../../../src/core/page/script-config";

it("C-10 C-12 init of the shop, which pages call, shows the present state", () => {
  const loaders = createPartLoaders(vi.fn(), vi.fn(), readScriptConfig(null));
  const shop = loaders.find(({ facade }) => facade?.as === "commerce");
  const { init } = shop?.facade?.members?.(undefined as never) as { init(options: object): void };
  const details: unknown[] = [];
  addEventListener("wf-render-tree", (event) => details.push((event as CustomEvent).detail), { once: true });
  init({ siteId: "5f0c1d2e3a4b5c6d7e8f9a00" });
  expect(details).toEqual([{ error: null, isInitial: true }]);
});
