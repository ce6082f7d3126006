import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../cli/package-paths";
import type { Feature } from "./features";

/** Browsers of the table, by their names in the data. */
export const BROWSERS = {
  chrome: "Chrome, Android too",
  edge: "Edge",
  firefox: "Firefox",
  safari: "Safari",
  safari_ios: "Safari on iOS",
  samsunginternet_android: "Samsung Internet",
} as const;
export type Browser = keyof typeof BROWSERS;

/** First version of each browser that has a feature; `Infinity`: none has. */
export type Versions = Record<Browser, number>;

/** The features of the syntax, by their place in the data. */
const SYNTAX: Record<string, string> = {
  "??": "operators.nullish_coalescing",
  "??=": "operators.nullish_coalescing_assignment",
  "||=": "operators.logical_or_assignment",
  "&&=": "operators.logical_and_assignment",
  "**": "operators.exponentiation",
  "?.": "operators.optional_chaining",
  AwaitExpression: "operators.await",
  YieldExpression: "operators.yield",
  "async generator": "operators.async_generator_function",
  spread: "operators.spread",
  "for-of": "statements.for...of",
  "for-await": "statements.for_await...of",
  "catch without a name": "statements.try_catch.optional_catch_binding",
  "static field": "classes.static",
  field: "classes.public_class_fields",
  StaticBlock: "classes.static.initialization_blocks",
  PrivateIdentifier: "classes.private_class_fields",
  ArrowFunctionExpression: "functions.arrow_functions",
  ClassDeclaration: "classes",
  TemplateLiteral: "grammar.template_literals",
  "import()": "operators.import",
  bigint: "builtins.BigInt",
  "regex u": "builtins.RegExp.unicode",
  "regex s": "builtins.RegExp.dotAll",
  "regex d": "builtins.RegExp.hasIndices",
  "regex v": "builtins.RegExp.unicodeSets",
  "regex y": "builtins.RegExp.sticky",
  "regex look-behind": "regular_expressions.lookbehind_assertion",
  "regex group name": "regular_expressions.named_capturing_group",
  "regex property": "regular_expressions.unicode_character_class_escape",
};

// The used part of the package's types, which only `npm run lab` installs.
interface SimpleSupportStatement {
  version_added?: string | boolean | null;
  prefix?: string;
  alternative_name?: string;
  flags?: unknown;
}
interface CompatStatement {
  support: Partial<Record<Browser, SimpleSupportStatement | readonly SimpleSupportStatement[]>>;
}
interface Identifier {
  __compat?: CompatStatement;
}
interface CompatData extends Record<"api" | "javascript" | "css", Identifier> {
  __meta: { version: string };
}

export interface Compatibility {
  /** Version of the data. */
  version: string;
  /** When each browser got a feature; undefined for names that are not of the web, such as our own properties. */
  findVersions(feature: Feature): Versions | undefined;
}

/** The table of MDN's browser compatibility data. */
export function readCompatibility(): Compatibility {
  const file = join(packageRoot(), "lab/node_modules/@mdn/browser-compat-data/data.json");
  const data = JSON.parse(readFileSync(file, "utf8")) as CompatData;
  const members = membersByName(data);
  const at = (root: Identifier | undefined, path: string) =>
    // Names of some entries contain dots (`for...of`).
    path.split(/(?<!\.)\.(?!\.)/).reduce<Identifier | undefined>((place, name) => own(place, name), root)?.__compat;

  return {
    version: data.__meta.version,
    findVersions(feature) {
      const [kind = "", name = ""] = feature.split(/ (.*)/);
      const { api, javascript, css } = data;
      const builtins = own(javascript, "builtins");
      if (kind === "syntax") return versions(SYNTAX[name] ? at(javascript, SYNTAX[name]) : undefined);
      if (kind === "selector") return versions(at(own(css, "selectors"), name));
      if (kind === "global") {
        return versions(
          own(api, name)?.__compat ??
            own(builtins, name)?.__compat ??
            own(own(api, "Window"), name)?.__compat ??
            own(api, `${name}_static`)?.__compat,
        );
      }
      if (kind === "static") {
        const [owner = "", member = ""] = name.split(".");
        const place = own(api, owner) ?? own(builtins, owner);
        return versions(own(place, `${member}_static`)?.__compat ?? own(place, member)?.__compat);
      }
      return oldest((members.get(name) ?? []).flatMap((statement) => versions(statement) ?? []));
    },
  };
}

function own(place: Identifier | undefined, name: string): Identifier | undefined {
  return place && Object.hasOwn(place, name) ? (place as Record<string, Identifier>)[name] : undefined;
}

/** Members of all interfaces by their names; statics are identified by their owner. */
function membersByName(data: CompatData): Map<string, CompatStatement[]> {
  const members = new Map<string, CompatStatement[]>();
  for (const group of [data.api, own(data.javascript, "builtins")]) {
    for (const place of Object.values(group ?? {}) as Identifier[]) {
      for (const [name, { __compat: statement }] of Object.entries(place) as [string, Identifier][]) {
        if (!statement || name.endsWith("_static")) continue;
        members.set(name, [...(members.get(name) ?? []), statement]);
      }
    }
  }
  return members;
}

function versions(statement: CompatStatement | undefined): Versions | undefined {
  if (!statement) return undefined;
  const entries = (Object.keys(BROWSERS) as Browser[]).map((browser): [Browser, number] => {
    const support = statement.support[browser];
    const several = support ? [support].flat() : [];
    return [browser, Math.min(Infinity, ...several.map(parseVersion))];
  });
  return Object.fromEntries(entries) as Versions;
}

function parseVersion({
  version_added: added,
  prefix,
  alternative_name: other,
  flags,
}: SimpleSupportStatement): number {
  if (prefix || other || flags || typeof added !== "string" || added === "preview") return Infinity;
  return parseFloat(added.replace("≤", ""));
}

/** A name of several interfaces is as old as the oldest of them, because the meant one is unknown. */
function oldest(all: Versions[]): Versions | undefined {
  const [first, ...others] = all;
  if (!first) return undefined;
  const least = { ...first };
  for (const one of others) {
    for (const browser of Object.keys(BROWSERS) as Browser[]) least[browser] = Math.min(least[browser], one[browser]);
  }
  return least;
}
