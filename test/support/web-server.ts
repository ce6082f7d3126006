import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { packageRoot } from "../../cli/package-paths";
import { WAIT } from "./limits";

const ARGUMENTS = { nginx: ["-c"], caddy: ["run", "--adapter", "caddyfile", "--config"] };

export type ServerName = keyof typeof ARGUMENTS;

const paths = JSON.parse(readFileSync(join(packageRoot(), "tools/web-server-paths.json"), "utf8")) as Record<
  ServerName,
  string[]
>;

/** A web server of this machine. */
export interface RunningServer {
  /** Its folder, which is deleted after it has ended; Caddy keeps its certificates in `caddy`. */
  place: string;
  close(): Promise<void>;
}

/**
 * Runs nginx or Caddy.
 * @param settings makes its file of settings.
 * @param isUp rejects until the server answers.
 * @param env more environment variables.
 */
export async function runWebServer(
  name: ServerName,
  settings: (place: string) => string | Promise<string>,
  isUp: (place: string) => Promise<unknown>,
  env: Record<string, string> = {},
): Promise<RunningServer> {
  const program = paths[name].find((path) => existsSync(path));
  if (program === undefined) throw new Error(`${name} is not installed: node tools/setup.mjs --web-servers`);
  const place = await mkdtemp(join(tmpdir(), `millrace-${name}-`));
  await mkdir(join(place, "home"));
  const file = join(place, "settings");
  await writeFile(file, await settings(place));
  const server = spawn(program, [...ARGUMENTS[name], file], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, HOME: join(place, "home"), XDG_DATA_HOME: place, XDG_CONFIG_HOME: place, ...env },
  });
  const said: string[] = [];
  server.stderr.on("data", (text) => said.push(String(text)));
  const ended = new Promise<void>((resolve) => server.once("close", () => resolve()));
  try {
    const reached = async () => (await getState(server, () => isUp(place))) !== "starting";
    await vi.waitUntil(reached, { timeout: WAIT, interval: 20 });
    if (server.exitCode !== null) throw new Error(`${name} ended: ${said.join("")}`);
  } catch (error) {
    server.kill("SIGKILL");
    throw error;
  }
  return {
    place,
    async close() {
      server.kill("SIGTERM");
      await ended;
      await rm(place, { recursive: true, force: true });
    },
  };
}

async function getState(server: ChildProcess, isUp: () => Promise<unknown>): Promise<"up" | "ended" | "starting"> {
  if (server.exitCode !== null) return "ended";
  return isUp().then(
    () => "up",
    () => "starting",
  );
}

/** Folders that nginx requires. */
const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/** The settings around the `server` blocks of nginx, as the package of a system has them. */
export function nginxSettings(place: string, servers: string): string {
  return `
daemon off;
master_process off;
pid ${place}/pid;
error_log stderr warn;
events {}
http {
  access_log off;
  ${TEMPORARY.map((name) => `${name}_temp_path ${place}/${name};`).join("\n  ")}
  types { text/html html; text/css css; image/png png; text/plain txt; text/javascript js; }
${servers}
}
`;
}
