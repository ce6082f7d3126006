import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { readSiteSettings } from "../adopt/io/site-settings";
import { shutdownSignal } from "../shutdown-signal";
import { warnOfVendorScript } from "../vendor-warning";
import { onFreePort } from "./free-port";
import type { RunningServer } from "./server";
import { startServer } from "./server";

const DEFAULT_PORT = 4321;

const SERVE_USAGE = `millrace serve <folder> [--port N] [--open] [--for SECONDS]

Serves a folder and the mock backend on 127.0.0.1. See the form submissions at /__millrace. Redirects in
<folder>.config.json are obeyed, as by millrace host.

  --port N       port to use (default ${DEFAULT_PORT}); if it is in use, the next free one
  --open         open the URL in the browser
  --for SECONDS  stop after this time
`;

/** Runs `millrace serve`; resolves to the exit code when the server has ended. */
export async function serveCommand(argv: string[]): Promise<number> {
  let settings: ServeSettings;
  try {
    settings = readSettings(argv);
  } catch (error) {
    process.stderr.write(`millrace serve: ${errorMessage(error)}\n\n${SERVE_USAGE}`);
    return 2;
  }
  if (settings.help) {
    process.stdout.write(SERVE_USAGE);
    return 0;
  }
  const { folder, seconds } = settings;
  let server: RunningServer;
  try {
    const { redirects, publicFiles } = await readSiteSettings(resolve(folder));
    server = await onFreePort(settings.port, (port) => startServer({ root: folder, port, redirects, publicFiles }));
  } catch (error) {
    process.stderr.write(`millrace serve: ${errorMessage(error)}\n`);
    return 1;
  }
  const { origin, port } = server;
  const lines = [
    ...portLines(settings.port, port),
    `Serving ${folder} at ${origin}/`,
    `Form submissions: ${origin}/__millrace. All pages: ${origin}/__millrace/pages`,
    ...(seconds ? [] : ["Press Ctrl+C to stop."]),
  ];
  // Before the text that offers it.
  const ended = shutdownSignal(seconds);
  process.stdout.write(`${lines.join("\n")}\n`);
  for (const warning of await warnOfVendorScript(folder)) process.stderr.write(`${warning}\n`);
  if (settings.open) openInBrowser(`${origin}/`);
  await ended;
  await server.close();
  return 0;
}

/** A message if another port than the requested one is used. */
export function portLines(wanted: number, port: number): string[] {
  return wanted && port !== wanted ? [`Port ${wanted} is in use. Using port ${port} instead.`] : [];
}

/** Settings of `millrace serve`. */
export interface ServeSettings {
  folder: string;
  /** The first port to try; 0 takes any. */
  port: number;
  /** 0: until it is ended. */
  seconds: number;
  open: boolean;
  help: boolean;
}

export const SERVE_OPTIONS = {
  port: { type: "string" },
  for: { type: "string" },
  open: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** @throws Error with a message for the user of the command. */
function readSettings(argv: string[]): ServeSettings {
  const { values, positionals } = parseArgs({ args: argv, allowPositionals: true, options: SERVE_OPTIONS });
  return checkSettings(values, positionals);
}

/** What `parseArgs` reads by {@link SERVE_OPTIONS}. */
export type ServeValues = { [Name in "port" | "for"]?: string } & { [Name in "open" | "help"]?: boolean };

/** @throws Error with a message for the user of the command. */
export function checkSettings(values: ServeValues, positionals: readonly string[]): ServeSettings {
  const port = values.port === undefined ? DEFAULT_PORT : Number(values.port);
  const seconds = values.for === undefined ? 0 : Number(values.for);
  const help = values.help ?? false;
  const [folder, ...rest] = positionals;
  if (help) return { folder: "", port, seconds, open: false, help };
  if (!folder || rest.length) throw new Error("Name exactly one folder to serve.");
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error("--port must be a whole number from 0 to 65535.");
  if (!Number.isFinite(seconds) || (values.for !== undefined && seconds <= 0)) {
    throw new Error("--for must be a number of seconds greater than 0.");
  }
  return { folder, port, seconds, open: values.open ?? false, help };
}

export function openInBrowser(url: string): void {
  const opener = { darwin: "open", win32: "explorer" }[process.platform as string] ?? "xdg-open";
  // A machine without a desktop has no opener, but the URL was printed.
  spawn(opener, [url], { detached: true, stdio: "ignore" })
    .on("error", () => undefined)
    .unref();
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
