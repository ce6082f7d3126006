import { join } from "node:path";
import { filterLog } from "../../host/base/log";
import { startManySites, type ManySites } from "../../host/many-sites/start";
import { counted } from "../counted";
import { shutdownSignal } from "../shutdown-signal";
import { warnOfVendorScript } from "../vendor-warning";
import { createLogWriter } from "./log-writer";
import { programsFolder } from "./settings";
import { readShared, readSites } from "./sites-folder";

/** Runs `millrace host` for a folder of sites; resolves to the exit code after a signal to stop. */
export async function runManySites(folder: string, argv: string[]): Promise<number> {
  const shared = readShared(folder, argv);
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  const ended = shutdownSignal();
  const { log: write, flush } = createLogWriter(process.stdout);
  process.on("exit", flush);
  const started = startManySites({
    data: `${folder}-data`,
    settings: shared.settings,
    readSites: () => readSites(folder, shared),
    programs: programsFolder(),
    log: filterLog(write, () => shared.settings.logLevel),
  });
  const update = () => void started.then((sites) => sites.update());
  // In a terminal, this signal means that it was closed.
  if (!process.stdin.isTTY) process.on("SIGHUP", update);
  const sites = await started;
  process.stderr.write(describe(folder, shared.settings.listen, sites));
  for (const { name, running } of sites.sites()) {
    const warnings = running ? await warnOfVendorScript(join(folder, name)) : [];
    for (const warning of warnings) process.stderr.write(`${name}: ${warning}\n`);
  }
  await ended;
  process.off("SIGHUP", update);
  await sites.close();
  // An open connection to an email server must not keep the process running.
  setTimeout(() => process.exit(0), 500).unref();
  return 0;
}

function describe(folder: string, listen: string, { port, sites }: ManySites): string {
  const all = sites();
  const lines = all.map(({ name, running, error }) => {
    if (!running) return `${name}: not started. ${error ?? ""}`;
    const fresh = running.owner.includes("#");
    return `${name}: ${running.origin}/ ${fresh ? "Set the owner's password at" : "Owner's page:"} ${running.owner}`;
  });
  return [`Serving ${counted(all.length, "site")} of ${folder} at http://${listen}:${port}/`, ...lines, ""].join("\n");
}
