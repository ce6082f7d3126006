import { expect, it } from "vitest";
import { createBackend } from "../../../fixtures/backend";
import { ask } from "./ask";

const LIST = "https://acme.us5.list-manage.com/subscribe/post-json";

function join(query: Record<string, string>, backend = createBackend()) {
  return ask(backend, `${LIST}?${new URLSearchParams({ u: "AA11", id: "BB22", c: "cb1", b_AA11_BB22: "", ...query })}`);
}

it("calls the callback back with success and keeps the address", async () => {
  const backend = createBackend();
  const response = await join({ EMAIL: "ana@example.org", FNAME: "Ana", "Slot[]": "a" }, backend);
  expect(await response.text()).toMatch(/^cb1\(\{"result":"success"/);
  expect(backend.model.submissions[0]?.payload.fields).toMatchObject({
    EMAIL: "ana@example.org",
    FNAME: "Ana",
    Slot: ["a"],
  });
});

it.each([
  ["already@example.org", "already subscribed"],
  ["refused@example.org", "too many"],
  ["", "Please enter a value"],
])("answers the e-mail address «%s» with the error «%s»", async (EMAIL, message) => {
  const text = await (await join({ EMAIL })).text();
  expect(text).toContain('"result":"error"');
  expect(text).toContain(message);
});

it("refuses a submission with the trap field filled in", async () => {
  expect(await (await join({ EMAIL: "ana@example.org", b_AA11_BB22: "x" })).text()).toContain("automated");
});

it("makes the script fail to load for fail-script@", async () => {
  expect((await join({ EMAIL: "fail-script@example.org" })).status).toBe(500);
});

it("refuses a callback that is more than a name", async () => {
  expect((await join({ c: "alert(1);cb", EMAIL: "ana@example.org" })).status).toBe(400);
});
