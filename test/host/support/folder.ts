import { accessSync, constants, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/**
 * Creates a folder in memory where the machine allows it: stores wait for their disk at every commit, and data that
 * survives a killed process needs no disk.
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
