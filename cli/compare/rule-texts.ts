import { readFileSync } from "node:fs";
import { join } from "node:path";
import { distFolder } from "../package-paths";

/** The rules that explanations name, by `file rule`, in the words of the contract; written by the build. */
export function readRuleTexts(): Record<string, string> {
  return JSON.parse(readFileSync(join(distFolder(), "compare-rules.json"), "utf8")) as Record<string, string>;
}
