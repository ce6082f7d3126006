import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { composeScript, type Manifest } from "../../../cli/adopt/script/compose-script";
import { packageRoot } from "../../../cli/package-paths";
import { outdatedReadmes } from "../../../tools/docs/docs";

/** A folder with a behaviour that has a setting and an event. */
const FILES = {
  "src/copy-text/module.ts": `import type { ModuleRows } from "../core/modules";

export const COPY = "[data-copy-text]";

export const rows: ModuleRows = { copyText: { file: "copy-text", selector: COPY, as: ["copy-text"] } };
`,
  "src/copy-text/copy-text.ts": `import type { Behaviour } from "../core/behaviour";
import { emit } from "../core/events";
import type { CreateBehaviours } from "../core/modules";
import type { SettingsOf } from "../core/settings";
import type { CopyTextEvents } from "./events";
import { COPY } from "./module";
import { settings } from "./settings";

export const copyText: Behaviour<SettingsOf<typeof settings>> = {
  name: "copy-text",
  selector: COPY,
  settings,
  mount(element, { settings: { text }, signal }) {
    const copy = () => emit<CopyTextEvents>(element, "millrace:copy-text", { text });
    element.addEventListener("click", copy, { signal });
  },
};

export const content: CreateBehaviours = () => [copyText];
`,
  "src/copy-text/settings.ts": `import { text } from "../core/settings";

export const settings = {
  /** What the event carries. */
  text: text("data-copy-text"),
};
`,
  "src/copy-text/events.ts": `export interface CopyTextEvents {
  /** The element was pressed. */
  "millrace:copy-text": { text: string | undefined };
}

declare global {
  interface MillraceEventMap extends CopyTextEvents {}
}
`,
  "fixtures/pages/copy-text/plain.html": "<!doctype html><title>Copy text</title><p data-copy-text='x'>Copy</p>\n",
};

const COPIED = [
  "cli",
  "common",
  "docs",
  "examples",
  "fixtures",
  "host",
  "merge",
  "runtime",
  "src",
  "tools",
  "wire",
].concat([
  "README.md",
  "package.json",
  "package-lock.json",
  "rollup.config.mjs",
  "tsconfig.base.json",
  "tsconfig.browser.json",
  "tsconfig.json",
]);
let copy = "";
const FOLDER = "src/copy-text";
const README = "README.md";

const read = (path: string) => readFileSync(join(copy, path), "utf8");
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: "utf8",
    env: { ...process.env, MILLRACE_DIST: "" },
  });
  return { status, printed: stdout + stderr };
};

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "millrace-behaviour-"));
  for (const path of COPIED) cpSync(join(packageRoot(), path), join(copy, path), { recursive: true });
  symlinkSync(join(packageRoot(), "node_modules"), join(copy, "node_modules"));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
  // A README has the sections of the others.
  const sample = read("src/maps/README.md");
  writeFileSync(join(copy, FOLDER, README), sample.replace(/^# .*$/m, "# Copy text"));
});
afterAll(() => rmSync(copy, { recursive: true }));

it("a folder with a behaviour is built, composed, exported and documented, and no list names it", async () => {
  expect(run("tools/bundle/run.mjs", "scripts")).toEqual({ status: 0, printed: "" });
  expect(read("dist/millrace.js")).toContain("millrace:copy-text");
  const manifest = JSON.parse(read("dist/modules/manifest.json")) as Manifest;
  const names = Object.keys(manifest.modules);
  const modules = new Map(names.map((name) => [name, { code: read(`dist/modules/${name}.js`) }]));
  const composed = await composeScript(manifest, modules, new Set(["copyText"]));
  expect(composed.modules.map(({ name }) => name)).toContain("copyText");
  expect(composed.files.get(composed.name)).toContain("millrace:copy-text");
  expect(read("runtime/generated/behaviours.ts")).toContain('export { copyText } from "./behaviour-copy-text";');
  expect(run("node_modules/typescript/bin/tsc", "-p", "tsconfig.browser.json")).toEqual({ status: 0, printed: "" });
  expect(run("tools/docs/run.mjs").status).toBe(0);
  expect(outdatedReadmes(copy).size).toBe(0);
  expect(read(join(FOLDER, README))).toContain("| `data-copy-text` | text | none | What the event carries. |");
});

it("two modules with one name end the build with both to choose from", () => {
  const file = join(copy, "src/copy-text/module.ts");
  writeFileSync(file, FILES["src/copy-text/module.ts"].replace("copyText:", "tabs:"));
  const { status, printed } = run("tools/bundle/module-list.mjs");
  expect(status).toBe(1);
  expect(printed).toContain("Two modules are named tabs. Choose another name in one of their files module.ts.");
});
