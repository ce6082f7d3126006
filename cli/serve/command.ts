import { resolve } from "node:path";
import { readSiteSettings } from "../adopt/io/site-settings";
import { shutdownSignal } from "../shutdown-signal";
import { warnOfVendorScript } from "../vendor-warning";
import { onFreePort } from "./free-port";
import { startServer, type RunningServer } from "./server";
import { DEFAULT_PORT, openInBrowser, portLines, readSettings, type ServeSettings } from "./settings";

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

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
