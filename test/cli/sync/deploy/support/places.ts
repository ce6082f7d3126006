import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { BUCKET, startS3 } from "../../../../host/support/s3/server";
import { s3Target } from "../../../../../cli/sync/deploy/s3";
import { openTarget } from "../../../../../cli/sync/deploy/open-target";
import type { Target } from "../../../../../cli/sync/deploy/target";

/** A place of its own where a test publishes a site. */
export interface Place {
  /** As a new run opens it. */
  open(): Promise<Target>;
  /** All files that visitors can get, by path. */
  read(): Map<string, string>;
  /** A file that someone else put there before. */
  readonly foreign: readonly [path: string, text: string];
}

const FOREIGN = ["owner.txt", "A file of the owner"] as const;

/** The text of all files below a folder, without those of programs. */
export function readFolder(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return new Map(
    paths.filter((path) => !path.startsWith(".")).map((path) => [path, readFileSync(join(folder, path), "utf8")]),
  );
}

/** @param root a folder of the test; the site is `site` in it. */
const placeFor = (root: string, env: NodeJS.ProcessEnv = process.env) => ({
  site: join(root, "site"),
  folder: join(root, "site.deploys"),
  env,
});

export async function folderPlace(root: string): Promise<Place> {
  const path = join(root, "www");
  mkdirSync(path);
  writeFileSync(join(path, FOREIGN[0]), FOREIGN[1]);
  return {
    open: () => openTarget({ to: "folder", path }, placeFor(root)),
    read: () => readFolder(path),
    foreign: FOREIGN,
  };
}

/** @param request is called for each request, and sends it. */
export async function s3Place(request: (send: () => Promise<Response>) => Promise<Response>): Promise<Place> {
  const { endpoint, key, bucket } = await startS3();
  bucket.put(`www/${FOREIGN[0]}`, Buffer.from(FOREIGN[1]));
  const options = { endpoint, region: key.region, bucket: BUCKET, keyId: key.id, secretKey: key.secret };
  const ports = {
    fetch: (input: string | URL | Request, init?: RequestInit) => request(() => fetch(input, init)),
    sleep: async () => undefined,
    signal: new AbortController().signal,
  };
  return {
    open: async () => s3Target(options, "www", ports),
    read: () => new Map([...bucket.objects].map(([path, { body }]) => [path.slice("www/".length), body.toString()])),
    foreign: FOREIGN,
  };
}

const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

export interface GitPlace extends Place {
  readonly remote: string;
  open(env?: NodeJS.ProcessEnv): Promise<Target>;
}

/** A bare repository with a commit of someone else. */
export async function gitPlace(root: string, env: NodeJS.ProcessEnv): Promise<GitPlace> {
  const [remote, shown] = [join(root, "remote.git"), join(root, "shown")];
  git("init", "--quiet", "--bare", "--initial-branch=main", remote);
  commitTo(remote, root, { [FOREIGN[0]]: FOREIGN[1] });
  return {
    remote,
    open: (own = env) =>
      openTarget({ to: "git", remote, branch: "main", author: "Ada <ada@my.site>" }, placeFor(root, own)),
    read() {
      rmSync(shown, { recursive: true, force: true });
      mkdirSync(shown);
      git("--git-dir", remote, "--work-tree", shown, "read-tree", "main");
      git("--git-dir", remote, "--work-tree", shown, "checkout-index", "--all", "--force");
      return readFolder(shown);
    },
    foreign: FOREIGN,
  };
}

/** Someone else changes files of the branch. */
export function commitTo(remote: string, root: string, files: Record<string, string>): void {
  const clone = join(root, "clone");
  rmSync(clone, { recursive: true, force: true });
  git("clone", "--quiet", remote, clone);
  for (const [path, text] of Object.entries(files)) writeFileSync(join(clone, path), text);
  git("-C", clone, "add", "--all");
  git("-C", clone, "-c", "user.name=Bob", "-c", "user.email=bob@my.site", "commit", "--quiet", "-m", "By hand");
  git("-C", clone, "push", "--quiet", "origin", "main");
}

export async function rsyncPlace(root: string, env: NodeJS.ProcessEnv): Promise<Place> {
  const path = join(root, "www");
  mkdirSync(path);
  writeFileSync(join(path, FOREIGN[0]), FOREIGN[1]);
  return {
    open: () => openTarget({ to: "rsync", destination: path }, placeFor(root, env)),
    read: () => readFolder(path),
    foreign: FOREIGN,
  };
}

/** The path of an installed program. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** A program that is killed after it has run some times. */
export interface KilledProgram {
  /** With the program first in `PATH`. */
  readonly env: NodeJS.ProcessEnv;
  /** Kills what comes after so many runs: the last one does its work but does not report it. */
  killAfter(runs: number): void;
  /** Runs since then. */
  count(): number;
}

/** @param real the program, or a line for the shell that does the same. */
export function killedProgram(root: string, name: string, real: string): KilledProgram {
  const [count, most] = ["count", "most"].map((one) => join(root, one)) as [string, string];
  const env = replaceProgram(
    root,
    name,
    `read runs < "${count}"
runs=$((runs + 1))
echo $runs > "${count}"
read most < "${most}"
if [ $runs -gt $most ]; then kill -9 $$; fi
${real} "$@"
code=$?
if [ $runs -eq $most ]; then kill -9 $$; fi
exit $code`,
  );
  const killAfter = (runs: number) => {
    writeFileSync(count, "0\n");
    writeFileSync(most, `${runs}\n`);
  };
  killAfter(NEVER);
  return { env, killAfter, count: () => Number(readFileSync(count, "utf8")) };
}

/** An environment in which a program is a script of the test. */
export function replaceProgram(root: string, name: string, script: string): NodeJS.ProcessEnv {
  const bin = join(root, "bin");
  mkdirSync(bin);
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
}

export const NEVER = 1_000_000;
