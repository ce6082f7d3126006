import { dirname } from "node:path";
import { shell } from "../../adopt/report/summary/words";
import { CONFIG_FILE, type SyncConfig } from "../config";
import { SMTP_VARIABLE, WEBHOOK_VARIABLE } from "../notify/settings";

/** What the files of a timer depend on. */
export interface ScheduleFacts extends Pick<SyncConfig, "checks"> {
  /** The working directory of the runs. */
  readonly folder: string;
  /** The configuration and the site, from there. */
  readonly file: string;
  readonly site: string;
  /** The program that runs this one. */
  readonly node: string;
  readonly user: string;
}

/** The files of a timer. */
export interface Schedule {
  /** Texts by path from the working directory. */
  readonly files: Readonly<Record<string, string>>;
  /** Lines that Git has to ignore; undefined without Git. */
  readonly ignored?: readonly string[];
  /** What to do with them. */
  readonly use: string;
}

/** Not the minute at which all others run. */
export const MINUTE = 17;

/** Environment variables with secrets that a run may need. */
export const SECRETS = [
  WEBHOOK_VARIABLE,
  SMTP_VARIABLE,
  "MILLRACE_GIT_TOKEN",
  "MILLRACE_S3_KEY_ID",
  "MILLRACE_S3_SECRET_KEY",
];

/** The words after `npx` that run the command. */
export const commandWords = (file: string): string =>
  file === CONFIG_FILE ? "millrace sync" : `millrace sync --config ${shell(file)}`;

/** Folders of programs, that of Node first. */
export const programPath = (node: string): string =>
  [...new Set([dirname(node), "/usr/local/bin", "/usr/bin", "/bin"])].join(":");

/** Whether a run opens pages in a browser. */
export const usesBrowser = ({ checks: { compare, axe } }: Pick<ScheduleFacts, "checks">): boolean => compare || axe;

/** What is beside a site and need not be kept from run to run. */
export const listIgnored = (site: string): string[] => [
  "node_modules/",
  `/${site}.millrace-fetch/`,
  `/${site}.base/before/`,
  `/${site}.base/before.zip`,
  `/${site}.base/source.zip`,
  `/${site}.deploys/git/`,
  `/${site}.deploys/outgoing/`,
  // A process of this number may run on the next machine.
  `/${site}.base/lock`,
  `/${site}.base/sync.lock`,
];

/** The program that keeps the site and what the next run needs in the repository. */
export const KEEP = [
  'git config user.name "Millrace sync"',
  'git config user.email "sync@localhost"',
  "git add --all",
  'git diff --cached --quiet || git commit --message "Sync"',
  "git pull --rebase",
];
