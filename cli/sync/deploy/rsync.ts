import { dirname, join } from "node:path";
import { makeFolder } from "../../../common/make-folder";
import { withFolder } from "./outgoing";
import { runProgram } from "./run-program";
import type { Target } from "./target";

/**
 * A folder of another machine, over SSH by the program `rsync`, version 3.1 or later. Files that others put there stay, and
 * so do empty folders.
 * @param destination such as `me@my.site:/srv/site`. @param folder for files beside the site.
 */
export function rsyncTarget(destination: string, folder: string, env: NodeJS.ProcessEnv): Target {
  return {
    name: `rsync ${destination}`,
    async apply({ next, steps }) {
      for (const { kind, paths } of steps) {
        const isWrite = kind === "write";
        await withFolder(folder, next, isWrite ? paths : [], async (outgoing) => {
          // What is listed and missing is removed, if its folder is there.
          if (!isWrite) for (const path of paths) await makeFolder(dirname(join(outgoing, path)));
          // Dates and sizes do not show whether content is equal; what is listed has changed.
          const how = isWrite ? ["--ignore-times", "--delay-updates"] : ["--delete-missing-args"];
          const args = [...how, "--from0", "--files-from=-", "--", `${outgoing}/`, `${destination}/`];
          await runProgram({ program: "rsync", args, input: paths.join("\0"), env });
        });
      }
    },
  };
}
