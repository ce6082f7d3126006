// `npm run docs`: writes what is generated in documents (tables of attributes from `settings.ts`, lists of files, the table
// of behaviours, the picture of the imports). `-- --check` only says what is old.
import { fileURLToPath } from "node:url";
import { root } from "../build.mjs";
import { withTypeScript } from "../typescript.mjs";

process.exitCode = await withTypeScript("tools/docs/docs.ts", ({ main }) =>
  main(process.argv.slice(2), fileURLToPath(root)),
);
