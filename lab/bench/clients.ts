import { join } from "node:path";
import { rollup, type Plugin } from "rollup";
import alias from "@rollup/plugin-alias";
import commonjs from "@rollup/plugin-commonjs";
import resolve from "@rollup/plugin-node-resolve";
import replace from "@rollup/plugin-replace";
import typescript from "@rollup/plugin-typescript";
import { minify } from "@swc/core";

const QUERY = (at: number) => `query Op${at} { site { id } }`;

const SOURCES: Record<string, (root: string) => string> = {
  "Millrace's client": (root) => `
import { createClient } from ${JSON.stringify(join(root, "src/network/graphql"))};
const client = createClient({ url: () => location.origin + "/graphql" });
let round = 0;
window.ask = () => { round++; return Promise.all([1, 2, 3, 4, 5].map((at) => client.request({ name: "Op" + at, mutates: true, variables: ["x"], query: ${QUERY.toString()}(at) }, { x: round }, new AbortController().signal))); };`,
  "Apollo Client": () => `
import { ApolloClient, InMemoryCache, gql } from "@apollo/client";
import { BatchHttpLink } from "@apollo/client/link/batch-http";
const client = new ApolloClient({ cache: new InMemoryCache(), link: new BatchHttpLink({ uri: location.origin + "/graphql", batchInterval: 10, batchMax: 10 }) });
window.ask = () => Promise.all([1, 2, 3, 4, 5].map((at) => client.query({ query: gql((${QUERY.toString()})(at)), fetchPolicy: "network-only" })));`,
};

/** A script whose `ask()` sends five queries as one request, for each client. */
export async function bundleClients(root: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [name, source] of Object.entries(SOURCES)) {
    const entry: Plugin = {
      name: "entry",
      resolveId: (id) => (id === "entry" ? join(root, "lab/bench/entry.js") : null),
      load: (id) => (id.endsWith("lab/bench/entry.js") ? source(root) : null),
    };
    const stub =
      name === "Apollo Client"
        ? []
        : [alias({ entries: [{ find: /^graphql$/, replacement: join(root, "src/network/graphql-stub.ts") }] })];
    const bundle = await rollup({
      input: "entry",
      onwarn: () => undefined,
      plugins: [
        entry,
        replace({ preventAssignment: true, values: { "process.env.NODE_ENV": '"production"' } }),
        ...stub,
        resolve({ browser: true, extensions: [".mjs", ".js", ".ts"] }),
        commonjs(),
        typescript({
          tsconfig: join(root, "tsconfig.browser.json"),
          compilerOptions: { noEmit: false, noCheck: true, sourceMap: false },
          include: ["src/**/*.ts", "wire/**/*.ts"],
        }),
      ],
    });
    const { output } = await bundle.generate({ format: "iife", inlineDynamicImports: true });
    found[name] = (await minify(output[0].code, { compress: true, mangle: true, toplevel: true })).code;
  }
  return found;
}
