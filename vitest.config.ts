import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

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

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias: [...preact, stub] },
        test: {
          name: "unit",
          expect: { poll: { timeout: 10_000 } },
          // Each file has a window of its own; the vm pools of Vitest 4 share one among files.
          pool: "threads",
          testTimeout: 30_000,
          include: ["test/unit/**/*.test.{ts,tsx}", "test/fuzz/**/*.test.ts"],
          environment: "jsdom",
          server: { deps: { inline: [/nanostores/, /graphql-request/] } },
        },
      },
      {
        resolve: { alias: [stub] },
        test: {
          name: "react",
          expect: { poll: { timeout: 10_000 } },
          // Each file has a window of its own; the vm pools of Vitest 4 share one among files.
          pool: "threads",
          testTimeout: 30_000,
          include: ["test/unit/**/*.island.test.{ts,tsx}"],
          environment: "jsdom",
          server: { deps: { inline: [/graphql-request/] } },
        },
      },
      {
        test: {
          name: "tools",
          expect: { poll: { timeout: 10_000 } },
          include: ["test/tools/**/*.test.ts", "test/package/**/*.test.ts"],
          environment: "node",
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "browser",
          isolate: false,
          expect: { poll: { timeout: 10_000 } },
          include: ["test/browser/**/*.test.ts", "test/a11y/**/*.test.ts"],
          environment: "node",
          globalSetup: ["test/browser/support/global-setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "host",
          expect: { poll: { timeout: 10_000 } },
          include: ["test/host/**/*.test.ts"],
          environment: "node",
          globalSetup: ["test/host/support/global-setup.ts"],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "conformance",
          expect: { poll: { timeout: 10_000 } },
          include: ["test/conformance/**/*.test.ts"],
          environment: "node",
          globalSetup: ["test/host/support/global-setup.ts"],
          testTimeout: 30_000,
        },
      },
      {
        // The same stories in Chromium, Firefox and WebKit; `npm run test:engines`, a short run of the last two in `npm test`.
        test: {
          name: "engines",
          include: ["test/engines/**/*.test.ts"],
          environment: "node",
        },
      },
      {
        // Measurements that need an idle machine; `npm run bench`, not part of `npm test`.
        test: {
          name: "bench",
          include: ["test/bench/**/*.test.ts"],
          environment: "node",
          globalSetup: ["test/browser/support/global-setup.ts"],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
