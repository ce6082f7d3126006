import { rmdir } from "node:fs/promises";
import { lockSite } from "../adopt/base/lock";
import { baseFolder } from "../../common/base-folder";
import { AdoptError } from "../adopt/model/adopt-error";
import type { Confirm } from "../adopt/web/confirm";
import { isSiteUrl } from "../adopt/web/site-url";
import { counted } from "../counted";
import { withCopy } from "./check-copy";
import { formatFinding, type Checked, type Finding } from "./checks/check";
import { runChecks } from "./checks/run-checks";
import type { CheckSettings } from "./checks/settings";
import type { SyncConfig } from "./config";
import { openDeploy, type Deploy } from "./deploy/deploy";
import type { SiteState } from "./deploy/target";
import { mergeSource, type ReadOptions } from "./merge-source";
import { readMemory, remember } from "./memory";
import { forgetProblem, notifyAbout } from "./notify/notify";
import { asProblem, Problem } from "./problem";
import { findChange, formatChange, isNoChange, readFolderState } from "./site-state";

/** Options of one run. */
export interface SyncFlags {
  /** Change nothing; say what would happen. */
  readonly check: boolean;
  /** The first run does not ask. */
  readonly yes: boolean;
  /** Deploy although a check fails, or after a rollback. */
  readonly deployAnyway: boolean;
}

/** What a run works with. */
export interface SyncTools {
  readonly env: NodeJS.ProcessEnv;
  readonly confirm: Confirm;
  readonly read: ReadOptions;
  /** Prints a line. */
  readonly print: (line: string) => void;
}

/** The lock of the runs of `sync`; one that writes the site has its own. */
export const SYNC_LOCK = "sync.lock";

/**
 * Brings the source onto its target.
 * @throws Problem when a person is needed, who has got a message then.
 * @throws SiteBusy while another run works. @throws AdoptError for what the user of the command has to correct.
 */
export function runSync(config: SyncConfig, flags: SyncFlags, tools: SyncTools): Promise<void> {
  const { site } = config;
  const run = async () => {
    try {
      await runSteps(site, config, flags, tools);
    } catch (error) {
      if (error instanceof Problem) await notify(error, config, tools);
      throw error;
    }
  };
  return flags.check
    ? lockSite(site, () => withCopy(site, (copy) => runSteps(copy, config, flags, tools)), SYNC_LOCK).finally(() =>
        // Before the first run, there is only the folder of the lock.
        rmdir(baseFolder(site)).catch(() => undefined),
      )
    : lockSite(site, run, SYNC_LOCK);
}

/** @param site the folder to work on: that of the configuration, or a copy. */
async function runSteps(site: string, config: SyncConfig, flags: SyncFlags, tools: SyncTools): Promise<void> {
  const { print, env } = tools;
  const deploy = await asProblem("deploy", "The target cannot be used.", () =>
    openDeploy(config.site, config.deploy, env, isSiteUrl(config.source) ? undefined : config.source),
  );
  const { unread, source } = await mergeSource({ ...config, site }, tools.read);
  const after = await readFolderState(site);
  const online = deploy.online ?? new Map<string, string>();
  const change = findChange(online, after.files);
  if (deploy.online && isNoChange(change) && !deploy.isPending) print("Nothing changed.");
  else if ((await readMemory(site)).isHeld && !flags.deployAnyway) {
    if (deploy.isPending) throw describeHalf();
    print("Nothing is deployed since the last rollback. Deploy again with: npx millrace sync --deploy-anyway");
  } else {
    const before = deploy.online && { files: deploy.online, read: (path: string) => deploy.readOnline(path) };
    if (!flags.deployAnyway) await check({ site, source, before, after }, config.checks);
    if (after.left.length > 0) print(`Not deployed: ${after.left.join(", ")}.`);
    const summary = formatChange(change) || "Finishes a run that was broken off";
    if (flags.check) print(`Would be deployed: ${summary}.`);
    else await publish(site, deploy, { ...after, summary }, { ...flags, ...tools });
  }
  if (flags.check) return;
  await settle(unread, config, tools);
}

const describeHalf = (): Problem =>
  new Problem("deploy", "The last rollback was broken off: the target may have files of two states.", [
    "Run it again: npx millrace sync --rollback N. Or deploy the new state: npx millrace sync --deploy-anyway",
  ]);

/** @throws Problem for what stops the deploy, which is remembered. */
async function check(checked: Omit<Checked, "accepted">, checks: CheckSettings): Promise<void> {
  const { site } = checked;
  const { accepted } = await readMemory(site);
  const findings = await asProblem("check", "The new state could not be checked, so it was not deployed.", () =>
    runChecks({ ...checked, accepted: new Set(accepted) }, checks),
  );
  await remember(site, { findings: findings.length > 0 ? findings.map(formatFinding) : undefined });
  if (findings.length > 0) throw describeFindings(findings);
}

function describeFindings(findings: readonly Finding[]): Problem {
  const pages = new Set(findings.map(({ page }) => page)).size;
  return new Problem(
    "check",
    `${counted(findings.length, "finding")} on ${counted(pages, "page")}, so the new state was not deployed.`,
    [
      "Correct this in the builder or in the site; the next run checks again. If it is as you want it: npx millrace sync --deploy-anyway",
      ...findings.map(formatFinding),
    ],
  );
}

async function publish(
  site: string,
  deploy: Deploy,
  next: SiteState,
  { yes, deployAnyway, confirm, print }: SyncFlags & SyncTools,
): Promise<void> {
  if (!deploy.online && !yes) await askFirst(next.files.size, confirm);
  const { changed, removed } = await asProblem("deploy", "The site could not be deployed.", () => deploy.publish(next));
  const { findings = [], accepted = [] } = await readMemory(site);
  if (deployAnyway) await remember(site, { accepted: [...new Set([...accepted, ...findings])] });
  await remember(site, { isHeld: undefined, findings: undefined });
  print(`Deployed: ${next.summary}. ${counted(changed, "file")} written, ${removed} removed.`);
}

/** @throws Problem where nobody can be asked. @throws AdoptError for a no. */
async function askFirst(files: number, confirm: Confirm): Promise<void> {
  const replaces = `This is the first run: ${counted(files, "file")} replace what is online at the target.`;
  const answer = await confirm(`${replaces} Go on?`);
  if (answer === undefined) {
    throw new Problem("deploy", replaces, ["There is no terminal to ask: add --yes to the first run."]);
  }
  if (!answer) throw new AdoptError("Nothing was deployed.");
}

/** What a run that deployed leaves: pages that could not be read stay as they are, and are a problem if that lasts. */
async function settle(unread: readonly string[], config: SyncConfig, tools: SyncTools): Promise<void> {
  if (unread.length === 0) return forgetProblem(config.site);
  const message = `${counted(unread.length, "page or file")} could not be read; those of the run before stay.`;
  tools.print([message, ...unread].join("\n  "));
  await notify(new Problem("source", message, unread), config, tools);
}

async function notify(
  problem: Problem,
  { site, notify: settings }: SyncConfig,
  { env, print }: SyncTools,
): Promise<void> {
  for (const failure of await notifyAbout(problem, { site, notify: settings, env })) print(failure);
}
