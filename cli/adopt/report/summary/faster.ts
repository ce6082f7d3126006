import { formatSize } from "../../format-size";
import { isForPage } from "./reader";
import type { Summarized, Task } from "./types";
import { shell } from "./words";

/** Shares of their bytes that pictures and fonts usually lose. */
const SAVED = { pictures: 0.75, fonts: 0.5 };
/** Files of fewer bytes are not worth a task. */
const LEAST = 200_000;

/** What would make the pages faster; nothing if it was done. */
export function listFasterTasks(report: Summarized): Task[] {
  const { weights, fast, site } = report;
  if (!weights || fast || isForPage(report) || weights.pictures + weights.fonts < LEAST) return [];
  const parts = [
    describe("pictures", weights.pictures, SAVED.pictures, "--images"),
    describe("fonts", weights.fonts, SAVED.fonts, "--fonts"),
  ].flat();
  return [
    {
      kind: "publish",
      title: "Make the pages faster",
      text: `It saves ${parts.join(", and ")}. Files stay under their names, and --off takes it back.`,
      command: `npx millrace fast ${shell(site)}`,
      names: [],
    },
  ];
}

const describe = (what: string, bytes: number, share: number, flag: string): string[] =>
  bytes < LEAST / 2 ? [] : [`about ${formatSize(bytes * share)} of ${formatSize(bytes)} of ${what} (${flag} alone)`];
