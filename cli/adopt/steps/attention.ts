import type { PageFacts } from "../facts";
import { leadsToForms } from "../../../wire/form-url";
import { attribute, type Element, type ExportedPage } from "../read/html/page";
import { readFormName } from "../read/form-name";
import { addsParts } from "../read/html/template";
import { plainHostNotes } from "./plain-host";
import type { Attention } from "../model/page-report";
import { resolveReference } from "../read/resolve-reference";
import { shortenSecrets } from "../read/secrets";
import type { SiteFiles } from "../read/site-files";
import type { StepResult } from "../step";

const REFERENCES: [tag: string, name: string][] = [
  ["script", "src"],
  ["link", "href"],
  ["img", "src"],
  ["source", "src"],
  ["video", "src"],
  ["audio", "src"],
];
const LINKS = ["stylesheet", "icon", "shortcut icon", "apple-touch-icon", "preload", "modulepreload"];

/** Reports what a converted page needs from its builder: endpoints, keys, files. */
export function noteAttention({ page, site, removed, sentForms }: PageFacts): StepResult {
  const attention = [
    ...formNotes(page, sentForms),
    ...widgetNotes(page),
    // A program answers the URLs of a template.
    ...(page.template ? [] : [...missingFiles(page, site.files, removed), ...plainHostNotes(page, site.files)]),
  ];
  return { notes: { attention } };
}

type Found = Omit<Attention, "names">;

function formNotes(page: ExportedPage, sentForms: PageFacts["sentForms"]): Attention[] {
  const site = page.html && attribute(page.html, "data-wf-site");
  const notes = new Map<string, Attention>();
  for (const form of page.elements) {
    if (form.tagName !== "form" || form.parentNode === null) continue;
    // Its own step reports such a form.
    const found = sentForms.has(form) ? undefined : formNote(page, form, site);
    if (!found) continue;
    const name = readFormName(form);
    const note = notes.get(found.what) ?? { ...found, names: [] };
    note.names.push(name);
    notes.set(found.what, note);
  }
  return [...notes.values()].map((note) => ({ ...note, what: `${note.what}: ${note.names.join(", ")}` }));
}

function formNote(page: ExportedPage, form: Element, site: string | undefined): Found | undefined {
  const action = (attribute(form, "action") ?? "").trim();
  if (attribute(form, "data-wf-user-form-type") !== undefined) {
    const reason = "needs the accounts endpoint /.wf_graphql/usys/apollo";
    return { kind: "account form", what: "account form", reason };
  }
  if (action.startsWith("/.wf_auth")) {
    return { kind: "password form", what: "password form", reason: "needs a server that protects the page" };
  }
  if (!isSiteForm(form) || isToolForm(form)) return undefined;
  if (/^(https?:)?\/\/[^/]*list-manage\d?\.com/i.test(action)) {
    const reason = "goes to the mailing list's own address";
    return { kind: "form elsewhere", what: "mailing-list form", reason };
  }
  if (action && !leadsToForms(action, site ?? "")) {
    const what = `form with its own action ${shorten(shortenSecrets(action))}`;
    return { kind: "form elsewhere", what, reason: "the browser sends it there, unchanged" };
  }
  if (!site && !addsParts(page)) {
    const reason = "<html> has no data-wf-site and the form no action";
    return { kind: "form to nowhere", what: "form that cannot be sent", reason };
  }
  const reason = `sends to /api/v1/form/${site ?? "{data-wf-site of its page}"}, on this host or the one in data-api`;
  return { kind: "site form", what: "site form", reason };
}

export function isSiteForm(form: Element): boolean {
  const parent = form.parentNode;
  const holder = parent && "attrs" in parent ? parent : undefined;
  return hasClass(holder, "w-form") || (attribute(form, "id") ?? "").startsWith("wf-form");
}

/** A filter of a list, or the choices of a consent dialog: a tool of others reads the form, which is never sent. */
function isToolForm(form: Element): boolean {
  for (let at: Element["parentNode"] = form; at && "attrs" in at; at = at.parentNode) {
    const isNear = at === form || at === form.parentNode;
    if (at.attrs.some(({ name }) => name === "fs-cc" || (isNear && name.startsWith("fs-")))) return true;
  }
  return false;
}

function widgetNotes(page: ExportedPage): Attention[] {
  const notes: Attention[] = [];
  const count = (name: string): number => page.elements.filter((element) => hasClass(element, name)).length;
  const maps = count("w-widget-map");
  const what = maps === 1 ? "map" : `${maps} maps`;
  if (maps > 0)
    notes.push({
      kind: "map",
      names: [],
      what,
      reason: "drawn by OpenStreetMap, or by the original service with data-maps-key",
    });
  return notes;
}

function missingFiles(page: ExportedPage, files: SiteFiles, removed: ReadonlySet<Element>): Attention[] {
  const missing = new Set<string>();
  for (const element of page.elements) {
    if (removed.has(element)) continue;
    const isLottie = attribute(element, "data-animation-type") === "lottie";
    const name = isLottie ? "data-src" : REFERENCES.find(([tag]) => tag === element.tagName)?.[1];
    if (name === "href" && !LINKS.includes((attribute(element, "rel") ?? "").toLowerCase())) continue;
    const reference = name === undefined ? undefined : attribute(element, name)?.trim();
    if (!reference) continue;
    const resource = resolveReference(page, reference);
    if (resource && !resource.url && resource.path !== "" && !files.has(resource.path)) {
      missing.add(resource.path + formatNamesakes(files.sameName(resource.path)));
    }
  }
  if (missing.size === 0) return [];
  const [first, ...more] = missing;
  const rest = more.length > 0 ? ` and ${more.length} more` : "";
  const what = `missing file ${first ?? ""}${rest}`;
  return [
    { kind: "missing file", names: [...missing], what, reason: "the page loads it, but it is not in the export" },
  ];
}

const formatNamesakes = (paths: readonly string[]): string =>
  paths.length === 0 ? "" : ` (${paths.length === 1 ? "a file" : "files"} of this name: ${paths.join(", ")})`;

function hasClass(element: Element | undefined, name: string): boolean {
  return element !== undefined && (attribute(element, "class") ?? "").split(/\s+/).includes(name);
}

const shorten = (text: string): string => (text.length > 50 ? `${text.slice(0, 49)}…` : text);
