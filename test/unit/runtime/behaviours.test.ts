import { expect, it } from "vitest";
import { controllers } from "../../../runtime/behaviours";
import { islands } from "../../../runtime/islands";

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

it("the script tag brings every controller, in mounting order", () => {
  expect(names(controllers)).toEqual([
    "native-submission",
    "edit",
    "interactions",
    "legacy-interactions",
    "fail-open",
    "links",
    "scroll",
    "touch",
    "dropdown",
    "forms",
    "navbar",
    "slider",
    "tabs",
    "background-video",
    "commerce-error",
    "log-in-links",
  ]);
});

it("the islands: every one of them, account fields before the account forms (A-2, A-3)", () => {
  expect(names(islands)).toEqual([
    "lightbox",
    "user-fields",
    "log-in",
    "sign-up",
    "session-button",
    "reset-password",
    "update-password",
    "account",
    "subscriptions",
  ]);
});

it("no two behaviours share a name, which errors and Webflow.require use", () => {
  const all = names([...controllers, ...islands]);
  expect(new Set(all).size).toBe(all.length);
});
