// `npm run test:engines`: runs every story in Chromium, Firefox and WebKit. `-- --engine firefox` runs one of them (may
// be repeated), `-- --smoke` the short run. `-- --exports FOLDER` converts real exports, one folder each, on the adopt page
// instead. Further arguments go to vitest.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build, isEverythingThere, root, run } from "./build.mjs";
import { installBrowser, installEngines, installPackages } from "./setup.mjs";

const ENGINES = ["chromium", "firefox", "webkit"];
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: "string", multiple: true, default: ENGINES },
    exports: { type: "string" },
    smoke: { type: "boolean", default: false },
  },
});
const unknown = values.engine.find((name) => !ENGINES.includes(name));
if (unknown !== undefined) {
  process.stderr.write(`--engine ${unknown}: expected one of ${ENGINES.join(", ")}\n`);
  process.exit(2);
}

installPackages();
if (values.engine.includes("chromium")) installBrowser();
installEngines();
if (!isEverythingThere()) await build();

const folder = mkdtempSync(join(tmpdir(), "millrace-engines-"));
const figures = join(folder, "figures");
process.env.MILLRACE_ENGINES = values.engine.join();
if (values.exports !== undefined) process.env.MILLRACE_EXPORTS = resolve(values.exports);
process.env.MILLRACE_STORIES = values.smoke ? "smoke" : "all";
process.env.MILLRACE_ENGINE_FIGURES = figures;
const vitest = fileURLToPath(new URL("node_modules/vitest/vitest.mjs", root));
// One browser at a time: three of them are too many for a small machine.
process.exitCode = run(process.execPath, [
  vitest,
  "run",
  "--project",
  "engines",
  "--no-file-parallelism",
  ...positionals,
]);

const rows = existsSync(figures)
  ? readFileSync(figures, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
  : [];
for (const { version, passed, stories, steps } of rows) {
  process.stdout.write(`${version}: ${passed} of ${stories} stories passed, ${steps} steps\n`);
}
rmSync(folder, { recursive: true, force: true });
