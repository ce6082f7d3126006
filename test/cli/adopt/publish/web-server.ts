import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { get, type IncomingHttpHeaders } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { packageRoot } from "../../../../cli/package-paths";
import { WAIT } from "../../../support/limits";

/** A web server of this machine that serves a folder by a file of `adopt --for`. */
export interface WebServer {
  /** Sends a request without following redirects. `path` is sent as it is written. */
  ask(path: string): Promise<{ status: number; location: string | null; headers: Headers; text: string }>;
  /** Loads the bytes that are sent for this value of `Accept-Encoding`. */
  load(path: string, encoding: string): Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }>;
  close(): Promise<void>;
}

/** Folders that nginx requires even if it only sends files. */
const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/** The settings around the file, as the owner of a server has them. */
const AROUND = {
  nginx: (port: number, root: string, file: string, place: string) => `
daemon off;
master_process off;
pid ${place}/pid;
error_log stderr warn;
events {}
http {
  access_log off;
  ${TEMPORARY.map((name) => `${name}_temp_path ${place}/${name};`).join("\n  ")}
  types { text/html html; text/css css; image/png png; text/plain txt; text/javascript js; }
  server {
    listen 127.0.0.1:${port};
    root ${root};
    include ${file};
  }
}
`,
  caddy: (port: number, root: string, file: string) => `
{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  bind 127.0.0.1
  root * ${root}
  import ${file}
}
`,
};

const ARGUMENTS = { nginx: ["-c"], caddy: ["run", "--adapter", "caddyfile", "--config"] };

const paths = JSON.parse(readFileSync(join(packageRoot(), "tools/web-server-paths.json"), "utf8")) as Record<
  keyof typeof ARGUMENTS,
  string[]
>;

export type ServerName = keyof typeof ARGUMENTS;

export async function startWebServer(name: ServerName, root: string, file: string): Promise<WebServer> {
  const program = paths[name].find((path) => existsSync(path));
  if (program === undefined) throw new Error(`${name} is not installed: node tools/setup.mjs --web-servers`);
  const place = await mkdtemp(join(tmpdir(), `millrace-${name}-`));
  await mkdir(join(place, "home"));
  const port = await freePort();
  const settings = join(place, "settings");
  await writeFile(settings, AROUND[name](port, root, file, place));
  const server = spawn(program, [...ARGUMENTS[name], settings], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, HOME: join(place, "home"), XDG_DATA_HOME: place, XDG_CONFIG_HOME: place },
  });
  const said: string[] = [];
  server.stderr.on("data", (text) => said.push(String(text)));
  const ended = new Promise<void>((resolve) => server.once("close", () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  const ask = async (path: string) => {
    const answer = await fetch(origin + path, { redirect: "manual" });
    const { status, headers } = answer;
    return { status, location: headers.get("location"), headers, text: await answer.text() };
  };
  try {
    await vi.waitUntil(async () => (await isUp(server, ask)) !== "starting", { timeout: WAIT, interval: 20 });
    if (server.exitCode !== null) throw new Error(`${name} ended: ${said.join("")}`);
  } catch (error) {
    server.kill("SIGKILL");
    throw error;
  }
  return {
    ask,
    load: (path, encoding) => load(origin + path, encoding),
    async close() {
      server.kill("SIGTERM");
      await ended;
      await rm(place, { recursive: true, force: true });
    },
  };
}

function load(address: string, encoding: string): ReturnType<WebServer["load"]> {
  return new Promise((resolve, reject) => {
    const asked = get(address, { headers: { "accept-encoding": encoding } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => resolve({ headers: answer.headers, bytes: Buffer.concat(chunks) }));
      answer.on("error", reject);
    });
    asked.on("error", reject);
  });
}

async function isUp(server: ChildProcess, ask: WebServer["ask"]): Promise<"up" | "ended" | "starting"> {
  if (server.exitCode !== null) return "ended";
  return ask("/").then(
    () => "up",
    () => "starting",
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
