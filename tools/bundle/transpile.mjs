// The transpiler of programs, without type checks: `npm run typecheck` has them.
import swc from "@swc/core";

/** Rollup plugin: for programs that run in Node, and for pages that they show. Takes each module by itself. */
export const transpileProgram = () => ({
  name: "swc-transpile",
  async transform(code, id) {
    if (!/\.tsx?$/.test(id)) return null;
    const { code: transpiled, map } = await swc.transform(code, {
      filename: id,
      configFile: false,
      swcrc: false,
      sourceMaps: true,
      jsc: {
        parser: { syntax: "typescript", tsx: id.endsWith("x") },
        // As in tsconfig.base.json.
        target: "es2021",
        transform: {
          react: { runtime: "automatic" },
          useDefineForClassFields: false,
          verbatimModuleSyntax: true,
        },
      },
    });
    return { code: transpiled, map };
  },
});

/** Endings of modules that an import may leave out, for `@rollup/plugin-node-resolve` beside `transpileProgram`. */
export const EXTENSIONS = [".ts", ".tsx", ".mjs", ".js"];
