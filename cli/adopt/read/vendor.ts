import { lift, liftDamaged, nothingLifted, type Lifted } from "./javascript/lift";
import { bare, parseScript, propertyName, walk, type Tree } from "./javascript/tree";
import { ownCode, type OwnCode } from "./own-code";
import { fingerprint } from "./site/fingerprint";

/**
 * Words that the vendor script needs to do its work and that minifiers cannot rename. No single one proves
 * anything: page scripts and stylesheets mention some of them too.
 */
const SIGNATURES = [
  "__wf_design",
  "__wf_preview",
  "__wf_slug",
  "/api/v1/form/",
  "w-ix-intro",
  "w-webflow-badge",
  "IX2_PAGE_UPDATE",
  "IX2_RAW_DATA_IMPORTED",
  "utm_campaign=brandjs",
  ".w-form-done",
  ".w-form-fail",
  "w-background-video",
  "w-nav-overlay",
  "w--nav-menu-open",
  "w-slider-mask",
  "w-lightbox-backdrop",
  "w--tab-active",
  "w-dropdown-toggle",
  "w--redirected-checked",
  "Webflow: Front-end site library",
  "data-wf-status",
  "WEBFLOW_FORM_OLDIE",
  "COMPONENT_INACTIVE",
  "data-w-id",
  "w-mod-ix",
  "w--current",
  "improperly configured forms",
  "third-party-cookie-check",
];
const ENOUGH = 4;
const ENOUGH_WHEN_CUT = 2;

/** What one script turned out to be. */
export interface Recognized {
  kind: "vendor" | "jquery" | "millrace" | "own";
  /** Filled for the vendor script. */
  lifted: Lifted;
  /** False when the script does not parse: cut short, or not JavaScript. */
  whole: boolean;
  /** The global arrays a script makes; the pieces of a chunked build find each other through one. */
  arrays: string[];
  /** The array to which this script, a piece of a chunked build, passes its modules. */
  chunkName?: string;
  /** For a vendor script that carries jQuery: the statement holding it, or "" when it cannot be separated. */
  jquery?: string;
  /** For a vendor script that parses: what in it is not the vendor's. */
  own?: OwnCode;
  /** For a vendor script with the builder's runtime: a fingerprint of its code without the data. */
  version?: string;
}

/** Recognizes a script by its content; the file name plays no part. */
export function recognize(source: string): Recognized {
  const plain = { lifted: nothingLifted(), whole: true, arrays: [] };
  if (isMillrace(source)) return { kind: "millrace", ...plain };
  const signatures = countSignatures(source);
  const withJquery = isJquery(source);
  const mayCarryData = /ix[23]/.test(source) && source.includes("require");
  const mayBeChunk = source.includes("||[]") || source.includes("|| []");
  if (signatures < ENOUGH_WHEN_CUT && !withJquery && !mayCarryData && !mayBeChunk) return { kind: "own", ...plain };

  const tree = parseScript(source);
  const lifted = tree ? lift(tree) : liftDamaged(source);
  const enough = tree ? ENOUGH : ENOUGH_WHEN_CUT;
  const common = { lifted, whole: tree !== undefined, ...(tree && mayBeChunk ? globalArrays(tree) : { arrays: [] }) };
  if (signatures >= enough || lifted.data.length + lifted.timelines.length > 0) {
    const jquery = withJquery ? { jquery: tree ? jqueryPart(tree, source) : "" } : {};
    const version = tree && signatures >= ENOUGH ? { version: fingerprintCode(source, lifted) } : {};
    return { kind: "vendor", ...common, ...jquery, ...(tree ? { own: ownCode(tree, source, MARKS) } : {}), ...version };
  }
  if (withJquery && (!tree || isOneStatement(tree))) return { kind: "jquery", ...common };
  return { kind: "own", ...common };
}

/** Two exports of one version of the builder's script differ in their data alone. */
function fingerprintCode(source: string, { places }: Lifted): string {
  let [code, at] = ["", 0];
  for (const [start, end] of [...places].sort(([a], [b]) => a - b)) {
    if (start > at) code += source.slice(at, start);
    at = Math.max(at, end);
  }
  // The banner names the site and the time of the export.
  return fingerprint((code + source.slice(at)).replace(/\/\*[\s\S]*?\*\/|\s+/g, " "));
}

const MARKS = {
  isCore: (text: string) => countSignatures(text) >= ENOUGH,
  hasWords: (text: string) => countSignatures(text) > 0,
  isJquery: (text: string) => isJquery(text),
  isChunk: (node: Tree) => globalArrays(node).chunkName !== undefined,
};

function countSignatures(source: string): number {
  return SIGNATURES.filter((signature) => source.includes(signature)).length;
}

function isMillrace(source: string): boolean {
  return source.includes("Millrace") && source.includes("millrace:");
}

/** jQuery of any version, minified or not. */
function isJquery(source: string): boolean {
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

/** The text of the top-level statement that is jQuery and nothing of the vendor's; "" without one. */
function jqueryPart(tree: Tree, source: string): string {
  for (const { start, end } of statements(tree)) {
    const part = source.slice(start, end);
    if (isJquery(part) && countSignatures(part) < ENOUGH) return part;
  }
  return "";
}

/** The arrays made by `self.x = self.x || []`, and the one given modules at once: `(…).push([[ids], modules])`. */
function globalArrays(tree: Tree): { arrays: string[]; chunkName?: string } {
  const arrays: string[] = [];
  let chunkName: string | undefined;
  walk(tree, (node) => {
    const made = arrayMadeBy(node);
    if (made !== undefined) arrays.push(made);
    const callee = node.type === "CallExpression" ? bare(node.callee) : undefined;
    const target = callee && propertyName(callee) === "push" ? bare(callee.object) : undefined;
    const name = target && arrayMadeBy(target);
    if (name === undefined) return;
    const modules = bare((node.arguments as unknown[])[0]);
    const ids = modules?.type === "ArrayExpression" ? bare((modules.elements as unknown[])[0]) : undefined;
    if (ids?.type === "ArrayExpression") chunkName = name;
  });
  return { arrays, ...(chunkName === undefined ? {} : { chunkName }) };
}

function arrayMadeBy(node: Tree): string | undefined {
  if (node.type !== "AssignmentExpression") return undefined;
  const left = bare(node.left);
  const right = bare(node.right);
  if (left?.type !== "MemberExpression" || right?.type !== "LogicalExpression") return undefined;
  const empty = bare(right.right);
  const isEmpty = empty?.type === "ArrayExpression" && (empty.elements as unknown[]).length === 0;
  return isEmpty ? propertyName(left) : undefined;
}
