import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "./package-paths";

/** What the commands read of `package.json`. */
interface PackageManifest {
  version: string;
  /** Versions by package, those that the host uses among them. */
  devDependencies: Record<string, string>;
}

export function readManifest(): PackageManifest {
  return JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8")) as PackageManifest;
}
