import type { AdoptReport, Attention, AttentionKind, PageReport } from "./report";

/** What a person reads first: what works now, and what is left to do, in that order. */
export interface Summary {
  headline: string;
  works: string[];
  todo: Task[];
}

/** One thing to do. */
export interface Task {
  /** `repair`: something is broken. `publish`: a step of going online. */
  kind: "repair" | "publish";
  title: string;
  text: string;
  /** What to type for it. */
  command?: string;
  /** What it is about: forms, files, pages. */
  names: string[];
}

/** What a summary is made from. */
export type Summarized = Pick<AdoptReport, "pages" | "access" | "totals" | "script" | "csp"> & {
  /** The folder that goes online, as a command would name it. */
  site: string;
  /** Origin of the host that takes forms, when the pages name one. */
  api?: string | undefined;
  /** Nothing was written. */
  dry?: boolean;
};

/** Puts a report into plain sentences. */
export function summarize(report: Summarized): Summary {
  const converted = report.pages.filter(({ status }) => status === "converted");
  const todo = [
    ...repairs(report),
    ...formTasks(report),
    ...memberTasks(report),
    ...policyTask(report),
    onlineTask(report),
  ];
  return { headline: headlineOf(report), works: worksOf(converted, report), todo };
}

function headlineOf({ totals, dry = false }: Summarized): string {
  const { pages, converted } = totals;
  const many = converted !== 1;
  const runs = dry ? "would run on Millrace" : `${many ? "run" : "runs"} on Millrace now`;
  if (pages !== converted) return `${converted} of ${pages} pages ${runs}.`;
  return many ? `All ${pages} pages ${runs}.` : `The page ${runs}.`;
}

function worksOf(pages: readonly PageReport[], { api }: Summarized): string[] {
  const works: string[] = [];
  const widgets = new Map<string, number>();
  for (const page of pages) {
    for (const [name, count] of Object.entries(page.widgets)) widgets.set(name, (widgets.get(name) ?? 0) + count);
  }
  if (widgets.size > 0) works.push(`${listOf([...widgets].map(([name, count]) => counted(count, name)))}.`);
  const moving = pages.filter(({ events, legacy }) => events + legacy > 0).length;
  if (moving > 0) works.push(`Animations and interactions on ${counted(moving, "page")}.`);
  const elsewhere = of(pages, "form elsewhere");
  if (elsewhere.length > 0) works.push(`Forms that send to an address of their own, as before: ${listOf(elsewhere)}.`);
  const sent = of(pages, "site form");
  if (api !== undefined && sent.length > 0) works.push(`Forms that send to ${api}: ${listOf(sent)}.`);
  const removed = pages.filter(({ jquery }) => jquery === "removed").length;
  const kept = pages.filter(({ jquery }) => jquery === "kept").length;
  if (removed > 0) works.push(`jQuery is gone from ${counted(removed, "page")}: nothing on them used it any more.`);
  if (kept > 0) works.push(`jQuery stays on ${counted(kept, "page")}, because scripts of your own use it.`);
  works.push("The pages show even if no script ever comes.");
  return works;
}

/** What is broken, or was before, and can be put right in the builder. */
function repairs({ pages }: Summarized): Task[] {
  const tasks: Task[] = [];
  const add = (title: string, text: string, names: string[]) => {
    if (names.length > 0) tasks.push({ kind: "repair", title, text, names });
  };
  const why = (page: PageReport) => `${page.page} (${page.left.map(({ reason }) => reason).join("; ")})`;
  const strange = ({ left }: PageReport) => left.some(({ reason }) => !/^no (vendor )?script on it$/.test(reason));
  add(
    "Look at pages that stayed as they were",
    "They are in the new site, unchanged.",
    pages.filter((page) => page.status !== "converted" && strange(page)).map(why),
  );
  const lost = pages.filter(({ left }) => left.some(({ what }) => what === "interactions"));
  add(
    "Bring the missing animations",
    "The script that holds them is not in the export. Export the site again with all its files, then convert it once more.",
    lost.map(({ page }) => page),
  );
  add(
    "Check animations of the newer kind",
    "Their data is not in the export, so this content stays still.",
    pagesWith(pages, "timelines"),
  );
  add(
    "Add a copy of jQuery",
    "Scripts of these pages use it, and it could not be taken out of the export.",
    pagesWith(pages, "jQuery"),
  );
  add(
    "Add the missing files",
    "Pages ask for them, and the export lacks them. They were missing before, too.",
    of(pages, "missing file"),
  );
  add(
    "Export Lottie drawings as JSON",
    "A .lottie file that cannot be unpacked is not drawn.",
    pagesWith(pages, "drawing"),
  );
  add("Look at labels", "They name no field, and no field stands with them.", of(pages, "label"));
  add(
    "Look at links",
    "No file of the export is at these addresses: a plain web host answers “not found”. Where a page of that name with .html exists, “millrace host” shows it.",
    of(pages, "link"),
  );
  add(
    "Look at pictures in inline styles",
    "They are named in style attributes, and the export lacks the files.",
    of(pages, "inline style"),
  );
  return tasks;
}

function formTasks({ pages, api, site }: Summarized): Task[] {
  const tasks: Task[] = [];
  const forms = of(pages, "site form");
  if (forms.length > 0 && api === undefined) {
    tasks.push({
      kind: "publish",
      title: "Give your forms a place to send to",
      text:
        "Either let the Millrace host show the site: it keeps what the forms send. Or put the pages on any web host, " +
        "run the Millrace host elsewhere, and convert again with its address (it becomes data-api).",
      command: `npx millrace host ${site}`,
      names: forms,
    });
  }
  const nowhere = of(pages, "form to nowhere");
  if (nowhere.length > 0) {
    const text = "The page does not say which site it belongs to. Give the form an action in the builder.";
    tasks.push({ kind: "repair", title: "Repair forms that cannot be sent", text, names: nowhere });
  }
  return tasks;
}

function memberTasks({ pages, access, site }: Summarized): Task[] {
  const tasks: Task[] = [];
  const accounts = of(pages, "account form");
  if (accounts.length > 0) {
    const text = "Log-in and sign-up need a backend; the Millrace host is one.";
    const command = `npx millrace host ${site}`;
    tasks.push({ kind: "publish", title: "Host the accounts of your visitors", text, command, names: accounts });
  }
  if (access.found.length + access.unknown.length > 0) {
    tasks.push({
      kind: "publish",
      title: "Say who may see what",
      text: "An export does not say which pages are for members only or have a password. On a plain web host everybody sees them.",
      names: [...access.found.map(({ what }) => what), ...access.unknown],
    });
  }
  return tasks;
}

function policyTask({ csp }: Summarized): Task[] {
  if (csp === undefined) return [];
  const text =
    "Every page works under this one, as far as its markup shows what it loads. Your web host has a place for headers; " +
    "what scripts of your own load besides has to be added.";
  const command = `Content-Security-Policy: ${csp}`;
  return [{ kind: "publish", title: "Send the content security policy", text, command, names: [] }];
}

function onlineTask({ pages, site }: Summarized): Task {
  const needs = pages.some(({ attention }) => attention.some(({ kind }) => NEED_A_HOST.includes(kind)));
  return {
    kind: "publish",
    title: "Put it online",
    text: needs
      ? "Look through the pages first, on this machine, with a backend that only pretends. Then publish as said above."
      : "Look through the pages first, on this machine. Any web host will do: nothing on them needs a backend.",
    command: `npx millrace serve ${site}`,
    names: [],
  };
}

const NEED_A_HOST: AttentionKind[] = ["site form", "account form", "password form"];

const notesOf = (pages: readonly PageReport[], kind: AttentionKind): Attention[] =>
  pages.flatMap(({ attention }) => attention.filter((note) => note.kind === kind));

/** The names in all notes of a kind, each once. */
const of = (pages: readonly PageReport[], kind: AttentionKind): string[] => [
  ...new Set(notesOf(pages, kind).flatMap(({ names }) => names)),
];

const pagesWith = (pages: readonly PageReport[], kind: AttentionKind): string[] =>
  pages.filter(({ attention }) => attention.some((note) => note.kind === kind)).map(({ page }) => page);

const PLURALS: Record<string, string> = { "set of tabs": "sets of tabs", lightbox: "lightboxes" };

const counted = (count: number, name: string): string =>
  `${count} ${count === 1 ? name : (PLURALS[name] ?? `${name}s`)}`;

function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}
