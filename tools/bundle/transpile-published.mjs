// The transpiler of what the package exports, without a look at types: `npm run typecheck` has that.
import typescript from "@rollup/plugin-typescript";

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
