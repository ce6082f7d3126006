import type { LogLine } from "../../host/base/log";
import { PREVIOUS_SETTINGS, startHost, type Running } from "../../host/start";
import { shutdownSignal } from "../shutdown-signal";
import { warnOfVendorScript } from "../vendor-warning";
import { createLogWriter } from "./log-writer";
import { runManySites } from "./run-many-sites";
import { findSitesFolder } from "./sites-folder";
import { programsFolder, settingsFrom, settingsHelp, wantsHelp } from "./settings";

const USAGE = `millrace host <folder> [options]
millrace host check <folder> [--test-mail ADDRESS] [options]
millrace host packages

Serves an adopted site, receives its form submissions and files, and sends emails and webhooks. All data is stored in one
folder. The log goes to standard output as one JSON object per line. "check" tests the settings without starting the host;
"packages" prints what a host needs and npm does not install with Millrace.

For a folder of sites, such as sites/shop and sites/blog, it serves each under the origin in its settings file, such as
sites/shop.config.json, and stores its data in sites-data/shop. Send SIGHUP to add and remove sites.

`;

/**
 * Reads the settings again on SIGHUP. Not in a terminal, where this signal means that it was closed.
 * @returns a function that ends this.
 */
function reloadOnSignal(argv: string[], started: Promise<Running>, log: (line: LogLine) => void): () => void {
  if (process.stdin.isTTY) return () => undefined;
  let last: Promise<void> | undefined;
  const reload = () => {
    last = Promise.all([started, last])
      .then(([running]) => running.reload(settingsFrom(argv)))
      .catch((cause: unknown) => {
        const error = cause instanceof Error ? cause.message : String(cause);
        log({ level: "error", event: "settings not reloaded", error, hint: PREVIOUS_SETTINGS });
      });
  };
  process.on("SIGHUP", reload);
  return () => process.off("SIGHUP", reload);
}

/** Runs `millrace host`; resolves to the exit code after a signal to stop. */
export async function runCommand(argv: string[]): Promise<number> {
  if (wantsHelp(argv)) {
    process.stdout.write(USAGE + settingsHelp());
    return 0;
  }
  const folder = findSitesFolder(argv);
  if (folder !== undefined) return runManySites(folder, argv);
  const settings = settingsFrom(argv);
  // The reader of the log may exit first; the host keeps running.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  const ended = shutdownSignal();
  const { log, flush } = createLogWriter(process.stdout);
  process.on("exit", flush);
  const started = startHost(settings, programsFolder(), log);
  // Before the start ends, because a signal would end the process.
  const stopReloading = reloadOnSignal(argv, started, log);
  const running = await started;
  const { siteIds, forms, origin } = running;
  process.stderr.write(`${settings.apiOnly ? "Receiving forms" : `Serving ${settings.site}`} at ${origin}/\n`);
  process.stderr.write(
    `${forms} ${forms === 1 ? "form" : "forms"} on ${siteIds.length} ${siteIds.length === 1 ? "site" : "sites"}. Data folder: ${settings.data}\n`,
  );
  const fresh = running.owner.includes("#");
  process.stderr.write(`${fresh ? "Set the owner's password at" : "Owner's page:"} ${running.owner}\n`);
  if (!siteIds.length) process.stderr.write("No page has data-wf-site, so the host cannot accept forms.\n");
  const vendor = settings.apiOnly ? [] : await warnOfVendorScript(settings.site);
  for (const warning of [...running.warnings, ...vendor]) process.stderr.write(`${warning}\n`);
  await ended;
  stopReloading();
  await running.close();
  // An open connection to an email server must not keep the process running.
  setTimeout(() => process.exit(0), 500).unref();
  return 0;
}
