import { expect, it } from "vitest";
import { ENDPOINT_NAMES } from "../../../fixtures/backend";

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
