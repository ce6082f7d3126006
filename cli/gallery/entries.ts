import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Attributes, Entry, Gallery } from "./gallery";

/**
 * @param urls of the pages. @param readText returns a page's source.
 * @param source the folder with a README per behaviour.
 */
export async function readGallery(
  urls: readonly string[],
  readText: (url: string) => Promise<string>,
  source: string,
): Promise<Gallery> {
  const entries: Entry[] = [];
  for (const url of urls) {
    const title = /<title>([^<]*)/i.exec(await readText(url))?.[1]?.trim();
    const [, group = ""] = /^\/([^/]+)\/[^/]+$/.exec(decodeURI(url)) ?? [];
    entries.push({ url, title: title || decodeURI(url), group });
  }
  const attributes: Gallery["attributes"] = {};
  for (const group of new Set(entries.map((entry) => entry.group))) {
    const readme = await readFile(join(source, group, "README.md"), "utf8").catch(() => "");
    const table = attributesIn(readme);
    if (group && table) attributes[group] = table;
  }
  return { entries, attributes };
}

/** The first table below the heading "Attributes" of a README, as plain text. */
export function attributesIn(readme: string): Attributes | undefined {
  const [, section = ""] = /^## Attributes$([^]*?)(?=^## |$(?![^]))/m.exec(readme) ?? [];
  const [heads, , ...rows] = section
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map(splitCells);
  return heads && rows.length > 0 ? { heads, rows } : undefined;
}

const splitCells = (line: string): string[] =>
  line
    .slice(1, line.lastIndexOf("|"))
    .split(/(?<!\\)\|/)
    .map((cell) =>
      cell
        .trim()
        .replace(/\\\|/g, "|")
        .replace(/`/g, "")
        .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1"),
    );
