import { startHost } from "../../host/start";
import { shutdownSignal } from "../shutdown-signal";
import { programsFolder, settingsFrom, settingsHelp, wantsHelp } from "./settings";

const USAGE = `millrace host <folder> [options]
millrace host check <folder> [options]

Serves an adopted site and takes what its forms send: messages, files, mails, webhooks. Everything is kept in one folder.
The log is on the output, one JSON object a line. "check" tries what the settings say without starting anything.

`;

/** Runs `millrace host`; resolves to the exit code when it was told to end. */
export async function runCommand(argv: string[]): Promise<number> {
  if (wantsHelp(argv)) {
    process.stdout.write(USAGE + settingsHelp());
    return 0;
  }
  const settings = settingsFrom(argv);
  // Whoever reads the log may end first; the host goes on without it.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  const ended = shutdownSignal();
  const running = await startHost(settings, programsFolder(), (line) => {
    process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`);
  });
  const { siteIds, forms, origin } = running;
  process.stderr.write(`${settings.apiOnly ? "Forms are taken" : `${settings.site} is served`} at ${origin}/\n`);
  process.stderr.write(
    `${forms} ${forms === 1 ? "form" : "forms"} of ${siteIds.length} ${siteIds.length === 1 ? "site" : "sites"}; data in ${settings.data}\n`,
  );
  const fresh = running.owner.includes("#");
  process.stderr.write(`${fresh ? "Choose the owner's password at" : "The owner's page is"} ${running.owner}\n`);
  if (!siteIds.length) process.stderr.write("No page has data-wf-site, so that no form can be taken.\n");
  for (const warning of running.warnings) process.stderr.write(`${warning}\n`);
  await ended;
  await running.close();
  // A mail server that does not let go must not hold the process.
  setTimeout(() => process.exit(0), 500).unref();
  return 0;
}
