import { mkdir } from "node:fs/promises";
import { join } from "node:path";
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

/** References of the repository beside the site. */
const REFS = {
  /** The branch, as it was fetched. */
  tip: "refs/millrace/tip",
  /** The commit of the last run that was complete. */
  online: "refs/millrace/online",
  /** The commit of the last run; it can be online without that the run knows it. */
  pushed: "refs/millrace/pushed",
};

/** A branch that moves all the time. */
const MOST_TRIES = 3;

/**
 * A branch of a Git repository, with one commit per run. Files and commits of others on the branch stay.
 * @param folder for files beside the site: `git` works in a repository of its own there.
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
    runProgram({ program: "git", args, input, env: { ...env, ...own } });
  const readLine = async (args: readonly string[], input?: string) => (await git(args, input)).trim();
  const readPaths = async (args: readonly string[]) => splitList(await git([...args, "-z"]));

  /** The commit of a reference; undefined if it is missing. */
  const findCommit = async (ref: string) =>
    (await readLine(["for-each-ref", "--format=%(objectname)", ref])) || undefined;
  const setRef = (ref: string, commit: string) => git(["update-ref", ref, commit]);

  async function fetchTip(): Promise<string | undefined> {
    if ((await git(["ls-remote", "--heads", "--", remote, `refs/heads/${branch}`])) === "") return undefined;
    await git(["fetch", "--quiet", "--no-tags", "--", remote, `+refs/heads/${branch}:${REFS.tip}`]);
    return findCommit(REFS.tip);
  }

  /** The last commit of this target in the history of the branch, if it is known. */
  async function findBase(tip: string | undefined): Promise<string | undefined> {
    const pushed = await findCommit(REFS.pushed);
    if (tip === undefined || pushed === undefined) return undefined;
    try {
      await git(["merge-base", "--is-ancestor", pushed, tip]);
      return pushed;
    } catch (error) {
      if (error instanceof ProgramError && error.code === 1) return findCommit(REFS.online);
      throw error;
    }
  }

  const listChanges = async (from: string, to: string) =>
    readPaths(["diff-tree", "-r", "--name-only", "--no-renames", from, to]);

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

  /** @returns whether the branch did not move meanwhile. */
  async function push(commit: string): Promise<boolean> {
    await setRef(REFS.pushed, commit);
    try {
      await git(["push", "--quiet", "--porcelain", "--", remote, `${commit}:refs/heads/${branch}`]);
      return true;
    } catch (error) {
      if (error instanceof ProgramError && error.output.includes("[rejected]")) return false;
      throw error;
    }
  }

  async function tryOnce(change: Change): Promise<boolean> {
    const tip = await fetchTip();
    const base = await findBase(tip);
    const theirs = tip && base ? await listChanges(base, tip) : undefined;
    const tree = await writeTree(change, tip, theirs);
    const changed = tip ? new Set(await listChanges(tip, tree)) : undefined;
    const lost = theirs?.filter((path) => changed?.has(path)) ?? [];
    if (lost.length > 0) {
      throw new AdoptError(
        `Someone changed files of the site on the branch ${branch}: ${listPaths(lost)}. Nothing was pushed. Change them in the site, too, or revert them on the branch; to replace them, remove the folder ${place} and run the command again.`,
      );
    }
    const isEqual = tip !== undefined && changed?.size === 0;
    const parents = tip === undefined ? [] : ["-p", tip];
    const message = change.next.summary || "Publish the site";
    const commit = isEqual ? tip : await readLine(["commit-tree", tree, ...parents, "-F", "-"], message);
    if (isEqual) await setRef(REFS.pushed, commit);
    else if (!(await push(commit))) return false;
    await setRef(REFS.online, commit);
    return true;
  }

  return {
    name: `git ${remote} ${branch}`,
    async apply(change) {
      await onDisk(place, () => mkdir(place, { recursive: true }));
      await git(["init", "--quiet", "--bare", place]);
      for (let tried = 0; tried < MOST_TRIES; tried++) if (await tryOnce(change)) return;
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
