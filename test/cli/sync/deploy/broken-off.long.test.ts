import { rmSync } from "node:fs";
import type * as files from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { createDeploy } from "../../../../cli/sync/deploy/deploy";
import { packageRoot } from "../../../../cli/package-paths";
import { quickFolder } from "../../../host/support/folder";
import { findFaults, siteFiles, siteState } from "./support/site";
import {
  findProgram,
  folderPlace,
  gitPlace,
  killedProgram,
  NEVER,
  rsyncPlace,
  s3Place,
  type KilledProgram,
  type Place,
} from "./support/places";

/** Ends the process under test, as far as its disk and network can tell: from then on nothing succeeds. */
const kill = vi.hoisted(() => ({
  after: Infinity,
  done: 0,
  /** Called after each change of the disk. */
  onChange: (): void => undefined,
  async limit<T>(work: () => Promise<T>): Promise<T> {
    if (kill.done >= kill.after) throw new Error("killed");
    kill.done++;
    const result = await work();
    kill.onChange();
    return result;
  },
}));

vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof files>();
  const changes = ["open", "mkdir", "rename", "rm", "rmdir", "unlink", "copyFile"] as const;
  const limited = changes.map((name) => {
    const work = real[name] as (...args: unknown[]) => Promise<unknown>;
    return [name, (...args: unknown[]) => kill.limit(() => work(...args))];
  });
  return { ...real, ...Object.fromEntries(limited) };
});

/** How a run is killed at a moment, and how long it can be killed. */
interface Killer {
  after(changes: number): void;
  /** Changes since then. */
  count(): number;
}

const inProcess: Killer = {
  after: (changes) => Object.assign(kill, { after: changes, done: 0 }),
  count: () => kill.done,
};
const ofProgram = ({ killAfter, count }: KilledProgram): Killer => ({ after: killAfter, count });

interface Story {
  readonly place: Place;
  readonly killer: Killer;
}

const STORIES: Record<string, (root: string) => Promise<Story>> = {
  folder: async (root) => ({ place: await folderPlace(root), killer: inProcess }),
  s3: async () => ({
    place: await s3Place((send) => kill.limit(send)),
    killer: inProcess,
  }),
  git: async (root) => {
    const program = killedProgram(root, "git", findProgram("git") ?? "");
    return { place: await gitPlace(root, program.env), killer: ofProgram(program) };
  },
  rsync: async (root) => {
    const standIn = join(packageRoot(), "test/cli/sync/deploy/support/rsync.sh");
    const program = killedProgram(root, "rsync", findProgram("rsync") ?? standIn);
    return { place: await rsyncPlace(root, program.env), killer: ofProgram(program) };
  },
};

/** Kills a run after `changes`, and then runs to the end. @returns whether the first run was killed. */
async function runKilled(name: string, changes: number): Promise<boolean> {
  const root = quickFolder("millrace-deploy-");
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const { place, killer } = await (STORIES[name] as (typeof STORIES)[string])(root);
  const open = async () => createDeploy(join(root, "site.deploys"), await place.open(), () => 0);
  await (await open()).publish(siteState(1));
  const faults: string[] = [];
  const watch = (...versions: number[]) => {
    kill.onChange = () => void faults.push(...findFaults(place.read(), versions));
    if (killer !== inProcess) kill.onChange = () => undefined;
  };

  watch(1, 2);
  killer.after(changes);
  const first = (await open()).publish(siteState(2));
  const isKilled = await first.then(
    () => false,
    () => true,
  );
  killer.after(NEVER);
  faults.push(...findFaults(place.read(), [1, 2]));
  // The site has changed once more, or is the one that could not be sent, or the one before.
  const next = [3, 2, 1][changes % 3] ?? 3;
  watch(1, 2, next);
  const deploy = await open();
  const done = await deploy.publish(siteState(next));
  kill.onChange = () => undefined;

  expect(faults).toEqual([]);
  expect([deploy.isPending, (await open()).isPending]).toEqual([false, false]);
  const isKept = ([path]: [string, string]) =>
    name === "s3" && /_(photo|bg)\./.test(path) && !siteFiles(next).has(path);
  const online = [...place.read()].filter((file) => !isKept(file));
  expect(new Map(online)).toEqual(new Map([...siteFiles(next), place.foreign]));
  killer.after(0);
  expect(await (await open()).publish(siteState(next))).toEqual({ changed: 0, removed: 0, state: done.state });
  expect(killer.count()).toBe(0);
  killer.after(NEVER);
  return isKilled;
}

it.each(Object.keys(STORIES))(
  "visitors of a %s get whole pages whenever a run is killed, and the next one ends it",
  async (name) => {
    let kills = 0;
    while (await runKilled(name, kills)) kills++;
    expect(kills).toBeGreaterThanOrEqual(name === "rsync" ? 5 : 10);
  },
);
