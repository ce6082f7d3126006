import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { syncCommand } from "../../../../cli/sync/command";
import { filesIn, temporaryFolder } from "../../adopt/support/site";

/** A configuration and its site, and a folder as the target. */
export interface Workplace {
  readonly folder: string;
  readonly file: string;
  readonly site: string;
  readonly target: string;
  /** Runs the command without waits between requests. @param answer of the user; default: nobody is asked. */
  run(argv?: readonly string[], answer?: boolean): Promise<number>;
  /** A file that is online. */
  read(path: string): Promise<string>;
  /** Paths that are online. */
  online(): Promise<string[]>;
  /** Changes a text of the site by hand. */
  edit(path: string, from: string, to: string): Promise<void>;
  configure(content: object): Promise<void>;
}

/** Checks that need no browser. */
export const NO_BROWSER = { compare: false, axe: false };

/** @param content of the configuration, besides site, target and checks. */
export async function openWorkplace(content: object): Promise<Workplace> {
  const folder = await temporaryFolder();
  const [file, site, target] = ["millrace.config.json", "my-site", "online"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const configure = (more: object) =>
    writeFile(
      file,
      JSON.stringify({ sync: { site, checks: NO_BROWSER, deploy: { to: "folder", path: target }, ...more } }),
    );
  await configure(content);
  return {
    folder,
    file,
    site,
    target,
    run: (argv = [], answer) =>
      syncCommand(["--config", file, ...argv], async () => answer, { wait: () => Promise.resolve() }),
    read: (path) => readFile(join(target, path), "utf8"),
    online: () => filesIn(target),
    async edit(path, from, to) {
      const text = await readFile(join(site, path), "utf8");
      if (!text.includes(from)) throw new Error(`${path} has no ${from}`);
      await writeFile(join(site, path), text.replace(from, to));
    },
    configure,
  };
}
