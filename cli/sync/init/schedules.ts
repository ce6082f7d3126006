import { basename, dirname, join } from "node:path";
import { shell } from "../../adopt/report/summary/words";
import type { SyncConfig } from "../config";
import { SMTP_VARIABLE, WEBHOOK_VARIABLE } from "../notify/settings";
import { githubWorkflow } from "./github";
import { gitlabJob } from "./gitlab";

/** What the files of a timer depend on. */
export interface ScheduleFacts extends Pick<SyncConfig, "site" | "checks"> {
  /** The working directory of the runs. */
  readonly folder: string;
  /** The configuration, from there. */
  readonly file: string;
  /** The program that runs this one. */
  readonly node: string;
  readonly user: string;
}

/** The files of a timer, by path from the working directory, and what to do with them. */
export interface Schedule {
  readonly files: Readonly<Record<string, string>>;
  readonly use: readonly string[];
}

/** The secrets that a run may need. */
export const SECRETS = [WEBHOOK_VARIABLE, SMTP_VARIABLE, "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"];

/** Each hour, not at a minute at which all others run. */
export const MINUTE = 17;

/** The command of a run. */
export const syncWords = (file: string, standard: string): string =>
  file === standard ? "npx millrace sync" : `npx millrace sync --config ${shell(file)}`;

const standard = "millrace.config.json";

/** Programs that are found in the runs: those of Node first. */
const paths = (node: string): string => [...new Set([dirname(node), "/usr/local/bin", "/usr/bin", "/bin"])].join(":");

function cron({ folder, file, node }: ScheduleFacts): Schedule {
  const command = `cd ${shell(folder)} && ${syncWords(file, standard)} >> sync.log 2>&1`.replaceAll("%", "\\%");
  return {
    files: {
      "millrace-sync.cron": `# Add these lines with: crontab -e\nPATH=${paths(node)}\n${MINUTE} * * * * ${command}\n`,
    },
    use: ["Run crontab -e, and add the lines of millrace-sync.cron. Secrets go there too, a line each: NAME=value."],
  };
}

/** A path in a unit of systemd, in which a percent sign begins a placeholder. */
const unitPath = (path: string): string => path.replaceAll("%", "%%");

function systemd({ folder, file, node, user }: ScheduleFacts): Schedule {
  const service = [
    "# Copy to /etc/systemd/system. Secrets are in the EnvironmentFile, which only root may read: NAME=value",
    "[Unit]",
    `Description=Millrace sync of ${unitPath(basename(folder))}`,
    "Wants=network-online.target",
    "After=network-online.target",
    "",
    "[Service]",
    "Type=oneshot",
    `User=${user}`,
    `WorkingDirectory=${unitPath(folder)}`,
    "EnvironmentFile=-/etc/millrace-sync.env",
    `Environment="PATH=${unitPath(paths(node))}"`,
    `ExecStart=${unitPath(join(dirname(node), "npx"))} ${unitPath(syncWords(file, standard).slice("npx ".length))}`,
    "",
  ];
  const timer = [
    "[Unit]",
    "Description=Millrace sync, each hour",
    "",
    "[Timer]",
    "OnCalendar=hourly",
    "RandomizedDelaySec=10min",
    "Persistent=true",
    "",
    "[Install]",
    "WantedBy=timers.target",
    "",
  ];
  return {
    files: { "millrace-sync.service": service.join("\n"), "millrace-sync.timer": timer.join("\n") },
    use: [
      "Copy millrace-sync.service and millrace-sync.timer to /etc/systemd/system, write secrets into /etc/millrace-sync.env, and run: systemctl enable --now millrace-sync.timer",
    ],
  };
}

const TIMERS: Readonly<Record<string, (facts: ScheduleFacts) => Schedule>> = {
  cron,
  systemd,
  github: githubWorkflow,
  gitlab: gitlabJob,
};

/** The names of the timers. */
export const SCHEDULES: readonly string[] = Object.keys(TIMERS);

/** @returns undefined for a name that is not one of {@link SCHEDULES}. */
export const writeSchedule = (name: string, facts: ScheduleFacts): Schedule | undefined => TIMERS[name]?.(facts);
