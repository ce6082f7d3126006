import { listLosses } from "./losses";
import { isForPage, needsHost } from "./reader";
import type { Summarized } from "./types";
import { listTitles } from "./words";

/** What someone at `adopt.html` cannot do there, and why; a sentence each. Nothing for someone at a terminal. */
export function listTerminalWork(report: Summarized): string[] {
  if (!isForPage(report)) return [];
  const { pages, access, api } = report;
  const forms = api === undefined && listTitles(pages, "site form").length > 0;
  const accounts = listTitles(pages, "account form").length > 0;
  const isClosed = needsHost(report) || access.found.length + access.unknown.length > 0;
  return [
    ...(forms ? ["Running the Millrace host, which stores what forms send: it is a program on a server."] : []),
    ...(accounts ? ["User accounts: the same host checks passwords, which a page cannot keep secret."] : []),
    ...(isClosed && !forms && !accounts ? ["Closed pages: the Millrace host on a server decides who sees them."] : []),
    ...(listLosses(pages).length > 0
      ? ["Fetching missing content from your published site: browsers do not let a page read another site."]
      : []),
  ];
}
