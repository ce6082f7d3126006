import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { limits } from "../vitest.config.ts";

/** Tests of the laboratory, and of times that need an idle machine: one file after the other. */
export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    ...limits,
    include: ["lab/test/**/*.test.ts"],
    environment: "node",
    globalSetup: ["test/browser/support/global-setup.ts"],
    fileParallelism: false,
  },
});
