import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { distFolder } from "../../tools/serve/package-paths";

/** Texts of the package `graphql` that outlive minifying: of its lexer, parser, printer and errors. */
const GRAPHQL = /Unterminated string|Syntax Error: |FragmentSpread|OperationTypeDefinition|GraphQLError/;

it.each(["millrace.js", "millrace-islands.js", "millrace.mjs"])("%s has no parser of GraphQL documents", (file) => {
  expect(readFileSync(join(distFolder(), file), "utf8")).not.toMatch(GRAPHQL);
});
