import { spawn } from "node:child_process";
import { parseArgs } from "node:util";

/** The first port of `millrace serve`. */
export const DEFAULT_PORT = 4321;

/** A message if another port than the requested one is used. */
export function portLines(wanted: number, port: number): string[] {
  return wanted && port !== wanted ? [`Port ${wanted} is in use. Using port ${port} instead.`] : [];
}

/** Settings of a command that serves a folder on this machine. */
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

/** @param port default of `--port`. @throws Error with a message for the user of the command. */
export function readSettings(argv: string[], port = DEFAULT_PORT): ServeSettings {
  const { values, positionals } = parseArgs({ args: argv, allowPositionals: true, options: SERVE_OPTIONS });
  return checkSettings({ port: String(port), ...values }, positionals);
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
