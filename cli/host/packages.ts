import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isInstalled, loadPackage } from "../../host/base/load-package";
import { CLEANER } from "../../host/pages/clean-rich-text";
import type { Settings } from "../../host/settings/settings";
import { SQLITE_PACKAGE } from "../../host/store/sqlite/driver";
import { readManifest } from "../package-manifest";
import { packageRoot } from "../package-paths";

/** Computes the hashes of passwords. */
export const ARGON2 = "@node-rs/argon2";

/**
 * Every package that a host may use and npm does not install with Millrace, because most projects that have it run no host.
 * Optional peers of any version, so that a project's own copy never prevents the installation.
 */
export const HOST_PACKAGES = [ARGON2, SQLITE_PACKAGE, CLEANER, "pg", "nodemailer", "stripe"];

/** The packages that a host with these settings uses. */
export function listPackages({ apiOnly, database, mail, smtp, stripeKey }: Settings): string[] {
  return [
    ARGON2,
    // Also beside PostgreSQL: the lock of the data folder is one of SQLite's.
    SQLITE_PACKAGE,
    // Owners edit pages, and what they have written is cleaned each time it is applied.
    ...(apiOnly ? [] : [CLEANER]),
    ...(database ? ["pg"] : []),
    ...(smtp && !mail ? ["nodemailer"] : []),
    ...(stripeKey ? ["stripe"] : []),
  ];
}

/** Packages of the host are not installed. The message has the command that installs them. */
export class MissingPackages extends Error {
  constructor(readonly names: readonly string[]) {
    super(`The host needs packages that are not installed. Install them beside it:\n${formatInstall(names)}`);
  }
}

/** @throws MissingPackages */
export function requirePackages(names: readonly string[]): void {
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length) throw new MissingPackages(missing);
  // Its program may not be one for this machine: fails at the start instead of with the first login.
  if (names.includes(ARGON2)) loadPackage(ARGON2);
}

/** Packages with the versions that Millrace is tested with, such as `pg@8.23.1`; those that are a part of Node are left out. */
export function withVersions(names: readonly string[]): string[] {
  const { devDependencies } = readManifest();
  return names.filter((name) => !name.startsWith("node:")).map((name) => `${name}@${devDependencies[name]}`);
}

function formatInstall(names: readonly string[]): string {
  // Only a project has a manifest around its packages.
  const place = dirname(packageRoot());
  const isGlobal = basename(place) === "node_modules" && !existsSync(join(place, "../package.json"));
  return `npm install ${isGlobal ? "--global " : ""}${withVersions(names).join(" ")}`;
}
