// `npm run new -- clipboard`: makes a behaviour that works, with page, tests, README and registration.
import { fileURLToPath } from "node:url";
import { root } from "../build.mjs";
import { withTypeScript } from "../typescript.mjs";

process.exitCode = await withTypeScript("tools/new/new.ts", ({ main }) =>
  main(process.argv.slice(2), fileURLToPath(root)),
);
