import { mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { unlessMissing } from "../../../common/missing-file";
import { AdoptError } from "../../adopt/model/adopt-error";
import { listPaths } from "../../adopt/base/stored-base";
import { onDisk } from "./replace-file";
import { ProgramError, runProgram } from "./run-program";
import type { Change, Target } from "./target";

export interface GitSettings {
  /** URL or path of a repository. */
  readonly remote: string;
  readonly branch: string;
  readonly author: { readonly name: string; readonly email: string };
}

/** Attempts while others push. */
const MOST_TRIES = 3;

/** The branch as this machine knows it. */
const TIP = "refs/millrace/tip";

/** The last line of messages of commits. It shows which files others have changed since, on each machine. */
const TRAILER = "Deployed-by: millrace sync";

/**
 * A branch of a Git repository, with one commit per run. Files and commits of others on the branch stay.
 * @param folder for files beside the site: `git` works there in a copy of the repository, which can be removed.
 */
export function gitTarget({ remote, branch, author }: GitSettings, folder: string, env: NodeJS.ProcessEnv): Target {
  const place = join(folder, "git");
  const own = {
    ...{ LC_ALL: "C", GIT_DIR: place, GIT_INDEX_FILE: join(place, "index") },
    ...{ GIT_AUTHOR_NAME: author.name, GIT_AUTHOR_EMAIL: author.email },
    ...{ GIT_COMMITTER_NAME: author.name, GIT_COMMITTER_EMAIL: author.email },
    ...tokenSettings(remote, env),
  };
  const git = (args: readonly string[], input?: string) =>
    runProgram({ program: "git", args: ["-c", "gc.autoDetach=false", ...args], input, env: { ...env, ...own } });
  const readLine = async (args: readonly string[], input?: string) => (await git(args, input)).trim();

  /** The commit of the branch; undefined if there is no branch. */
  async function fetchTip(): Promise<string | undefined> {
    const listed = await git(["ls-remote", "--heads", "--", remote, `refs/heads/${branch}`]);
    const tip = listed.split("\t")[0] || undefined;
    if (tip !== undefined && tip !== (await readLine(["for-each-ref", "--format=%(objectname)", TIP])))
      await git(["fetch", "--quiet", "--no-tags", "--", remote, `+refs/heads/${branch}:${TIP}`]);
    return tip;
  }

  /** The paths that others have changed since the last run; undefined if no run is in the history of the branch. */
  async function listTheirs(tip: string): Promise<string[] | undefined> {
    const last = await readLine(["log", "-1", "--format=%H", `--grep=^${TRAILER}$`, tip]);
    return last === "" ? undefined : listChanges(last, tip);
  }

  const listChanges = async (from: string, to: string) =>
    splitList(await git(["diff-tree", "-r", "-z", "--name-only", "--no-renames", from, to]));

  /** Writes a tree with the new state, and with the files of others. */
  async function writeTree({ next, steps }: Change, tip: string | undefined, theirs: readonly string[] | undefined) {
    await git(tip === undefined ? ["read-tree", "--empty"] : ["read-tree", tip]);
    const planned = steps.flatMap(({ kind, paths }) => (kind === "write" ? paths : []));
    const written = theirs
      ? [...new Set([...planned, ...theirs.filter((path) => next.files.has(path))])]
      : [...next.files.keys()];
    const contents = written.map(next.findContent).join("\n");
    const ids =
      written.length > 0 ? await readLine(["hash-object", "-w", "--no-filters", "--stdin-paths"], contents) : "";
    const removed = steps.flatMap(({ kind, paths }) => (kind === "remove" ? paths : []));
    const entries = [
      ...removed.map((path) => `0 ${NO_FILE}\t${path}\0`),
      ...ids.split("\n").flatMap((id, at) => (id ? [`100644 ${id}\t${written[at]}\0`] : [])),
    ];
    await git(["update-index", "-z", "--index-info"], entries.join(""));
    return readLine(["write-tree"]);
  }

  async function push(commit: string): Promise<boolean> {
    try {
      await git(["push", "--quiet", "--porcelain", "--", remote, `${commit}:refs/heads/${branch}`]);
      return true;
    } catch (error) {
      if (error instanceof ProgramError && error.output.includes("[rejected]")) return false;
      throw error;
    }
  }

  /** @returns whether the state is online; false if the branch moved meanwhile. */
  async function tryOnce(change: Change): Promise<boolean> {
    const tip = await fetchTip();
    const theirs = tip === undefined ? undefined : await listTheirs(tip);
    const tree = await writeTree(change, tip, theirs);
    const changed = tip === undefined ? undefined : new Set(await listChanges(tip, tree));
    const lost = theirs?.filter((path) => changed?.has(path)) ?? [];
    if (lost.length > 0) {
      throw new AdoptError(
        `Someone changed files of the site on the branch ${branch}: ${listPaths(lost)}. Nothing was pushed. Change them in the site, too, or revert them on the branch, and run the command again.`,
      );
    }
    // The same changes in the site count as seen from this commit on.
    const isSeen = theirs?.every((path) => !change.next.files.has(path)) === true;
    if (changed?.size === 0 && isSeen) return true;
    const parents = tip === undefined ? [] : ["-p", tip];
    const message = `${change.next.summary || "Publish the site"}\n\n${TRAILER}\n`;
    const commit = await readLine(["commit-tree", tree, ...parents, "-F", "-"], message);
    if (!(await push(commit))) return false;
    await git(["update-ref", TIP, commit]);
    return true;
  }

  /** Removes what programs left that were killed: no other run uses the repository. */
  async function removeLocks(): Promise<void> {
    for (const inside of [place, join(place, dirname(TIP))])
      for (const name of (await unlessMissing(readdir(inside))) ?? [])
        if (name.endsWith(".lock")) await rm(join(inside, name));
  }

  return {
    name: `git ${remote} ${branch}`,
    async apply(change) {
      await onDisk(place, () => mkdir(place, { recursive: true }));
      await git(["init", "--quiet", "--bare", place]);
      await onDisk(place, removeLocks);
      for (let tried = 0; tried < MOST_TRIES; tried++)
        if (await tryOnce(change)) return void (await git(["gc", "--auto", "--quiet"]));
      throw new AdoptError(
        `The branch ${branch} moved ${MOST_TRIES} times while it was pushed. Run the command again.`,
      );
    },
  };
}

/** The id of no file. */
const NO_FILE = "0".repeat(40);

const splitList = (text: string): string[] => text.split("\0").filter(Boolean);

/** Settings that send a token to the host of the remote alone, not on the command line, where other users see it. */
function tokenSettings(remote: string, env: NodeJS.ProcessEnv): Record<string, string> {
  const { MILLRACE_GIT_TOKEN: token = "", GIT_CONFIG_COUNT: count = "0" } = env;
  if (token === "" || !remote.startsWith("https://")) return {};
  const sent = Buffer.from(`x-access-token:${token}`).toString("base64");
  return {
    GIT_CONFIG_COUNT: String(Number(count) + 1),
    [`GIT_CONFIG_KEY_${count}`]: `http.${new URL(remote).origin}/.extraHeader`,
    [`GIT_CONFIG_VALUE_${count}`]: `Authorization: Basic ${sent}`,
  };
}
