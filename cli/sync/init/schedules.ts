import { writeCron } from "./cron";
import { writeGithub } from "./github";
import { writeGitlab } from "./gitlab";
import type { Schedule, ScheduleFacts } from "./schedule";
import { writeSystemd } from "./systemd";

const WRITERS: Readonly<Record<string, (facts: ScheduleFacts) => Schedule>> = {
  cron: writeCron,
  systemd: writeSystemd,
  github: writeGithub,
  gitlab: writeGitlab,
};

/** The names of the timers. */
export const SCHEDULES: readonly string[] = Object.keys(WRITERS);

/** @returns undefined for a name that is not one of {@link SCHEDULES}. */
export const writeSchedule = (name: string, facts: ScheduleFacts): Schedule | undefined => WRITERS[name]?.(facts);
