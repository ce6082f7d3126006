import { join } from "node:path";
import ts from "typescript";
import { table } from "./markers";

/** The modules whose types documents show. */
const EVENTS = "runtime/events.ts";
const ENTRIES = { api: "runtime/package.ts", mocks: "fixtures/backend/index.ts" } as const;

/** The types of the modules, from the compiler. Nothing is checked, so it takes little more than parsing. */
export function readTypes(root: string) {
  const program = ts.createProgram(
    [EVENTS, ...Object.values(ENTRIES)].map((entry) => join(root, entry)),
    {
      target: ts.ScriptTarget.ES2021,
      lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      jsx: ts.JsxEmit.ReactJSX,
      strict: true,
      types: [],
      noEmit: true,
    },
  );
  const checker = program.getTypeChecker();

  function listExports(entry: string): ts.Symbol[] {
    const source = program.getSourceFile(join(root, entry));
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${entry} is no module`);
    return checker.getExportsOfModule(module);
  }

  return { checker, listExports };
}

type Types = ReturnType<typeof readTypes>;

const inOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** The doc comment of a symbol, links to other names as code. */
function readComment(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  return inOneLine(
    symbol
      .getDocumentationComment(checker)
      .map(({ text, kind }) => (kind === "linkName" ? `\`${text}\`` : /^\{@link\s*$|^\}$/.test(text) ? "" : text))
      .join(""),
  );
}

/** The members of `MillraceEvents`. */
function listEvents({ checker, listExports }: Types): ts.Symbol[] {
  const events = listExports(EVENTS).find(({ name }) => name === "MillraceEvents");
  if (!events) throw new Error(`${EVENTS} exports no MillraceEvents`);
  return checker.getDeclaredTypeOfSymbol(events).getProperties();
}

/** The names of all events. */
export function namesOfEvents(types: Types): string[] {
  return listEvents(types).map(({ name }) => name);
}

/** The table of all events, by name. */
export function eventsTable(types: Types): string {
  const { checker } = types;
  const flags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType;
  const rows = listEvents(types)
    .map((event) => {
      const detail = checker.getTypeOfSymbol(event);
      const members = checker
        .getPropertiesOfType(detail)
        .map((member) => [member.name, checker.typeToString(checker.getTypeOfSymbol(member), undefined, flags)])
        .map(([name = "", type = ""]) => `\`${name}\`: \`${type}\``);
      return [`\`${event.name}\``, readComment(event, checker) || "–", members.join("; ") || "–"];
    })
    .sort(([a = ""], [b = ""]) => a.localeCompare(b));
  return table(["event", "when", "detail"], rows);
}

/** The text of a declaration for a reader of the types: no body, no `export`. */
function formatSignature(declaration: ts.Declaration, checker: ts.TypeChecker): string {
  if (ts.isFunctionDeclaration(declaration)) {
    const { body } = declaration;
    const text = declaration.getText();
    return text.slice(0, body ? body.getStart() - declaration.getStart() : undefined).trim();
  }
  if (ts.isVariableDeclaration(declaration)) {
    const type = checker.typeToString(checker.getTypeAtLocation(declaration), declaration, ts.TypeFormatFlags.None);
    return `const ${declaration.name.getText()}: ${type}`;
  }
  return declaration.getText();
}

/** The exports of a module, a section each: doc comment and types. A namespace is exported as a list of names. */
export function apiSections({ checker, listExports }: Types, module: keyof typeof ENTRIES): string {
  const entry = ENTRIES[module];
  return listExports(entry)
    .sort((a, b) => rank(a.name) - rank(b.name) || a.name.localeCompare(b.name))
    .map((exported) => {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      const [declaration] = symbol.declarations ?? [];
      if (!declaration) throw new Error(`${exported.name} of ${entry} has no declaration`);
      const title = `### ${exported.name}`;
      if (ts.isSourceFile(declaration)) {
        const names = checker.getExportsOfModule(symbol).map(({ name }) => `\`${name}\``);
        return `${title}\n\n${names.sort().join(", ")}`;
      }
      const code = formatSignature(declaration, checker).replace(/^export (default )?/, "");
      return [title, readComment(symbol, checker), `\`\`\`ts\n${code}\n\`\`\``].filter(Boolean).join("\n\n");
    })
    .join("\n\n");
}

/** Functions that begin with a small letter first: those are called. */
const rank = (name: string) => (/^[a-z]/.test(name) ? 0 : /^[A-Z][a-z]/.test(name) ? 1 : 2);
