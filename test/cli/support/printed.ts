import { afterEach, beforeEach, vi } from "vitest";

/**
 * The output of the command under test, from the start of each test. Nothing is printed on the terminal. Call once, at
 * the top of the file.
 */
export function capturePrinted(): { out: string; err: string } {
  const printed = { out: "", err: "" };
  beforeEach(() => {
    Object.assign(printed, { out: "", err: "" });
    vi.spyOn(process.stdout, "write").mockImplementation((text) => ((printed.out += String(text)), true));
    vi.spyOn(process.stderr, "write").mockImplementation((text) => ((printed.err += String(text)), true));
  });
  afterEach(() => void vi.restoreAllMocks());
  return printed;
}
