import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { distFolder } from "../../tools/serve/package-paths";

const built = (file: string) => readFileSync(join(distFolder(), file), "utf8");

/** Words of the package `graphql` that outlive minifying: of its lexer, parser, printer and errors. */
const GRAPHQL = /Unterminated string|Syntax Error: |FragmentSpread|OperationTypeDefinition|GraphQLError/;

it.each(["millrace.js", "millrace-islands.js", "millrace.mjs"])(
  "%s has graphql-request in it, and no parser of documents",
  (file) => {
    expect(built(file)).toContain("excludeOperationName");
    expect(built(file)).not.toMatch(GRAPHQL);
  },
);

it("millrace.core.js leaves graphql-request to the islands", () => {
  expect(built("millrace.core.js")).not.toContain("excludeOperationName");
});
