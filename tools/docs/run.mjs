// `npm run docs`: writes the tables of attributes from `settings.ts` into the READMEs of behaviours.
import { fileURLToPath } from "node:url";
import { root } from "../build.mjs";
import { withTypeScript } from "../typescript.mjs";

await withTypeScript("tools/docs/docs.ts", ({ writeReadmes }) => writeReadmes(fileURLToPath(root)));
