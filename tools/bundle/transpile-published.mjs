// The transpiler of the package's exports, without type checks: `npm run typecheck` has them.
import typescript from "@rollup/plugin-typescript";

/** Rollup plugin: for the package's exports. All bundles that use it share one TypeScript program. */
export function transpilePublished() {
  const plugin = typescript({
    tsconfig: "tsconfig.browser.json",
    compilerOptions: { noEmit: false, noCheck: true, sourceMap: true, types: [] },
    include: ["**/*.ts", "**/*.tsx"],
  });
  let started = false;
  return {
    ...plugin,
    // The plugin would make a program for each bundle; the output of the first is used for the others, too.
    buildStart(options) {
      if (!started) plugin.buildStart.call(this, options);
      started = true;
    },
  };
}
