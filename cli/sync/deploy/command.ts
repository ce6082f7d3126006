import { createHash } from "node:crypto";
import { withFolder } from "./outgoing";
import { runProgram } from "./run-program";
import type { Target } from "./target";

/**
 * A program of the owner, which publishes the folder `MILLRACE_SITE`. It has succeeded if its exit code is 0.
 * @param command a line for the shell. @param folder for files beside the site.
 */
export function commandTarget(command: string, folder: string, env: NodeJS.ProcessEnv): Target {
  return {
    // Not the line itself, because it can contain a secret.
    name: `command ${createHash("sha256").update(command).digest("hex").slice(0, 16)}`,
    apply: ({ next }) =>
      withFolder(folder, next, next.files.keys(), async (site) => {
        const own = { MILLRACE_SITE: site, MILLRACE_SUMMARY: next.summary };
        await runProgram({ program: command, isShellLine: true, env: { ...env, ...own } });
      }),
  };
}
