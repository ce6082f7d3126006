// `npm run docs`: writes the generated parts of documents (tables of attributes from `settings.ts`, lists of files, the
// table of behaviours). `-- --check` only reports outdated ones.
import { fileURLToPath } from "node:url";
import { root } from "../build.mjs";
import { withTypeScript } from "../typescript.mjs";

process.exitCode = await withTypeScript("tools/docs/docs.ts", ({ main }) =>
  main(process.argv.slice(2), fileURLToPath(root)),
);
