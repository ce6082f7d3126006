import { describe } from "../../src/core/errors";
import { errorMessage } from "../../src/core/error-message";
import { VERSION } from "../../src/core/version";
import type { BehaviourState } from "./behaviour-states";
import type { PageFinding } from "./findings";
import { describeOutcome, shortUrl, type RequestEntry } from "./requests";

/** What a report is made from. */
export interface Reported {
  readonly states: readonly BehaviourState[];
  readonly requests: readonly RequestEntry[];
  readonly findings: readonly PageFinding[];
}

/** The content of the panel, as Markdown for a ticket. Values that visitors typed are not in it. */
export function formatReport({ states, requests, findings }: Reported): string {
  const failed = states.flatMap((one) => one.failed);
  return [
    `# Millrace ${VERSION} on ${location.pathname}`,
    "",
    `- browser: ${navigator.userAgent}`,
    `- window: ${innerWidth} × ${innerHeight} px, ${devicePixelRatio} device pixels each`,
    `- mounted: ${states.flatMap(({ behaviour, mounted }) => (mounted.length ? `${behaviour} ${mounted.length}` : [])).join(", ") || "nothing"}`,
    ...section(
      "Failed",
      failed,
      ({ behaviour, element, error }) => `${behaviour} ${describe(element)}: ${error ? errorMessage(error) : ""}`,
    ),
    ...section(
      "Skipped",
      states.filter(({ skipped }) => skipped.length),
      ({ behaviour, skipped, reason }) => `${behaviour}: ${skipped.map(describe).join(", ")} (${reason})`,
    ),
    ...section(
      "Requests",
      requests,
      (request) =>
        `${shortUrl(request.url).replace(/\?.*/, "")}: ${describeOutcome(request)}, ${Math.round(request.duration)} ms`,
    ),
    ...section("Problems of the page", findings, ({ element, what }) => `${describe(element)}: ${what}`),
    "",
  ].join("\n");
}

function section<T>(title: string, entries: readonly T[], formatLine: (entry: T) => string): string[] {
  return entries.length
    ? ["", `## ${title}`, "", ...entries.map((entry) => `- \`${formatLine(entry).replaceAll("`", "'")}\``)]
    : [];
}
