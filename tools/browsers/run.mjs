// `npm run browsers`: the oldest browsers that have what the built scripts use. `-- --write` puts them into docs/compatibility.md.
import { fileURLToPath } from "node:url";
import { root } from "../build.mjs";
import { withTypeScript } from "../typescript.mjs";

process.exitCode = await withTypeScript("tools/browsers/table.ts", ({ main }) =>
  main(process.argv.slice(2), fileURLToPath(root)),
);
