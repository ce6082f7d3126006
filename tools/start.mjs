// `npm start`: from a bare clone to the example site in the browser. `--for SECONDS` and `--port N` as in `millrace serve`.
import { existsSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, program, root } from "./build.mjs";
import { installPackages } from "./setup.mjs";

const EXAMPLE = fileURLToPath(new URL("examples/nail-studio", root));
const ADOPTED = `${EXAMPLE}-millrace`;

installPackages();
build();
const { main } = await import(program.href);
if (!existsSync(EXAMPLE)) {
  process.stderr.write(`The example site is missing: ${EXAMPLE}\n`);
  process.exit(1);
}
rmSync(ADOPTED, { recursive: true, force: true });
process.exitCode =
  (await main(["adopt", EXAMPLE, "--out", ADOPTED])) || (await main(["serve", ADOPTED, ...process.argv.slice(2)]));
