import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compileFunction } from "node:vm";
import ts from "typescript";
import type { Setting } from "../../src/core/settings";

/** One attribute as `settings.ts` declares it. */
export interface Declared extends Setting<unknown> {
  /** Its doc comment, in one line. */
  readonly meaning: string;
  /** The text of the tag `@default` of that comment: the effect of a missing attribute beyond the fallback. */
  readonly byDefault: string | undefined;
}

/**
 * The table of attributes that a `settings.ts` exports as `settings`, in its own order.
 * @param path from the root of the repository.
 * @throws Error naming a setting that has no doc comment.
 */
export function loadSettings(root: string, path: string): Declared[] {
  const { settings } = load(join(root, path), new Map()) as { settings: Record<string, Setting<unknown>> };
  const comments = readComments(path, readFileSync(join(root, path), "utf8"));
  return Object.entries(settings).map(([key, setting]) => {
    const comment = comments.get(key);
    if (!comment?.meaning) throw new Error(`${path}: "${key}" needs a doc comment, which is its text in the README`);
    return { ...setting, ...comment };
  });
}

type Module = Record<string, unknown>;

/** Runs a module and those that it imports by relative paths; `settings.ts` and `core` import nothing else. */
function load(path: string, loaded: Map<string, Module>): Module {
  const known = loaded.get(path);
  if (known) return known;
  const exports: Module = {};
  loaded.set(path, exports);
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(readFileSync(path, "utf8"), { compilerOptions });
  const require = (name: string) => load(join(dirname(path), `${name}.ts`), loaded);
  (compileFunction(outputText, ["exports", "require"]) as (exports: Module, require: (name: string) => Module) => void)(
    exports,
    require,
  );
  return exports;
}

/** The doc comments of the members of `export const settings = { … }`. */
function readComments(path: string, text: string): Map<string, { meaning: string; byDefault: string | undefined }> {
  const found = new Map<string, { meaning: string; byDefault: string | undefined }>();
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
  const visit = (node: ts.Node): void => {
    if (
      ts.isVariableDeclaration(node) &&
      node.name.getText() === "settings" &&
      node.initializer &&
      ts.isObjectLiteralExpression(node.initializer)
    ) {
      for (const member of node.initializer.properties) {
        const [comment] = ts.getJSDocCommentsAndTags(member).filter(ts.isJSDoc);
        const tag = ts.getJSDocTags(member).find(({ tagName }) => tagName.text === "default");
        found.set(member.name?.getText() ?? "", {
          meaning: inOneLine(ts.getTextOfJSDocComment(comment?.comment)),
          byDefault: tag && inOneLine(ts.getTextOfJSDocComment(tag.comment)),
        });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const inOneLine = (text: string | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
