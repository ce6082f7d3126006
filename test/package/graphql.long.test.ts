import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { distFolder } from "../../cli/package-paths";

const built = (file: string) => readFileSync(join(distFolder(), file), "utf8");
/** Whether modules of graphql-request are in a script, by its source map. */
const hasLibrary = (file: string) =>
  (JSON.parse(built(`${file}.map`)) as { sources: string[] }).sources.some((source) =>
    source.includes("node_modules/graphql-request/"),
  );

/** Texts of the package `graphql` that outlive minifying: of its lexer, parser, printer and errors. */
const GRAPHQL = /Unterminated string|Syntax Error: |FragmentSpread|OperationTypeDefinition|GraphQLError/;

it.each(["millrace.js", "modules/graphql.js"])("%s has graphql-request in it, and no parser of documents", (file) => {
  expect(hasLibrary(file)).toBe(true);
  expect(built(file)).not.toMatch(GRAPHQL);
});

it("the core of composed scripts does not contain graphql-request", () => {
  expect(hasLibrary("modules/core.js")).toBe(false);
});
