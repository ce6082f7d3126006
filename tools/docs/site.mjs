// `npm run docs:site`: builds the documentation as a site, `dist/docs`, from what `npm run build` made. With
// MILLRACE_DOCS_BASE=/path/ it works below that path; default `/`.
import { fileURLToPath } from "node:url";
import { root } from "../build.mjs";
import { withTypeScript } from "../typescript.mjs";

await withTypeScript("tools/docs/site/build.ts", ({ buildSite }) => buildSite(fileURLToPath(root)));
process.stdout.write("dist/docs written; npm run docs:show serves it\n");
