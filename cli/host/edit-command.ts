import type { LogLine } from "../../host/base/log";
import { CLEANER } from "../../host/pages/clean-rich-text";
import { SettingsError } from "../../host/settings/settings-error";
import { SQLITE_PACKAGE } from "../../host/store/sqlite/driver";
import { startEditor } from "../edit/start";
import { openInBrowser, portLines, readSettings, type ServeSettings } from "../serve/settings";
import { shutdownSignal } from "../shutdown-signal";
import { requirePackages } from "./packages";
import { programsFolder, wantsHelp } from "./settings";

const DEFAULT_PORT = 4421;

const USAGE = `millrace edit <folder> [--port N] [--open] [--for SECONDS]

Opens an editor of the pages of an adopted folder on 127.0.0.1, at the URL that it prints: texts, images, links, titles.
"Publish" writes a page into its file. Drafts are kept in <folder>.base/edit.

  --port N       port to use (default ${DEFAULT_PORT}); if it is in use, the next free one
  --open         open the URL in the browser
  --for SECONDS  stop after this time
`;

/** Runs `millrace edit`; resolves to the exit code after a signal to stop. */
export async function editCommand(argv: string[]): Promise<number> {
  if (wantsHelp(argv)) {
    process.stdout.write(USAGE);
    return 0;
  }
  const settings = readArguments(argv);
  requirePackages([SQLITE_PACKAGE, CLEANER]);
  // Before the text that offers it.
  const ended = shutdownSignal(settings.seconds);
  const { port, url, close } = await startEditor(settings, programsFolder(), writeProblem);
  const lines = [
    ...portLines(settings.port, port),
    `Edit the pages of ${settings.folder} at ${url}`,
    "Whoever has this URL can edit while the command runs. Press Ctrl+C to stop; drafts are kept.",
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
  if (settings.open) openInBrowser(url);
  await ended;
  await close();
  return 0;
}

/** @throws SettingsError */
function readArguments(argv: string[]): ServeSettings {
  try {
    return readSettings(argv, DEFAULT_PORT);
  } catch (error) {
    throw new SettingsError(error instanceof Error ? error.message : String(error));
  }
}

function writeProblem({ level, event, error, hint }: LogLine): void {
  if (level !== "info") process.stderr.write(`millrace edit: ${[event, error, hint].filter(Boolean).join(". ")}\n`);
}
