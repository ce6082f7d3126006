import { parse, SelectorType } from "css-what";
import { defaultTreeAdapter, html } from "parse5";
import { ROWS } from "../../../runtime/generated/modules";
import type { NamedRow } from "../../../src/core/modules";
import { findPiece } from "../../../src/interactions/pieces/types";
import { readText, type Element } from "../read/html/page";
import { compileSelector } from "../read/html/selector";

/** What of a page decides which modules it needs. */
export interface PageParts {
  /** The elements of the new page, those of templates included. */
  readonly elements: readonly Element[];
  /** The URL of jQuery, if the new page has it. */
  readonly jquery?: string | undefined;
}

/** The tests of a module, made from the selector that mounts it. */
interface ModuleTest {
  readonly name: string;
  matches(element: Element): boolean;
  /** Whether a text that is no markup yet, of a script or a `<noscript>`, may need the module. */
  isIn(text: string): boolean;
}

const TESTS: readonly ModuleTest[] = ROWS.filter(({ setting }) => setting === undefined).map(createTest);

/** The modules that a page needs for its markup, and for what its scripts add or call. */
export function findUsedModules({ elements, jquery }: PageParts): string[] {
  const all = jquery === undefined ? elements : [...elements, createScript(jquery)];
  const texts = all.filter(({ tagName }) => tagName === "script" || tagName === "noscript").map(readText);
  return TESTS.filter(({ matches, isIn }) => all.some(matches) || texts.some(isIn)).map(({ name }) => name);
}

/** The modules for the interaction data of a page. */
export function findInteractionModules(data: unknown): string[] {
  const words = JSON.stringify(data).match(/"[A-Z]+(_[A-Z]+)+"/g) ?? [];
  const pieces = [...new Set(words)].flatMap((word) => findPiece(word.slice(1, -1)) ?? []);
  return ["interactions", ...new Set(pieces)];
}

function createTest({ name, of, selector, as = of === undefined ? [name] : [] }: NamedRow): ModuleTest {
  const alternatives = selector === undefined ? [] : listTokens(selector);
  const call = as.length > 0 ? new RegExp(`["'\`](${as.join("|")})["'\`]`) : undefined;
  return {
    name,
    matches: (selector === undefined ? undefined : compileSelector(selector)) ?? (() => false),
    isIn: (text) =>
      alternatives.some((tokens) => tokens.every((token) => text.includes(token))) ||
      (text.includes("Webflow") && call?.test(text) === true),
  };
}

/** The names and values that markup for each alternative of a selector contains, in any spelling of the markup. */
function listTokens(selector: string): string[][] {
  return parse(selector).map((tokens) =>
    tokens.flatMap((token) => {
      if (token.type !== SelectorType.Attribute) return [];
      return [...(token.name === "class" ? [] : [token.name]), ...(token.value === "" ? [] : [token.value])];
    }),
  );
}

const createScript = (src: string): Element =>
  defaultTreeAdapter.createElement("script", html.NS.HTML, [{ name: "src", value: src }]);
