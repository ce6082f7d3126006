import { lift, liftDamaged, type Lifted } from "./javascript/lift";
import { parseScript, propertyName, text, walk, type Tree } from "./javascript/tree";

/**
 * Words that the vendor script needs to do its work and that minifiers cannot rename. No single one proves
 * anything: page scripts and stylesheets mention some of them too.
 */
const SIGNATURES = [
  "__wf_design", "__wf_slug", "w-ix-intro", "w-webflow-badge", "IX2_PAGE_UPDATE", "IX2_RAW_DATA_IMPORTED",
  "utm_campaign=brandjs", ".w-form-done", ".w-form-fail", "w-background-video", "w-nav-overlay", "w--nav-menu-open",
  "w-slider-mask", "w-lightbox-backdrop", "w--tab-active", "w-dropdown-toggle", "w--redirected-checked",
  "Webflow: Front-end site library", "data-wf-status", "WEBFLOW_FORM_OLDIE", "COMPONENT_INACTIVE", "data-w-id",
  "w-mod-ix", "w--current", "improperly configured forms", "third-party-cookie-check",
];
const ENOUGH = 4;
const ENOUGH_WHEN_CUT = 2;

/** What one script turned out to be. */
export interface Recognised {
  kind: "vendor" | "jquery" | "millrace" | "own";
  /** Filled for the vendor script. */
  lifted: Lifted;
  /** False when the script does not parse: cut short, or not JavaScript. */
  whole: boolean;
  /** The global array through which the pieces of a chunked build find each other. */
  chunkOf?: string;
  /** For a vendor script that carries jQuery: the statement holding it, or "" when it cannot be separated. */
  jquery?: string;
}

const nothing = (): Lifted => ({ data: [], legacy: [], problems: [] });

/** Recognises a script by its content; the file name plays no part. */
export function recognise(source: string): Recognised {
  if (isMillrace(source)) return { kind: "millrace", lifted: nothing(), whole: true };
  const signatures = countSignatures(source);
  const withJquery = isJquery(source);
  const mayCarryData = source.includes("ix2") && source.includes("require");
  const isChunk = source.includes("Chunk") && source.includes(".push(");
  if (signatures < ENOUGH_WHEN_CUT && !withJquery && !mayCarryData && !isChunk) {
    return { kind: "own", lifted: nothing(), whole: true };
  }

  const tree = parseScript(source);
  const lifted = tree ? lift(tree) : liftDamaged(source);
  const enough = tree ? ENOUGH : ENOUGH_WHEN_CUT;
  const chunkOf = tree && isChunk ? chunkArray(tree) : undefined;
  const common = { lifted, whole: tree !== undefined, ...(chunkOf ? { chunkOf } : {}) };
  if (signatures >= enough || lifted.data.length > 0) {
    return { kind: "vendor", ...common, ...(withJquery ? { jquery: tree ? jqueryPart(tree, source) : "" } : {}) };
  }
  if (withJquery && (!tree || isOneStatement(tree))) return { kind: "jquery", ...common };
  return { kind: "own", ...common };
}

function countSignatures(source: string): number {
  return SIGNATURES.filter((signature) => source.includes(signature)).length;
}

function isMillrace(source: string): boolean {
  return source.includes("Millrace") && source.includes("millrace:");
}

/** jQuery of any version, minified or not. */
export function isJquery(source: string): boolean {
  if (!source.includes("noConflict")) return false;
  const marks = ["expando", "fn.init", "Deferred", "ajaxSetup", "cssHooks", "parseHTML", "jquery:"];
  return marks.filter((mark) => source.includes(mark)).length >= 3;
}

function isOneStatement(tree: Tree): boolean {
  return statements(tree).length <= 1;
}

function statements(tree: Tree): Tree[] {
  return (tree.body as Tree[]).filter((node) => node.type !== "EmptyStatement" && !("directive" in node));
}

/** The text of the top-level statement that is jQuery and nothing of the vendor's; "" when there is none. */
function jqueryPart(tree: Tree, source: string): string {
  for (const { start, end } of statements(tree)) {
    const part = source.slice(start, end);
    if (isJquery(part) && countSignatures(part) < ENOUGH) return part;
  }
  return "";
}

/** The array in `(self.webpackChunk_x = self.webpackChunk_x || []).push([[ids], modules])`. */
function chunkArray(tree: Tree): string | undefined {
  let found: string | undefined;
  walk(tree, (node) => {
    if (found || node.type !== "MemberExpression") return;
    const name = propertyName(node) ?? text(node.property);
    if (name && /^(webpack|rspack)(Chunk|Jsonp)/.test(name)) found = name;
  });
  return found;
}
