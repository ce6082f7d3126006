// `npm run bench:host`: measures the built host. `-- --write` puts the figures into docs/host.md, `-- --database
// postgres://…` measures PostgreSQL instead of SQLite, `-- --million` a million messages.
import { withTypeScript } from "../typescript.mjs";

process.exitCode = await withTypeScript("tools/host/bench.ts", ({ main }) => main(process.argv.slice(2)));
