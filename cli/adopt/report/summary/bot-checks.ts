import { counted } from "../../../counted";
import type { PageReport } from "../../model/page-report";
import { TAKEN_OUT } from "../../steps/bot-checks";
import { isForPage, textFor } from "./reader";
import type { Summarized, Task } from "./types";
import { formatAgain, listTitles } from "./words";

/** The bot check of the builder works on its own hosts only. */
export function listBotCheckRepairs(report: Summarized): Task[] {
  const names = listTitles(report.pages, "bot check of the builder");
  if (names.length === 0) return [];
  const what =
    "The key of this bot check (Cloudflare Turnstile) belongs to the builder and works on its hosts only. Elsewhere the " +
    "check is refused, and visitors cannot send these forms.";
  const text = textFor(report, {
    terminal:
      `${what} Take it out with --turnstile none, as below: the Millrace host checks forms for spam. Or create ` +
      "your own key at Cloudflare, and put it in place of “none”.",
    page:
      `${what} In the builder, open “Site settings”, “Forms”, turn the bot protection off, and export again. ` +
      "The Millrace host checks forms for spam.",
  });
  const command = isForPage(report) ? {} : { command: formatAgain(report, "--turnstile none") };
  return [{ kind: "repair", title: "Replace the bot check of the builder", text, ...command, names }];
}

/** What a bot check with another key needs. */
export function listBotCheckTasks({ pages }: Summarized): Task[] {
  const names = listTitles(pages, "bot check");
  if (names.length === 0) return [];
  const text =
    "Its key works only on the host names that its owner has listed at Cloudflare (Turnstile): add those of the new site. " +
    "The Millrace host checks the answers with the secret key in MILLRACE_TURNSTILE_SECRET.";
  return [{ kind: "publish", title: "Set up the bot check", text, names }];
}

/** Where forms are sent without the check that they had. */
export function describeRemovedChecks(pages: readonly PageReport[]): string[] {
  const found = pages.filter(({ converted }) => converted.some(({ reason }) => reason === TAKEN_OUT));
  return found.length > 0 ? [`Forms without the bot check that they had on ${counted(found.length, "page")}.`] : [];
}
