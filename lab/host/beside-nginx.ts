import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { compress, COPY_ENDINGS } from "../../common/encodings";
import { startHost, type BenchHost, type Figure } from "./bench-host";
import { countRaw, type RawRequest } from "./raw-client";

const CONNECTIONS = 32;
const ROUNDS = 5;
const SECONDS = 2;
const MOST_TRIES = 100;

/** Folders that nginx requires even if it only sends files. */
const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/** What visitors load: a page, a style sheet and a picture. */
const FILES = [
  { name: "a page", path: "/contact", file: "contact.html", encoding: "gzip" },
  { name: "text of 60 kB", path: "/text.txt", file: "text.txt", encoding: "" },
  { name: "a picture of 20 kB", path: "/picture.jpg", file: "picture.jpg", encoding: "" },
];

/**
 * Measures files of the host and of nginx in turns. Both are one process and write a log line per request to a null device.
 * @throws when nginx is not installed.
 */
export async function measureBesideNginx(folder: string): Promise<Figure[]> {
  const paths = JSON.parse(readFileSync("tools/web-server-paths.json", "utf8")) as { nginx: string[] };
  const program = paths.nginx.find((path) => existsSync(path));
  if (program === undefined) throw new Error("nginx is not installed: node tools/setup.mjs --web-servers");
  const site = join(folder, "site");
  writeFileSync(join(site, "text.txt"), Buffer.alloc(60_000, "A sentence about a river and its mill. "));
  writeFileSync(join(site, "picture.jpg"), Buffer.alloc(20_000, "0123456789abcdef"));
  const page = join(site, "contact.html");
  writeFileSync(page + COPY_ENDINGS.gzip, await compress(readFileSync(page), "gzip", "best"));
  const nginx = await startNginx(program, site, join(folder, "nginx"));
  const host = await startHost(folder, "beside-nginx");
  try {
    const figures: Figure[] = [];
    for (const file of FILES) figures.push(await compareFile(file, host, nginx.port));
    return figures;
  } finally {
    await host.end();
    await nginx.end();
  }
}

async function compareFile(
  { name, path, encoding }: (typeof FILES)[number],
  host: BenchHost,
  nginx: number,
): Promise<Figure> {
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const asked = (port: number): RawRequest => ({ port, path, encoding });
    const own = await countRaw(asked(host.port), SECONDS, CONNECTIONS);
    const other = await countRaw(asked(nginx), SECONDS, CONNECTIONS);
    process.stderr.write(
      `${name}: host ${own.perSecond}/s of ${own.bytes} B, nginx ${other.perSecond}/s of ${other.bytes} B\n`,
    );
    ratios.push(own.perSecond / other.perSecond);
  }
  ratios.sort((a, b) => a - b);
  const at = (index: number) => (ratios[index] ?? 0).toFixed(2);
  const value = `${at(Math.floor(ROUNDS / 2))} (${at(0)}–${at(ROUNDS - 1)}) of the requests per second of nginx`;
  return { what: `${name}, ${CONNECTIONS} connections, in turns with nginx`, value, target: "0.5" };
}

async function startNginx(
  program: string,
  root: string,
  place: string,
): Promise<{ port: number; end(): Promise<void> }> {
  mkdirSync(place, { recursive: true });
  const port = await findFreePort();
  const settings = join(place, "nginx.conf");
  writeFileSync(settings, nginxSettings(port, root, place));
  const server = spawn(program, ["-c", settings], { stdio: "ignore" });
  const ended = new Promise<void>((resolve) => server.once("close", () => resolve()));
  const end = () => {
    server.kill("SIGTERM");
    return ended;
  };
  for (let tries = 0; ; tries++) {
    const isUp = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (isUp) return { port, end };
    if (tries === MOST_TRIES || server.exitCode !== null) {
      await end();
      throw new Error(`nginx did not start with ${settings}`);
    }
    await pause(50);
  }
}

/** One process, as the host is, with the log that nginx writes by default. */
const nginxSettings = (port: number, root: string, place: string): string => `
daemon off;
master_process off;
pid ${place}/pid;
error_log ${place}/errors;
events {}
http {
  access_log /dev/null;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  ${TEMPORARY.map((name) => `${name}_temp_path ${place}/${name};`).join("\n  ")}
  types { text/html html; image/jpeg jpg; text/plain txt; }
  server {
    listen 127.0.0.1:${port};
    root ${root};
    index index.html;
    gzip_static on;
    gzip_vary on;
    add_header Cache-Control "no-cache";
    location / { try_files $uri $uri.html =404; }
  }
}
`;

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
