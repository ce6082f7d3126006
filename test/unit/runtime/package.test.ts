import { afterEach, expect, it, vi } from "vitest";
import { createMillrace } from "../../../runtime/package";

afterEach(() => vi.restoreAllMocks());

it("each component of a page may create the runtime: all get the same one, without a warning", () => {
  const warnings = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const first = createMillrace({ api: "https://api.example.com" });
  expect(createMillrace({ api: "https://api.example.com" })).toBe(first);
  expect(warnings).not.toHaveBeenCalled();
});
