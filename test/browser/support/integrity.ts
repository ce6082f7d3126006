import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";

/** The integrity value for a built part, of this very build. */
export function computeIntegrity(name: string): string {
  const content = readFileSync(join(inject("dist"), name));
  return `sha256-${createHash("sha256").update(content).digest("base64")}`;
}
