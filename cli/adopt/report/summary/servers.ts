import { isForPage, textFor } from "./reader";
import type { Summarized, Task } from "./types";
import { listTitles, shell } from "./words";

/** Tasks for what needs a server: forms, accounts, and pages that are not for everyone. */
export function listServerTasks(report: Summarized): Task[] {
  return [...formTask(report), ...programTask(report), ...accountTask(report), ...accessTask(report)];
}

function formTask(report: Summarized): Task[] {
  const { pages, api } = report;
  const names = listTitles(pages, "site form");
  if (names.length === 0 || api !== undefined) return [];
  const text = textFor(report, {
    terminal:
      "Serve the site with the Millrace host, which stores submissions. Or publish the pages on any web host, run the " +
      "Millrace host elsewhere, and adopt again with --api and its URL.",
    page:
      "Does somebody run a Millrace host for you? Click “Convert another”, open “Forms go to another host”, type its URL, " +
      "and choose your export again. Or use a service for forms: in the builder, select the form, set its action to the URL " +
      "that the service shows you, and export again.",
  });
  return [{ kind: "publish", title: "Choose where forms send", text, ...hostCommand(report), names }];
}

function programTask({ programs: names = [] }: Summarized): Task[] {
  if (names.length === 0) return [];
  const text =
    "The builder's script in this export was edited to use these programs, mostly for forms. The new script does not " +
    "use them. To send a form to a program, set it as the action of the form in the builder, and export again.";
  return [{ kind: "publish", title: "Decide about programs of the web server", text, names }];
}

function accountTask(report: Summarized): Task[] {
  const names = listTitles(report.pages, "account form");
  if (names.length === 0) return [];
  const text = textFor(report, {
    terminal: "Log-in and sign-up need a backend. The Millrace host is one.",
    page: "Log-in and sign-up do not work on a plain web host. Delete these forms in the builder and export again, or ask somebody to run the Millrace host for you.",
  });
  return [{ kind: "publish", title: "Host user accounts", text, ...hostCommand(report), names }];
}

/** Nothing for a reader without a terminal. */
const hostCommand = (report: Summarized): Pick<Task, "command"> =>
  isForPage(report) ? {} : { command: `npx millrace host ${shell(report.site)}` };

function accessTask(report: Summarized): Task[] {
  const { access } = report;
  if (access.found.length + access.unknown.length === 0) return [];
  const what =
    "An export does not say which pages are for users only or have a password. A plain web host shows them to everyone.";
  const text = textFor(report, {
    terminal: what,
    page: `${what} Delete their files from the unpacked folder before you publish it, or ask somebody to run the Millrace host for you.`,
  });
  return [
    {
      kind: "publish",
      title: "Protect pages",
      text,
      names: [...access.found.map(({ what }) => what), ...access.unknown],
    },
  ];
}
