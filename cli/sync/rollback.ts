import { lockSite } from "../adopt/base/lock";
import { AdoptError } from "../adopt/model/adopt-error";
import { counted } from "../counted";
import type { SyncConfig } from "./config";
import { openDeploy } from "./deploy/deploy";
import { remember } from "./memory";
import { asProblem } from "./problem";
import { SYNC_LOCK } from "./run";

/** The last states that were online, a line each, the present one first. */
export async function listStates({ site, deploy: settings }: SyncConfig, env: NodeJS.ProcessEnv): Promise<string[]> {
  const deploy = await openDeploy(site, settings, env);
  const states = await deploy.list();
  if (states.length === 0) return ["Nothing was deployed yet."];
  return states.map(
    ({ at, summary }, steps) => `${steps === 0 ? "online" : `${steps}`.padStart(6)}  ${at.toISOString()}  ${summary}`,
  );
}

/**
 * Puts an earlier state online. The runs after it deploy nothing, because they would put the same back.
 * @returns what was done, as a sentence. @throws Problem when the target does not take it.
 */
export function rollBack(
  { site, deploy: settings }: SyncConfig,
  env: NodeJS.ProcessEnv,
  steps: number,
): Promise<string> {
  return lockSite(
    site,
    async () => {
      const deploy = await openDeploy(site, settings, env);
      const states = await deploy.list();
      if (!states[steps]) {
        throw new AdoptError(
          `--rollback ${steps} is further back than what is kept. Expected at most ${Math.max(0, states.length - 1)}; --list shows the states.`,
        );
      }
      await remember(site, { isHeld: true });
      const { changed, removed } = await asProblem(
        "deploy",
        "The earlier state is not online, or only in part. Run the command again.",
        () => deploy.rollback(steps),
      );
      return `Online is the state before: ${counted(changed, "file")} written, ${removed} removed. Nothing is deployed until: npx millrace sync --deploy-anyway`;
    },
    SYNC_LOCK,
  );
}
