import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { WAIT, WHOLE } from "./test/support/limits.ts";
import { writeModuleList } from "./tools/bundle/module-list.mjs";

await writeModuleList();

// The bundle runs on preact/compat; so do the unit tests. The `react` project runs the same island
// tests on React itself, so that the source stays true to both.
const preact = [
  { find: "react/jsx-runtime", replacement: "@preact/compat/jsx-runtime" },
  { find: "react/jsx-dev-runtime", replacement: "@preact/compat/jsx-runtime" },
  { find: "react-dom/client", replacement: "@preact/compat/client" },
  { find: "react-dom", replacement: "@preact/compat" },
  { find: "react", replacement: "@preact/compat" },
];

// Neither gets the GraphQL parser.
const stub = { find: /^graphql$/, replacement: fileURLToPath(new URL("src/network/graphql-stub.ts", import.meta.url)) };

/** Only for hangs: no test fails because its machine is busy. */
export const limits = { testTimeout: WHOLE, hookTimeout: WHOLE, expect: { poll: { timeout: WAIT } } };

/** Files of these tests replace no module and leave none changed, so a worker loads each module once. */
const sharedModules = { isolate: false };

/** A worker runs many files, each in a new window with new modules. */
const windowPerFile = {
  ...sharedModules,
  pool: "threads",
  environment: "./test/unit/support/browser-environment.ts",
  setupFiles: "./test/unit/support/window-per-file.ts",
} as const;

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias: [...preact, stub] },
        test: {
          name: "unit",
          ...limits,
          ...windowPerFile,
          include: ["test/unit/**/*.test.{ts,tsx}", "test/fuzz/**/*.test.ts"],
          server: { deps: { inline: [/nanostores/, /graphql-request/, /motion/, /keen-slider/] } },
        },
      },
      {
        resolve: { alias: [stub] },
        test: {
          name: "react",
          ...limits,
          // React's scheduler goes on after a test, so each file needs a separate worker.
          pool: "threads",
          environment: "jsdom",
          include: ["test/unit/**/*.island.test.{ts,tsx}"],
          server: { deps: { inline: [/graphql-request/] } },
        },
      },
      {
        test: {
          name: "cli",
          ...limits,
          ...sharedModules,
          setupFiles: ["./test/cli/support/modules-per-file.ts"],
          include: ["test/cli/**/*.test.ts", "test/common/**/*.test.ts"],
          environment: "node",
        },
      },
      {
        test: {
          name: "tools",
          ...limits,
          ...sharedModules,
          include: ["test/tools/**/*.test.ts", "test/package/**/*.test.ts"],
          environment: "node",
        },
      },
      {
        test: {
          name: "browser",
          ...limits,
          ...sharedModules,
          include: ["test/browser/**/*.test.ts", "test/a11y/**/*.test.ts"],
          environment: "node",
          globalSetup: ["test/browser/support/global-setup.ts"],
        },
      },
      {
        test: {
          name: "host",
          ...limits,
          ...sharedModules,
          include: ["test/host/**/*.test.ts"],
          environment: "node",
          globalSetup: ["test/host/support/global-setup.ts"],
        },
      },
      {
        test: {
          name: "conformance",
          ...limits,
          ...sharedModules,
          include: ["test/conformance/**/*.test.ts"],
          environment: "node",
          globalSetup: ["test/host/support/global-setup.ts"],
        },
      },
      {
        // The same stories in Chromium, Firefox and WebKit; `npm run test:engines`, a short run of the last two in `npm test`.
        test: {
          name: "engines",
          ...limits,
          include: ["test/engines/**/*.test.ts"],
          environment: "node",
        },
      },
    ],
  },
});
