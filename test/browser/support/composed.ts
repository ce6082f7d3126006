import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import {
  composeScript,
  listComposed,
  type BuiltModule,
  type Composition,
  type Manifest,
} from "../../../cli/adopt/script/compose-script";
import type { TestBrowser } from "./browser";
import { pageHtml, type PageHtmlOptions } from "./page-html";

const read = (name: string) => readFileSync(join(inject("dist"), "modules", name), "utf8");

/** The manifest of the built modules. */
export const readManifest = (): Manifest => JSON.parse(read("manifest.json")) as Manifest;

/** A composed script that a test's site serves. */
export interface ServedScript {
  /** Its URL. */
  readonly src: string;
  /** URL of the file of a missing module. @param file the beginning of its name. */
  find(file: string): string;
  /** A page with the script's tag, as `adopt` writes it. */
  page(body: string, options?: PageHtmlOptions): string;
}

/**
 * Composes a script that lacks some modules with behaviours, for a test to serve.
 * @param missing their names; without the engine of interactions, its pieces are missing, too.
 */
export async function composeWithout(missing: readonly string[]): Promise<Composition> {
  const manifest = readManifest();
  const modules = new Map<string, BuiltModule>(
    Object.keys(manifest.modules).map((name) => [name, { code: read(`${name}.js`) }]),
  );
  const lacks = (name: string | undefined) => name !== undefined && missing.includes(name);
  const pieces = manifest.rows.flatMap(({ name, of }) => (lacks(of) ? [name] : []));
  const used = listComposed(manifest).filter((name) => !lacks(name) && !pieces.includes(name));
  return composeScript(manifest, modules, new Set(used));
}

/** Serves a composed script and the files beside it at `/millrace/`. Call in each test. */
export function serveComposed(browser: TestBrowser, { name, files }: Composition): ServedScript {
  const folder = "/millrace/";
  for (const [file, text] of files) browser.serve(folder + file, text, { "content-type": "text/javascript" });
  const src = folder + name;
  return {
    src,
    find(file) {
      const found = [...files.keys()].find((each) => each.startsWith(`${file}.`));
      if (found === undefined) throw new Error(`no file ${file} beside the script`);
      return folder + found;
    },
    page: (body, options = {}) => pageHtml(body, { ...options, src }),
  };
}
