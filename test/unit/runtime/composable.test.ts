import { expect, it } from "vitest";
import { controllers } from "../../../runtime/behaviours";
import { COMPOSABLE } from "../../../runtime/composable";
import { islands } from "../../../runtime/islands";
import type { Behaviour } from "../../../src/core/behaviour";

/** What the core of every composed script brings. */
const IN_CORE = ["native-submission", "moved-styles"];

const behaviours: readonly Behaviour[] = [...controllers, ...islands].filter(({ name }) => !IN_CORE.includes(name));
const getNames = ({ name, facade }: Behaviour) => [facade?.as ?? name].flat();

/** The behaviours of each row, by the names under which `Webflow.require` finds them. */
const rows = COMPOSABLE.map((row) => ({
  ...row,
  behaviours: behaviours.filter((behaviour) => getNames(behaviour).some((name) => row.as.includes(name))),
}));

/** The parts of a list of selectors, in the spelling of the table; forms of accounts are one. */
function listSelectors(selector: string): string[] {
  const list = document.createElement("style");
  document.head.append(list);
  list.textContent = `${selector} { color: red }`;
  const rule = list.sheet?.cssRules[0] as CSSStyleRule;
  list.remove();
  return rule.selectorText.split(/,\s*(?![^(]*\))/).map((one) => one.replace(/(data-wf-user-form-type)="[^"]*"/, "$1"));
}

it("the table of modules has every behaviour of the one file, in mounting order", () => {
  expect(rows.flatMap((row) => row.behaviours)).toEqual(behaviours);
  expect(COMPOSABLE.flatMap(({ as }) => as)).toEqual(behaviours.flatMap(getNames));
});

it.each(rows.filter(({ name }) => name !== "touch").map((row) => [row.name, row] as const))(
  "the module %s is found by the selectors of its behaviours",
  (name, row) => {
    const own = row.behaviours.flatMap(({ selector }) => listSelectors(selector));
    // The script tag itself asks for the interactions, when it names a file with their data.
    const table = listSelectors(row.selector).filter((one) => name !== "interactions" || !one.includes("-src"));
    expect([...new Set(table)].sort()).toEqual([...new Set(own)].sort());
  },
);
