import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import config from "../../vitest.config";

// Stryker runs every project of a configuration; mutants run the unit tests only. MILLRACE_TESTS names them (globs with
// a space between), MILLRACE_ALONE those that need a separate process.
const unit = config.test?.projects?.find(
  (project) => typeof project === "object" && "test" in project && project.test?.name === "unit",
);
if (typeof unit !== "object" || !("test" in unit)) throw new Error("vitest.config.ts: expected a project named unit");
const { MILLRACE_TESTS, MILLRACE_ALONE } = process.env;

export default defineConfig({
  ...unit,
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    ...unit.test,
    include: MILLRACE_TESTS?.split(" ") ?? unit.test?.include,
    exclude: MILLRACE_ALONE?.split(" ") ?? [],
    // A start of each file for each mutant would take days.
    isolate: false,
  },
});
