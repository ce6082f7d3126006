import { dirname } from "pathe";
import type { SourceFile } from "../../model/adopt-report";
import type { PageReport } from "../../model/page-report";
import { isForPage, textFor } from "./reader";
import type { Summarized, Task } from "./types";
import { formatAgain, shell } from "./words";

/** What to do with source code that loads the builder's script. */
export const SINGLE_PAGE =
  "The guide “Single-page sites” (docs/guides/single-page.md) shows how an application of Next, Astro, Vue or Svelte loads " +
  "Millrace, and “Templates” (docs/guides/templates.md) how a theme of WordPress does.";

export const formatSource = ({ path, line }: SourceFile): string => `${path}, line ${line}`;

/** Tasks for sites that are a part of a project: templates, and the source code of an application. */
export function listProjectTasks(report: Summarized): Task[] {
  return [...sourceTask(report), ...codeTemplateTask(report), ...scriptTask(report), ...templateTask(report)];
}

function sourceTask({ sources = [], script }: Summarized): Task[] {
  const names = sources.filter(({ kind }) => kind === "source").map(formatSource);
  if (names.length === 0) return [];
  const text =
    "These files load or call the builder's script, and adopt does not change source code. Where one loads it, let it load " +
    `${script} in its place. ${SINGLE_PAGE}`;
  return [{ kind: "repair", title: "Check source code that uses the builder's script", text, names }];
}

/** Templates in a language of programs, which visitors must not get. */
function codeTemplateTask(report: Summarized): Task[] {
  const found = (report.sources ?? []).filter(({ kind }) => kind === "template");
  if (found.length === 0) return [];
  const what = "These files name the builder's script. They are source code, so they are not in the new site.";
  const text = textFor(report, {
    terminal: `${what} If your server makes pages of them, convert them, too. Never publish the new folder on a server that sends them as they are.`,
    page: `${what} To convert them, use the command line: npx millrace adopt, with --keep and their paths.`,
  });
  const options = found.map(({ path }) => `--keep ${shell(path)}`).join(" ");
  const command = isForPage(report) ? {} : { command: formatAgain(report, options) };
  const names = found.map(formatSource);
  return [{ kind: "repair", title: "Convert templates that are source code", text, ...command, names }];
}

const formatTemplate = ({ page, template }: PageReport): string => (template?.tag ? `${page} (${template.tag})` : page);

const listTemplates = ({ pages }: Summarized, isPlaced: boolean): PageReport[] =>
  pages.filter(({ template }) => template?.isPlaced === isPlaced);

/** Templates whose scripts are not in the folder. */
function scriptTask(report: Summarized): Task[] {
  const names = listTemplates(report, false).map(formatTemplate);
  const folder = dirname(report.script);
  if (names.length === 0 || /^https?:/.test(report.script)) return [];
  const text =
    `These templates name scripts that are not in this folder. Copy ${folder === "." ? report.script : `the folder ${folder}`} from the ` +
    "new site to where your project has the builder's script, and check the URL of the script tag in these files.";
  return [{ kind: "repair", title: "Put the script where your templates look for it", text, names }];
}

function templateTask(report: Summarized): Task[] {
  const names = [...listTemplates(report, true), ...listTemplates(report, false)].map(formatTemplate);
  if (names.length === 0) return [];
  const text =
    "A program makes pages of these files. Their template tags are unchanged, and the URL of the new script has the form of the " +
    `builder's. Copy these files and ${report.script} with its folder over those of your project, start it, and open its pages. ` +
    "Links and files that they name were not checked, because only the program knows their URLs.";
  return [{ kind: "publish", title: "Put the templates back into your project", text, names }];
}
