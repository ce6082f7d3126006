import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { namesOfEvents, readTypes } from "../../../tools/docs/types";
import { packageRoot } from "../../../cli/package-paths";
import { readBlocks, documents } from "./support/blocks";

const root = packageRoot();

/** Type-checks the examples as modules of a project that has the packages of this one. */
function problems(examples: Map<string, string>): string[] {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    moduleDetection: ts.ModuleDetectionKind.Force,
    jsx: ts.JsxEmit.ReactJSX,
    strict: true,
    skipLibCheck: true,
    types: ["node"],
    noEmit: true,
    paths: {
      millrace: [join(root, "runtime/package.ts")],
      "millrace/behaviours": [join(root, "runtime/package-behaviours.ts")],
      "millrace/mocks": [join(root, "fixtures/backend/index.ts")],
    },
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => examples.has(path) || fileExists(path);
  host.getSourceFile = (path, ...rest) => {
    const code = examples.get(path);
    return code === undefined ? getSourceFile(path, ...rest) : ts.createSourceFile(path, code, ts.ScriptTarget.ES2022);
  };
  const program = ts.createProgram([...examples.keys()], options, host);
  return [...examples.keys()].flatMap((path) => {
    const source = program.getSourceFile(path);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText, start = 0 }) =>
        `${path}:${(source?.getLineAndCharacterOfPosition(start).line ?? 0) + 1} ` +
        ts.flattenDiagnosticMessageText(messageText, " "),
    );
  });
}

describe("code in the documentation", () => {
  it("in TypeScript compiles against the types", () => {
    const examples = new Map(
      ["ts", "tsx"].flatMap((language) =>
        readBlocks([language]).map(({ name, code }) => [
          join(root, `${name.replaceAll(/\W/g, "-")}.${language}`),
          code,
        ]),
      ),
    );
    expect(examples.size).toBeGreaterThan(5);
    // One that is wrong shows that the types are found at all.
    const wrong = join(root, "wrong.ts");
    examples.set(wrong, `import { createMillrace } from "millrace"; createMillrace({ apis: "" });`);
    expect(problems(examples)).toEqual([expect.stringMatching(/wrong\.ts:1 .*'apis' does not exist/)]);
  });

  it.each(readBlocks(["js"]).map(({ name, code }) => [name, code]))("in JavaScript, %s, can be read", (_name, code) => {
    const { diagnostics } = ts.transpileModule(code, { compilerOptions: { allowJs: true }, reportDiagnostics: true });
    expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([]);
  });

  it("names no event that there is not", () => {
    const known = new Set(namesOfEvents(readTypes(root)));
    const named = documents.flatMap((path) =>
      [...readFileSync(join(root, path), "utf8").matchAll(/["`](millrace:[\w:-]+)["`]/g)].map(([, name = ""]) => name),
    );
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    expect(named.length).toBeGreaterThan(20);
  });
});
