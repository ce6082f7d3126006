import { AdoptError } from "../../adopt/model/adopt-error";
import type { Deployed, Manifest, SiteState } from "./target";

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
  /** Whether a run was broken off. The next `publish` or `rollback` finishes it. */
  readonly isPending: boolean;
  /** Writes nothing if the state is online already. */
  publish(next: SiteState): Promise<Deployed>;
  /**
   * Puts an earlier state online again, as a new state.
   * @param steps how many states before the one that is online: the index in `list`.
   */
  rollback(steps: number): Promise<Deployed>;
  /** At most ten states, the one that is online first. */
  list(): Promise<readonly ListedState[]>;
}

/**
 * Opens the target of a site; sends nothing.
 * @param site its folder. What is kept is beside it, in `<site>.deploys`.
 * @param settings such as `{ "to": "folder", "path": "/srv/site" }`.
 * @throws AdoptError for settings that cannot be used, and for a secret that the environment lacks.
 */
export async function openDeploy(site: string, settings: unknown, env: NodeJS.ProcessEnv): Promise<Deploy> {
  throw new AdoptError(`No target for ${site}: ${typeof settings}, ${Object.keys(env).length}`);
}
