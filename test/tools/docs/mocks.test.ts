import { compileFunction } from "node:vm";
import * as msw from "msw/node";
import ts from "typescript";
import * as vitest from "vitest";
import * as mocks from "../../../fixtures/backend";
import { readBlocks } from "./support/blocks";

const modules: Record<string, unknown> = { vitest, "msw/node": msw, "millrace/mocks": mocks };

/** The examples that are whole test files, by their first line. */
const examples = readBlocks(["ts"]).filter(({ code }) => code.startsWith("// test: vitest\n"));

// Each registers its hooks and its tests here, as in a project.
vitest.describe.each(examples.map(({ name, code }) => [name, code]))("the example %s", (_name, code) => {
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(code, { compilerOptions });
  const run = compileFunction(outputText, ["exports", "require"]) as (
    exports: object,
    require: (name: string) => unknown,
  ) => void;
  run({}, (name) => modules[name]);
});

vitest.it("finds the examples of both pages", () => {
  vitest.expect(examples.map(({ path }) => path)).toEqual(["docs/guides/mocks.md", "docs/start/developer.md"]);
});
