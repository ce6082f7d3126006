import { accessSync, constants, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/**
 * Makes a folder in memory where the machine has a place for that: stores wait for their disk at every commit, and what
 * outlives a killed process needs none.
 */
export function quickFolder(name: string): string {
  return mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), name));
}

const MEMORY = "/dev/shm";

function hasMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A folder of this test alone, deleted after it. */
export function testFolder(): string {
  const folder = quickFolder("millrace-host-");
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
