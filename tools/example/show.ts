import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { adopt, AdoptError, type AdoptReport } from "../adopt/adopt";
import { formatReport } from "../adopt/report";
import { readSettings, serveUntilTold, type ServeSettings } from "../serve/command";
import { distFolder, packageRoot } from "../serve/package-paths";

/** What there is to see, by path. */
const TOUR = [
  ["/", "the studio's home page: menu, slider, tabs, lightbox, animations"],
  ["/services.html", "ten treatments to unfold"],
  ["/contact.html", "three forms, one with an upload; type fail-500 into a field and it fails"],
  ["/log-in.html", "visitor accounts; ana@example.org can log in, the password is password"],
  ["/__millrace", "what the forms sent, the mails, the users, and faults to switch on"],
] as const;

const exampleFolder = () => join(packageRoot(), "examples", "nail-studio");

const HELP = `npm start -- [--port N] [--open] [--for SECONDS] [--verbose]

Builds the runtime, adopts the example site and serves it with a mock backend on 127.0.0.1.
--verbose prints what npm installed and what was done on each page; the rest is as in millrace serve.
`;

/**
 * Adopts the example site and serves it, for `npm start`. Takes the options of `millrace serve`, and `--verbose`,
 * which prints what was done on each page. Resolves to the exit code.
 * @param out the folder of the adopted site; what was in it is gone.
 */
export async function showExample(argv: string[], out = `${exampleFolder()}-millrace`): Promise<number> {
  let settings: ServeSettings;
  let report: AdoptReport;
  try {
    settings = readSettings([...argv.filter((argument) => argument !== "--verbose"), out]);
    if (settings.help) {
      process.stdout.write(HELP);
      return 0;
    }
    await rm(out, { recursive: true, force: true });
    report = await adopt(exampleFolder(), { out });
  } catch (error) {
    process.stderr.write(`npm start: ${error instanceof Error ? error.message : String(error)}\n`);
    return error instanceof AdoptError ? 1 : 2;
  }
  if (argv.includes("--verbose")) process.stdout.write(`${formatReport(report)}\n`);
  const size = gzipSync(await readFile(join(distFolder(), "millrace.js")), { level: 9 }).length;
  return serveUntilTold(settings, (origin) => [
    "",
    `Built     dist/millrace.js, the runtime (${(size / 1000).toFixed(1)} kB gzip), and what lies beside it`,
    `Adopted   ${report.totals.pages} pages of examples/nail-studio, the site of a studio, into examples/nail-studio-millrace`,
    "",
    ...TOUR.map(([path, what]) => `  ${`${origin}${path}`.padEnd(36)}  ${what}`),
    "",
    ...(settings.seconds ? [] : ["Ctrl+C stops it. What was done on each page: npm start -- --verbose"]),
  ]);
}
