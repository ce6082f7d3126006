// Notes which packages are inside the built files and writes their license texts.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** The innermost package's folder of a module, or undefined for a module of ours. */
function findPackage(id) {
  return /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/?]+)\//.exec(id)?.[1];
}

/** The license text of the package; some packages only name the MIT license, whose words are those of ours. */
function licenseText(folder, { name, license, author }) {
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)/i.test(each));
  if (file) return readFileSync(join(folder, file), "utf8").trim();
  const holder = author?.name ?? author ?? `the authors of ${name}`;
  if (license !== "MIT") throw new Error(`${name} is in a built file: expected a LICENSE file in ${folder}`);
  return readFileSync(new URL("../../LICENSE", import.meta.url), "utf8")
    .trim()
    .replace(/^Copyright .+$/m, `Copyright (c) ${holder}`);
}

/** The entry of a package in a file of licenses, with its name and version. */
function readPackageEntry(folder) {
  const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const key = `${about.name} ${about.version}`;
  return [key, `${key} (${about.license})\n\n${licenseText(folder, about)}\n`];
}

/** The text of a file of licenses. @param folders of the packages; one may occur several times. */
export function licenseFile(folders) {
  const entries = new Map(folders.map(readPackageEntry));
  const texts = [...entries.keys()].sort().map((key) => entries.get(key));
  return texts.join(`\n${"-".repeat(80)}\n\n`);
}

/**
 * Rollup plugin that adds to `packages` the folders of the packages that have something in an output. In the output,
 * the remaining part of each module is known.
 */
export const thirdParty = (packages) => ({
  name: "third-party",
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      for (const [id, { renderedLength }] of Object.entries(file.modules ?? {})) {
        const folder = renderedLength > 0 && findPackage(id);
        if (folder) packages.add(relative("", folder));
      }
    }
  },
});
