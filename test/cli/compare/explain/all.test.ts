import { expect, it } from "vitest";
import { EXPLANATIONS } from "../../../../cli/compare/explain/all";
import { readRuleTexts } from "../../../../cli/compare/rule-texts";

it.each([...new Set(EXPLANATIONS.map(({ rule }) => rule))])("%s is a rule of the contract, with its words", (rule) => {
  expect(readRuleTexts()[rule]).toMatch(new RegExp(`^${rule.split(" ")[1]} .{40,}`));
});
