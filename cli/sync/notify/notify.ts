import { createHash } from "node:crypto";
import { basename } from "node:path";
import { AdoptError } from "../../adopt/model/adopt-error";
import { readMemory, remember } from "../memory";
import type { Problem } from "../problem";
import { mailMessage } from "./mail";
import { writeMessage } from "./message";
import { SMTP_VARIABLE, WEBHOOK_VARIABLE, type NotifySettings } from "./settings";
import { postMessage } from "./webhook";

/** A source that cannot be read once may be readable an hour later. */
const RUNS_OF_SOURCE = 2;

/**
 * Sends a message about a problem: one, as long as runs end with the same one.
 * @returns why a message could not be sent.
 */
export async function notifyAbout(
  problem: Problem,
  { site, notify, env }: { readonly site: string; readonly notify: NotifySettings; readonly env: NodeJS.ProcessEnv },
): Promise<string[]> {
  const hash = hashProblem(problem);
  const { problem: last } = await readMemory(site);
  const [before, wasSent] = last?.hash === hash ? [last.runs, last.isSent] : [0, false];
  if (wasSent) return [];
  const runs = before + 1;
  const isDue = problem.kind !== "source" || runs >= RUNS_OF_SOURCE;
  const { isSent, failures } = isDue ? await send(problem, site, notify, env) : { isSent: false, failures: [] };
  await remember(site, { problem: { hash, runs, isSent } });
  return failures;
}

/** After a run without a problem, the next one is new. */
export const forgetProblem = (site: string): Promise<void> => remember(site, { problem: undefined });

/** What a source answers while it cannot be read differs from run to run. */
const hashProblem = ({ kind, message, details }: Problem): string =>
  createHash("sha256")
    .update(JSON.stringify([kind, message, kind === "source" ? [] : details]))
    .digest("hex");

async function send(problem: Problem, site: string, { webhook, mail }: NotifySettings, env: NodeJS.ProcessEnv) {
  const message = writeMessage(basename(site), problem);
  const failures: string[] = [];
  let isSent = false;
  const attempt = async (post: () => Promise<void>) => {
    try {
      await post();
      isSent = true;
    } catch (error) {
      if (!(error instanceof AdoptError)) throw error;
      failures.push(error.message);
    }
  };
  const url = env[WEBHOOK_VARIABLE] || webhook;
  if (url) await attempt(() => postMessage(url, message));
  if (mail) await attempt(() => mailMessage(readServer(env), mail, message));
  return { isSent, failures };
}

function readServer(env: NodeJS.ProcessEnv): string {
  const server = env[SMTP_VARIABLE];
  if (server) return server;
  throw new AdoptError(`No mail is sent: the environment variable ${SMTP_VARIABLE} has no SMTP server.`);
}
