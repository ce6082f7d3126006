import { rm, stat } from "node:fs/promises";
import { unlessMissing } from "../../common/missing-file";
import { counted } from "../counted";
import { adopt } from "../adopt/adopt";
import { adoptOnto } from "../adopt/adopt-onto";
import { lockSite } from "../adopt/base/lock";
import { recoverSite } from "../adopt/base/replace-site";
import { readBase } from "../adopt/base/stored-base";
import { baseFolder } from "../../common/base-folder";
import { AdoptError } from "../adopt/model/adopt-error";
import type { AdoptReport } from "../adopt/model/adopt-report";
import type { MergeReport } from "../adopt/model/merge-report";
import { shell } from "../adopt/report/summary/words";
import type { FetchOptions } from "../adopt/web/fetch/options";
import { readAdoptFlags } from "./adopt-options";
import { isArchiveUrl, type SyncConfig } from "./config";
import { fetchArchive } from "./fetch-archive";
import { readMemory, remember } from "./memory";
import { asProblem, Problem } from "./problem";

/** How a source is read; for tests. */
export type ReadOptions = Pick<FetchOptions, "wait" | "lookup" | "onProgress">;

/** A site that has the changes of its source. */
export interface MergedSite {
  /** The source as `adopt` reads it. */
  readonly source: string;
  /** Pages and files of the source that could not be read, so that those of the run before stay. */
  readonly unread: readonly string[];
}

/**
 * Adopts the source, or merges it with the site.
 * @throws Problem when it cannot be adopted, or a question is open.
 */
export async function mergeSource(
  { source: named, site, adopt: flags }: Pick<SyncConfig, "source" | "site" | "adopt">,
  read: ReadOptions,
): Promise<MergedSite> {
  const report = await asProblem("source", `${named} could not be adopted.`, async () => {
    const source = isArchiveUrl(named) ? await fetchArchive(named, site, read) : named;
    const { options, forget } = readAdoptFlags(source, flags, "adopt");
    const all = { ...options, web: { ...options.web, ...read } };
    if (await hasSite(site)) {
      return adoptOnto(source, { site, decide: () => undefined, forget }, all, false);
    }
    await remember(site, { isFirst: true });
    const first = await adopt(source, { ...all, out: site });
    await remember(site, { isFirst: undefined });
    return first;
  });
  const { merged, web } = report;
  if (merged && merged.questions.length > 0) throw describeQuestions(merged, report, site, flags.own === true);
  const unread = (web?.failed ?? []).filter(({ gone }) => !gone).map(({ url, reason }) => `${url}: ${reason}`);
  return { source: report.source, unread };
}

/** Whether the folder of the site is there, whole. @throws AdoptError when it was there, and is lost. */
function hasSite(site: string): Promise<boolean> {
  return lockSite(site, async () => {
    await recoverSite(site);
    const isThere = (await unlessMissing(stat(site))) !== undefined;
    const { isFirst } = await readMemory(site);
    if (!isThere && !isFirst && (await readBase(site))) {
      throw new AdoptError(
        `${site} is missing, but it was adopted before: ${baseFolder(site)}. Put it back with your changes, from a backup or from version control. To adopt the site without them, move ${baseFolder(site)} away.`,
      );
    }
    if (!isThere || !isFirst) return isThere;
    // The base is written in the end.
    if (await readBase(site)) {
      await remember(site, { isFirst: undefined });
      return true;
    }
    await rm(site, { recursive: true });
    return false;
  });
}

/** Files that a message names. */
const SHOWN = 8;

function describeQuestions({ questions }: MergeReport, { source }: AdoptReport, site: string, own: boolean): Problem {
  const files = [...new Set(questions.flatMap((question) => question.files))];
  const more = files.length > SHOWN ? ` and ${files.length - SHOWN} more` : "";
  const command = `npx millrace adopt ${shell(source)} --onto ${shell(site)}${own ? " --own" : ""} --decide decisions.yml`;
  return new Problem(
    "question",
    `${counted(questions.length, "question")}: you and the builder changed the same. Nothing was deployed.`,
    [
      `In ${files.slice(0, SHOWN).join(", ")}${more}.`,
      `Run this, write mine or theirs into decisions.yml, and run it again: ${command}`,
    ],
  );
}
