import { formatSize } from "../format-size";
import type { FetchProgress } from "./fetch/options";

const WIDTH = 20;

/** One line on the error output that is overwritten while a site is read; nothing without a terminal. */
export function fetchLine(now: () => number = Date.now): (progress: FetchProgress) => void {
  const { stderr } = process;
  const began = now();
  return (progress) => {
    if (!stderr.isTTY) return;
    const done = progress.pages + progress.assets;
    stderr.write(done >= progress.known ? "\r\x1b[K" : `\r\x1b[K${formatFetch(progress, now() - began)}`);
  };
}

/** @param passed milliseconds since the start. */
export function formatFetch({ pages, assets, bytes, known }: FetchProgress, passed: number): string {
  const done = pages + assets;
  const part = known === 0 ? 0 : Math.min(1, done / known);
  const bar = "#".repeat(Math.round(part * WIDTH)).padEnd(WIDTH, ".");
  // More pages may be found on the ones that are not read yet.
  const left = done === 0 ? "" : `, about ${formatTime((passed / done) * (known - done))} left`;
  return `Reading [${bar}] ${pages} pages, ${assets} files, ${formatSize(bytes)}${left}`;
}

function formatTime(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
