import "./web-streams";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createBackend, createClock } from "../../../fixtures/backend";

const backend = createBackend({ clock: createClock() });
const server = setupServer(...backend.handlers);

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());

function cookie(name: string): string {
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? "";
}

async function run(operationName: string, variables = {}): Promise<string> {
  const response = await fetch(new URL("/.wf_graphql/usys/apollo", location.href), {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json", "x-wf-csrf": cookie("wf-csrf") },
    body: JSON.stringify([{ operationName, variables, query: "" }]),
  });
  return JSON.stringify(await response.json());
}

it("a session lasts in a test page too, from log in to log out", async () => {
  await fetch(new URL("/.wf_graphql/csrf", location.href), {
    method: "POST",
    credentials: "include",
    headers: { "x-requested-with": "XMLHttpRequest" },
  });
  await run("UserLoginRequest", { email: "ana@example.org", authPassword: "password" });
  expect(cookie("wf_loggedin")).toBe("true");
  expect(await run("FetchUser")).toContain("user_ana");
  await run("UserLogoutRequest");
  expect(cookie("wf_loggedin")).toBe("");
  expect(await run("FetchUser")).toContain('"siteUser":null');
});
