import type { Backend } from "./view";

const ENDPOINTS = ["form", "sign-file", "storage", "mailing-list", "csrf", "accounts"];
const FAULTS: Record<Backend, object> = {
  well: { kind: "none" },
  slow: { kind: "slow", amount: 3000 },
  failing: { kind: "status", amount: 500 },
  unreachable: { kind: "offline" },
};

/** Makes every endpoint of the mock behave so, or throws. */
async function setBackend(backend: Backend): Promise<void> {
  for (const endpoint of ENDPOINTS) {
    const body = JSON.stringify({ endpoint, ...FAULTS[backend] });
    const headers = { "content-type": "application/json" };
    const answer = await fetch("/__millrace/faults", { method: "POST", headers, body });
    if (!answer.ok) throw new Error(`the server returned status ${answer.status}`);
  }
}

/** Logs the mock's known visitor in or out, with the requests that the runtime makes, or throws. */
async function setSession(loggedIn: boolean): Promise<void> {
  const headers = { "X-Requested-With": "XMLHttpRequest" };
  await fetch("/.wf_graphql/csrf", { method: "POST", headers });
  const token = /wf-csrf=([^;]*)/.exec(document.cookie)?.[1] ?? "";
  const operationName = loggedIn ? "UserLoginRequest" : "UserLogoutRequest";
  const variables = loggedIn ? { email: "ana@example.org", authPassword: "password" } : {};
  const answer = await fetch("/.wf_graphql/usys/apollo", {
    method: "POST",
    headers: { "content-type": "application/json", "X-Wf-Csrf": token },
    body: JSON.stringify([{ operationName, variables, query: `mutation ${operationName}{x}` }]),
  });
  if (!answer.ok) throw new Error(`the server returned status ${answer.status}`);
}

let turn: Promise<unknown> = Promise.resolve();

/**
 * Makes the mock behave so, with its known visitor logged in or out; one change after the other.
 * @throws when the server does not take it.
 */
export function setServer(backend: Backend, loggedIn: boolean): Promise<void> {
  const change = async () => {
    // Login fails while the backend fails, so the session is set first.
    await setBackend("well");
    await setSession(loggedIn);
    await setBackend(backend);
  };
  const done = turn.then(change, change);
  turn = done;
  return done;
}
