import { attribute, type Element, type Page } from "./html/page";
import type { Note } from "./report";
import { resolveAddress, type SiteFiles } from "./scripts";

const REFERENCES: [tag: string, name: string][] = [
  ["script", "src"], ["link", "href"], ["img", "src"], ["source", "src"], ["video", "src"], ["audio", "src"],
];
const LINKS = ["stylesheet", "icon", "shortcut icon", "apple-touch-icon", "preload", "modulepreload"];

/** What a converted page needs from its builder: endpoints, keys, files. */
export function attentionFor(page: Page, files: SiteFiles, converted: Set<Element>): Note[] {
  return [...formNotes(page), ...widgetNotes(page), ...missingFiles(page, files, converted)];
}

function formNotes(page: Page): Note[] {
  const site = page.html && attribute(page.html, "data-wf-site");
  const notes = new Map<string, Note & { names: string[] }>();
  const add = (name: string, what: string, reason: string): void => {
    const note = notes.get(what) ?? { what, reason, names: [] };
    note.names.push(name);
    notes.set(what, note);
  };
  for (const form of page.elements) {
    if (form.tagName !== "form" || form.parentNode === null) continue;
    const action = (attribute(form, "action") ?? "").trim();
    const name = attribute(form, "data-name") || attribute(form, "name") || attribute(form, "id") || "Untitled Form";
    if (attribute(form, "data-wf-user-form-type") !== undefined) {
      add(name, "account form", "needs the accounts endpoint /.wf_graphql/usys/apollo");
    } else if (action.startsWith("/.wf_auth")) {
      add(name, "password form", "needs a server that protects the page");
    } else if (!isSiteForm(form)) continue;
    else if (/^(https?:)?\/\/[^/]*list-manage\d?\.com/i.test(action)) {
      add(name, "mailing-list form", "goes to the mailing list's own address");
    } else if (action) {
      add(name, `form with its own action ${shorten(action)}`, "the browser sends it there, as before");
    } else if (!site) {
      add(name, "form that cannot be sent", "<html> has no data-wf-site and the form no action");
    } else add(name, "site form", `sends to /api/v1/form/${site}, on this host or the one in data-api`);
  }
  return [...notes.values()].map(({ what, reason, names }) => ({ what: `${what}: ${names.join(", ")}`, reason }));
}

function isSiteForm(form: Element): boolean {
  const parent = form.parentNode;
  const holder = parent && "attrs" in parent ? parent : undefined;
  return hasClass(holder, "w-form") || (attribute(form, "id") ?? "").startsWith("wf-form");
}

function widgetNotes(page: Page): Note[] {
  const notes: Note[] = [];
  const count = (name: string): number => page.elements.filter((element) => hasClass(element, name)).length;
  const maps = count("w-widget-map");
  const what = maps === 1 ? "map" : `${maps} maps`;
  if (maps > 0) notes.push({ what, reason: "the map service wants a key of yours" });
  const lotties = page.elements.filter((element) => attribute(element, "data-animation-type") === "lottie").length;
  if (lotties > 0) {
    const drawn = lotties === 1 ? "Lottie animation" : `${lotties} Lottie animations`;
    notes.push({ what: drawn, reason: "empty without lottie-web: put its script before ours; interactions then move it" });
  }
  const third = page.elements.some(({ tagName, childNodes }) =>
    tagName === "style" && childNodes.some((child) => "value" in child && child.value.includes("w-mod-ix3")));
  if (third) notes.push({ what: "third-generation interactions", reason: "not supported: their content stays still" });
  return notes;
}

function missingFiles(page: Page, files: SiteFiles, converted: Set<Element>): Note[] {
  const missing = new Set<string>();
  for (const element of page.elements) {
    if (converted.has(element)) continue;
    const name = REFERENCES.find(([tag]) => tag === element.tagName)?.[1];
    if (name === "href" && !LINKS.includes((attribute(element, "rel") ?? "").toLowerCase())) continue;
    const reference = name === undefined ? undefined : attribute(element, name)?.trim();
    if (!reference) continue;
    const address = resolveAddress(page, reference);
    if (address && !address.url && address.path !== "" && !files.has(address.path)) missing.add(address.path);
  }
  if (missing.size === 0) return [];
  const [first, ...more] = missing;
  const rest = more.length > 0 ? ` and ${more.length} more` : "";
  return [{ what: `missing file ${first ?? ""}${rest}`, reason: "the page asks for it, the export lacks it" }];
}

function hasClass(element: Element | undefined, name: string): boolean {
  return element !== undefined && (attribute(element, "class") ?? "").split(/\s+/).includes(name);
}

const shorten = (text: string): string => (text.length > 50 ? `${text.slice(0, 49)}…` : text);
