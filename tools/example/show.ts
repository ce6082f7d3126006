import { rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { adopt, AdoptError, type AdoptReport } from "../../cli/adopt/adopt";
import { formatReport } from "../../cli/adopt/report/format-report";
import { checkSettings, openInBrowser, portLines, SERVE_OPTIONS, type ServeSettings } from "../../cli/serve/settings";
import { packageRoot } from "../../cli/package-paths";
import { startServer, type RunningServer } from "../../cli/serve/server";
import { hostExample } from "./host";
import { showPublished } from "./published";

const exampleFolder = () => join(packageRoot(), "examples", "nail-studio");

const HELP = `npm start -- [--fresh] [--published] [--port N] [--open] [--for SECONDS] [--verbose]

Builds the runtime, adopts the example site and hosts it on 127.0.0.1. What its forms send is kept in examples/nail-studio-millrace-data
from start to start.

  --fresh        delete first what is kept there
  --published    serve the published site of the tests instead, with its asset hosts
  --port N       port to use (default 4321); if it is in use, the next free one
  --open         open the URL in the browser
  --for SECONDS  stop after this time
  --verbose      print what npm installed and what was done on each page
`;

/** Those of `millrace serve`, and three of `npm start` alone. */
const OPTIONS = {
  ...SERVE_OPTIONS,
  verbose: { type: "boolean" },
  fresh: { type: "boolean" },
  published: { type: "boolean" },
} as const;

/**
 * Adopts the example site and hosts it, for `npm start`. Resolves to the exit code.
 * @param out the folder of the adopted site; its old content is deleted. Data is kept beside it.
 */
export async function showExample(argv: string[], out = `${exampleFolder()}-millrace`): Promise<number> {
  let settings: ServeSettings & { verbose: boolean; fresh: boolean };
  let report: AdoptReport;
  try {
    const { values } = parseArgs({ args: argv, options: OPTIONS });
    const { verbose = false, fresh = false } = values;
    settings = { ...checkSettings(values, [out]), verbose, fresh };
    if (settings.help) {
      process.stdout.write(HELP);
      return 0;
    }
    if (values.published) {
      return await showPublished(settings).then(
        () => 0,
        (error: unknown) => fail(error, 1),
      );
    }
    await rm(out, { recursive: true, force: true });
    report = await adopt(exampleFolder(), { out, script: "whole" });
  } catch (error) {
    return fail(error, error instanceof AdoptError ? 1 : 2);
  }
  const { port, seconds, open, verbose, fresh } = settings;
  if (verbose) process.stdout.write(`${formatReport(report)}\n`);
  let gallery: RunningServer | undefined;
  try {
    gallery = await startServer({ root: join(packageRoot(), "fixtures", "pages") });
    const pages = `${gallery.origin}/__millrace`;
    await hostExample({ site: out, port, seconds, fresh }, (running, data) => {
      const { origin, owner } = running;
      const lines = [
        ...portLines(port, running.port),
        "",
        `The site   ${origin}/`,
        `The owner  ${owner}`,
        owner.includes("#")
          ? "           choose a password there, then read what the forms send, and the mails"
          : "           what the forms sent, and the mails",
        "",
        `Your own   ${pages}/adopt.html`,
        "           drop the ZIP file of an export there; nothing leaves this machine",
        "",
        `Gallery    ${pages}/pages`,
        "           every behaviour in every state, with a mock backend that fails on demand",
        "",
        `What forms send stays in ${shown(data)}; npm start -- --fresh deletes it.`,
        ...(seconds ? [] : ["Press Ctrl+C to stop."]),
      ];
      process.stdout.write(`${lines.join("\n")}\n`);
      if (open) openInBrowser(`${origin}/`);
    });
    return 0;
  } catch (error) {
    return fail(error, 1);
  } finally {
    await gallery?.close();
  }
}

function shown(folder: string): string {
  const path = relative(packageRoot(), folder);
  return path.startsWith("..") ? folder : path;
}

function fail(error: unknown, code: number): number {
  process.stderr.write(`npm start: ${error instanceof Error ? error.message : String(error)}\n`);
  return code;
}
