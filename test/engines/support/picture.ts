import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

let path: string | undefined;

/** Path of a file to upload, `look.png`. */
export function pictureFile(): string {
  if (!path) {
    path = join(mkdtempSync(join(tmpdir(), "millrace-picture-")), "look.png");
    writeFileSync(path, "picture");
  }
  return path;
}
