import { resolve } from "node:path";
import { hasContentHash } from "../../../common/lasting-files";
import { resolveRealPath } from "../../adopt/io/real-path";
import { AdoptError } from "../../adopt/model/adopt-error";
import { openTarget } from "./open-target";
import { planSteps } from "./plan";
import { openStates } from "./states";
import type { Deployed, Manifest, SiteState, StoredState, Target } from "./target";

/** A state that was online. */
export interface ListedState {
  readonly state: string;
  readonly at: Date;
  readonly summary: string;
}

/** The target of a site, and the last states that were deployed. Only one run may use it at a time. */
export interface Deploy {
  /** What is online now, as the last complete run knows it; undefined before the first. */
  readonly online: Manifest | undefined;
  /** A file of the state that is online. */
  readOnline(path: string): Promise<Uint8Array>;
  /** Whether a run was broken off. The next `publish` or `rollback` finishes it. */
  readonly isPending: boolean;
  /**
   * Writes nothing if the state is online already.
   * @throws AdoptError when it is not complete; then the next run finishes it.
   */
  publish(next: SiteState): Promise<Deployed>;
  /**
   * Puts an earlier state online again, as a new state.
   * @param steps how many states before the one that is online: the index in `list`.
   */
  rollback(steps: number): Promise<Deployed>;
  /** At most ten states, the one that is online first. */
  list(): Promise<readonly ListedState[]>;
}

/** How long old files stay at a target that keeps them, in ms. */
const WEEK = 7 * 24 * 3_600_000;

/**
 * Opens the target of a site; sends nothing.
 * @param site its folder. What is kept is beside it, in `<site>.deploys`.
 * @param settings such as `{ "to": "folder", "path": "/srv/site" }`.
 * @param source the path of its export, if it is made of one: no target may be in it.
 * @throws AdoptError for settings that cannot be used, and for a secret that the environment lacks.
 */
export async function openDeploy(
  site: string,
  settings: unknown,
  env: NodeJS.ProcessEnv,
  source?: string,
): Promise<Deploy> {
  const real = await resolveRealPath(resolve(site));
  const folder = `${real}.deploys`;
  const place = { site: real, folder, env, source: source && (await resolveRealPath(resolve(source))) };
  return createDeploy(folder, await openTarget(settings, place), Date.now);
}

/** @param folder of the states. @param now ms since 1970. */
export async function createDeploy(folder: string, target: Target, now: () => number): Promise<Deploy> {
  const states = await openStates(folder);
  const readOnline = () => states.kept.slice(0, 1).find((last) => last.target === target.name);

  async function run(next: StoredState): Promise<Deployed> {
    const at = now();
    const last = readOnline();
    const online: Manifest = last?.files ?? new Map();
    const uncertain = states.pending?.target === target.name ? states.pending.uncertain : new Set<string>();
    const gone = [...new Set([...online.keys(), ...uncertain])].filter((path) => !next.files.has(path));
    const old = new Map([...(last?.old ?? [])].filter(([path]) => !next.files.has(path)));
    if (target.keepsOldFiles) for (const path of gone) if (hasContentHash(path) && !old.has(path)) old.set(path, at);
    const expired = [...old].filter(([, since]) => since + WEEK <= at).map(([path]) => path);
    for (const path of expired) old.delete(path);
    const isKept = (path: string) => old.has(path);
    const steps = planSteps({ online, uncertain }, next.files, [...gone.filter((path) => !isKept(path)), ...expired]);
    const isOnline = last !== undefined && isEqual(online, next.files);
    if (isOnline && !states.pending && steps.length === 0) return { changed: 0, removed: 0, state: `${last.number}` };
    const { number, ...facts } = isOnline
      ? last
      : { number: (states.kept[0]?.number ?? 0) + 1, at, summary: next.summary, target: target.name };
    const touched = new Set([...uncertain, ...steps.flatMap(({ paths }) => paths)]);
    await states.begin({ ...facts, number, files: next.files, old, uncertain: touched });
    await target.apply({ next, steps });
    await states.finish();
    const count = (kind: "write" | "remove") =>
      steps.filter((step) => step.kind === kind).reduce((sum, { paths }) => sum + paths.length, 0);
    return { changed: count("write"), removed: count("remove"), state: `${number}` };
  }

  return {
    get online() {
      return readOnline()?.files;
    },
    async readOnline(path) {
      const files: Manifest = readOnline()?.files ?? new Map();
      return states.open({ files, summary: "" }).read(path);
    },
    get isPending() {
      return states.pending !== undefined;
    },
    publish: async (next) => run(await states.keep(next)),
    async rollback(steps) {
      const found = states.kept[steps];
      if (!found) {
        throw new AdoptError(
          `There is no state ${steps} before the one that is online. ${states.kept.length} are kept, that one included.`,
        );
      }
      const day = new Date(found.at).toISOString().slice(0, 16).replace("T", " ");
      return run(states.open({ files: found.files, summary: `Back to ${day}: ${found.summary}` }));
    },
    list: async () => states.kept.map(({ number, at, summary }) => ({ state: `${number}`, at: new Date(at), summary })),
  };
}

const isEqual = (one: Manifest, other: Manifest): boolean =>
  one.size === other.size && [...one].every(([path, hash]) => other.get(path) === hash);
