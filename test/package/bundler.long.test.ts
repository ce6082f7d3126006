import { mkdtempSync, rmSync, symlinkSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rollup } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { packageRoot } from "../../cli/package-paths";

let project = "";

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "millrace-vite-"));
  mkdirSync(join(project, "node_modules"));
  symlinkSync(packageRoot(), join(project, "node_modules/millrace"));
});
afterAll(() => rmSync(project, { recursive: true }));

/** The chunks of a project's build. */
async function bundle(code: string): Promise<Map<string, Rollup.OutputChunk>> {
  const input = join(project, "main.js");
  writeFileSync(input, code);
  const built = (await build({
    root: project,
    configFile: false,
    logLevel: "silent",
    build: { write: false, rollupOptions: { input } },
  })) as Rollup.RollupOutput;
  const chunks = built.output.filter((each) => each.type === "chunk");
  return new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
}

/** Bytes of gzip of chunks and of all that they import. */
function measure(chunks: ReadonlyMap<string, Rollup.OutputChunk>, names: readonly string[]): number {
  const loaded = new Set(names);
  for (const name of loaded) for (const other of chunks.get(name)?.imports ?? []) loaded.add(other);
  return [...loaded].reduce((sum, name) => sum + gzipSync(chunks.get(name)?.code ?? "", { level: 9 }).length, 0);
}

const findEntry = (chunks: ReadonlyMap<string, Rollup.OutputChunk>) =>
  [...chunks.values()].flatMap(({ fileName, isEntry }) => (isEntry ? [fileName] : []));

it("a page with one form loads at most 37.5 kB of a Vite build until it is sent", async () => {
  const chunks = await bundle('import { createMillrace } from "millrace"; await createMillrace().start();');
  const needed = /\/src\/(forms\/forms|forms\/form-basics|links\/links)\.mjs$/;
  const forms = [...chunks.values()].flatMap(({ fileName, moduleIds }) =>
    moduleIds.some((id) => needed.test(id)) ? [fileName] : [],
  );
  expect(forms).toHaveLength(3);
  expect(measure(chunks, [...findEntry(chunks), ...forms])).toBeLessThanOrEqual(37_500);
});

it("forms alone are at most 19.95 kB of a Vite build, in one chunk", async () => {
  const chunks = await bundle(
    'import { createMillrace, forms } from "millrace/behaviours"; createMillrace({ behaviours: [forms] }).start();',
  );
  expect(chunks.size).toBe(1);
  expect(measure(chunks, findEntry(chunks))).toBeLessThanOrEqual(19_950);
});
