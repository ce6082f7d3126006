import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "./package-paths";

/** What the commands read of `package.json`. */
interface PackageManifest {
  version: string;
  /** Version ranges by package; the packages of the host. */
  optionalDependencies: Record<string, string>;
}

export function readManifest(): PackageManifest {
  return JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8")) as PackageManifest;
}
