// `npm run bench:host`: how fast the built host is. `-- --write` puts the figures into docs/reference/host-performance.md,
// `-- --database postgres://…` measures PostgreSQL instead of SQLite, `-- --million` a million messages,
// `-- --files` files in turns with nginx, `-- --shop` orders, `-- --sites` many sites in one process, `-- --processes` with
// `--database` several processes.
import { withTypeScript } from "../../typescript.mjs";

process.exitCode = await withTypeScript("tools/bench/host/bench.ts", ({ main }) => main(process.argv.slice(2)));
