import { parseScript, walk } from "../../read/javascript/tree";

/** Code that finds out from where it was loaded. */
const OWN_URL = /\bcurrentScript\b|\bimport\.meta\b|\bdocument\.scripts\b|\bscript\[src|\bimportScripts\b/;
const LOADING = ["ImportDeclaration", "ImportExpression", "ExportAllDeclaration"];

/** Why a script has to be loaded from where it is; undefined if it can be elsewhere. */
export function findObstacle(code: string): string | undefined {
  if (OWN_URL.test(code)) return "finds files by its own URL";
  const tree = parseScript(code);
  if (!tree) return "is no script that can be read";
  if (!/\b(import|export)\b/.test(code)) return undefined;
  let isLoading = false;
  walk(tree, ({ type, source }) => {
    isLoading ||= LOADING.includes(type) || (type === "ExportNamedDeclaration" && Boolean(source));
  });
  return isLoading ? "loads modules" : undefined;
}
