import { findGlobals } from "./javascript/globals";
import { findEngine } from "./javascript/lift";
import { bare, isTree, type Tree } from "./javascript/tree";

/** The code in a vendor script that is not the vendor's, or why that is unknown. */
export interface OwnCode {
  /** The site owner's code, and libraries put into the same file, in their order; "" without any. */
  code: string;
  doubt?: string;
}

/** How a statement is recognized as the vendor's. */
interface Marks {
  /** Whether a text has so many of the vendor's words that it must be the vendor's. */
  isCore(text: string): boolean;
  /** Whether any of it does. */
  hasWords(text: string): boolean;
  isJquery(text: string): boolean;
  /** Whether it passes modules to a chunked build. */
  isChunk(node: Tree): boolean;
}

type Owner = "vendor" | "own" | "unclear";

interface Unit {
  node: Tree;
  /** An expression of a sequence, which minifiers make of statements. */
  inSequence: boolean;
  owner: Owner;
}

/**
 * Takes apart the top level of a vendor script: the vendor's own bundle, the calls that pass interaction data, jQuery,
 * chunks; the rest is the owner's. Builds before 2015 are many small statements: there, one that shows no sign of the
 * vendor is in doubt, and so is code that shares variables with the vendor's. A file may hold data alone.
 */
export function ownCode(tree: Tree, source: string, marks: Marks): OwnCode {
  const nodes = tree.body as Tree[];
  const units = nodes.filter((node) => node.type !== "EmptyStatement" && !("directive" in node)).flatMap(splitUnits);
  const sliceSource = ({ node }: Unit) => source.slice(node.start, node.end);
  const inOnePiece = units.some((unit) => marks.isCore(sliceSource(unit)));
  const remnant = !marks.isCore(source);
  for (const unit of units) unit.owner = findOwner(unit, sliceSource(unit), marks, inOnePiece, remnant);
  const handing = units
    .filter(({ node }) => handsData(node))
    .map(sliceSource)
    .join(";");
  for (const unit of units) if (findGlobals(handing, declaredNames(unit.node)).reads.size > 0) unit.owner = "vendor";

  const own = units.filter(({ owner }) => owner !== "vendor");
  if (own.length === 0) return { code: "" };
  const unclear = own.find(({ owner }) => owner === "unclear");
  if (unclear) return doubt(`it is not clear whether "${excerpt(sliceSource(unclear))}" in it is the vendor's`);
  const strict = nodes.filter((node) => "directive" in node).map(({ start, end }) => `${source.slice(start, end)}\n`);
  const pieces = units.flatMap((unit, at) =>
    unit.owner === "vendor" ? [] : withComments(unit, units[at - 1], source),
  );
  const code = strict.join("") + pieces.join("\n");
  const shared = sharedName(units, source);
  return shared === undefined
    ? { code: `${code.trim()}\n` }
    : doubt(`code of the site's own in it shares the variable "${shared}" with the vendor's`);
}

const doubt = (reason: string): OwnCode => ({ code: "", doubt: reason });

const excerpt = (code: string): string => code.replace(/\s+/g, " ").slice(0, 40);

function splitUnits(node: Tree): Unit[] {
  const expression = node.type === "ExpressionStatement" ? (node.expression as Tree) : undefined;
  if (expression?.type !== "SequenceExpression") return [{ node, inSequence: false, owner: "own" }];
  return (expression.expressions as Tree[]).map((part) => ({ node: part, inSequence: true, owner: "own" }));
}

/** Modules of the vendor's that older builds define one by one. */
const MODULES =
  /\bWebflow\s*\.\s*define\(\s*["'](webflow-[\w-]+|brand|dropdown|edit|focus|forms|gplus|ix2?|lightbox|links|maps|navbar|scroll|slider|tabs|touch)["']/;
const HELPERS =
  /\btram\b[^]*cubic-bezier|cubic-bezier[^]*\btram\b|\d-Webflow\b|XDomainRequest[^]*ajaxTransport|\bfunction Tap\(\w+\)[^]*window\.Tap\b/;

/** The queue (a substitute for the runtime in front of data in a file without one), or the start of an early build. */
const SETS_UP =
  /^Webflow\.init\(\);?$|^(if\s*\(\s*!\s*(window\.)?Webflow[\w.]*\s*\)\s*)?(var\s+)?(window\.)?Webflow(\.\w+)?\s*=[^=]/;

/** @param remnant whether the file has no runtime of the vendor's in it, only data. */
function findOwner({ node }: Unit, code: string, marks: Marks, inOnePiece: boolean, remnant: boolean): Owner {
  if (handsData(node) || marks.isCore(code) || marks.isJquery(code) || marks.isChunk(node)) return "vendor";
  if (HELPERS.test(code)) return "vendor";
  if (inOnePiece) return "own";
  if (SETS_UP.test(code)) return "vendor";
  return marks.hasWords(code) || MODULES.test(code) ? "vendor" : remnant ? "own" : "unclear";
}

function readExpression(node: Tree): Tree | undefined {
  return bare(node.type === "ExpressionStatement" ? node.expression : node);
}

/** `Webflow.require("ix2").init({…})`; without an argument it is a page script's call. */
function handsData(node: Tree): boolean {
  const call = readExpression(node);
  return call?.type === "CallExpression" && findEngine(call) !== undefined && (call.arguments as unknown[]).length > 0;
}

/** The names that a statement declares for the whole script. */
function declaredNames(node: Tree): string[] {
  if (node.type === "VariableDeclaration") {
    return (node.declarations as Tree[]).flatMap(({ id }) =>
      isTree(id) && id.type === "Identifier" ? [id.name as string] : [],
    );
  }
  return /^(Function|Class)Declaration$/.test(node.type) && isTree(node.id) ? [node.id.name as string] : [];
}

/** The text between two statements is the comment of the second one: licenses stay with their code. */
function withComments({ node, inSequence }: Unit, before: Unit | undefined, source: string): string {
  if (inSequence) return `(${source.slice(node.start, node.end)});`;
  // Hash bangs and the `;` of empty statements are no comments.
  const comment = source.slice(before?.node.end ?? 0, node.start).replace(/^[\s;)]*(#!.*)?/, "");
  return comment + source.slice(node.start, node.end);
}

/** A variable that one side declares and the other reads. */
function sharedName(units: readonly Unit[], source: string): string | undefined {
  const side = (wanted: (unit: Unit) => boolean) => {
    const those = units.filter(wanted);
    return {
      names: those.flatMap(({ node }) => declaredNames(node)).filter((name) => name !== "Webflow"),
      code: those
        .map(({ node, inSequence }) =>
          inSequence ? `(${source.slice(node.start, node.end)})` : source.slice(node.start, node.end),
        )
        .join(";\n"),
    };
  };
  const theirs = side(({ owner }) => owner === "vendor");
  const ours = side(({ owner }) => owner !== "vendor");
  return firstRead(ours.code, theirs.names) ?? firstRead(theirs.code, ours.names);
}

function firstRead(code: string, names: readonly string[]): string | undefined {
  // Most names do not occur in the text at all; for the rest, its tree is parsed.
  const words = new Set(names.length > 0 ? code.match(/[\w$]+/g) : []);
  const candidates = names.filter((name) => words.has(name));
  const [read] = candidates.length > 0 ? findGlobals(code, candidates).reads : [];
  return read;
}
