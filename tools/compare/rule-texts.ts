import { readFileSync } from "node:fs";
import { join } from "node:path";
import { distFolder } from "../serve/package-paths";

/** Texts of the contract's rules by `file rule`; written by the build. */
export function readRuleTexts(): Record<string, string> {
  return JSON.parse(readFileSync(join(distFolder(), "compare-rules.json"), "utf8")) as Record<string, string>;
}
