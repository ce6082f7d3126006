// TypeScript to JavaScript, without a look at types: `npm run typecheck` has that.
import typescript from "@rollup/plugin-typescript";
import swc from "@swc/core";

/** Rollup plugin: for what the package exports. All bundles that have it share one TypeScript program. */
export function transpilePublished() {
  const plugin = typescript({
    tsconfig: "tsconfig.browser.json",
    compilerOptions: { noEmit: false, noCheck: true, sourceMap: true, types: [] },
    include: ["**/*.ts", "**/*.tsx"],
  });
  let started = false;
  return {
    ...plugin,
    // The plugin would make a program for each bundle; what the first one emitted serves the others, too.
    buildStart(options) {
      if (!started) plugin.buildStart.call(this, options);
      started = true;
    },
  };
}

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
