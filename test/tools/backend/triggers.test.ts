import { expect, it } from "vitest";
import { ENDPOINT_NAMES, TRIGGERS } from "../../../fixtures/backend";

const cell = (text: string) => text.replaceAll("|", "\\|");

it("every trigger value is in the documentation (vitest -u writes it)", async () => {
  const rows = TRIGGERS.map(({ where, value, effect }) => `| ${cell(where)} | \`${cell(value)}\` | ${cell(effect)} |`);
  const table = ["# Values that cause errors", "", "| where | value | answer |", "|---|---|---|", ...rows, ""];
  await expect(table.join("\n")).toMatchFileSnapshot("../../../fixtures/backend/triggers.md");
});

it("every endpoint of the specification has a name that faults can be set for", () => {
  expect(ENDPOINT_NAMES).toEqual([
    "form",
    "sign-file",
    "storage",
    "stored-file",
    "mailing-list",
    "csrf",
    "accounts",
    "shop",
  ]);
});
