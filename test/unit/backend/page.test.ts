import "./web-streams";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createBackend, createClock } from "../../../fixtures/backend";

const backend = createBackend({ clock: createClock() });
const server = setupServer(...backend.handlers);

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => backend.reset());
afterAll(() => server.close());

it("answers a form of the page", async () => {
  const response = await fetch(new URL("/api/v1/form/site1", location.href), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Booking", fields: { Name: "Ana" } }),
  });
  expect(await response.json()).toEqual({ msg: "ok", code: 200 });
  expect(backend.model.submissions[0]?.payload.fields).toEqual({ Name: "Ana" });
});

it("fails like a broken connection when offline", async () => {
  backend.controls.set("form", { kind: "offline" });
  await expect(fetch(new URL("/api/v1/form/site1", location.href), { method: "POST", body: "{}" })).rejects.toThrow();
});

it("A-35 sends the page a readable CSRF cookie", async () => {
  await fetch(new URL("/.wf_graphql/csrf", location.href), {
    method: "POST",
    credentials: "include",
    headers: { "x-requested-with": "XMLHttpRequest" },
  });
  expect(document.cookie).toContain("wf-csrf=csrf_1");
});
