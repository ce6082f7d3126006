import type { Backend } from "./view";

const ENDPOINTS = ["form", "sign-file", "storage", "mailing-list", "csrf", "accounts"];
const FAULTS: Record<Backend, object> = {
  well: { kind: "none" },
  slow: { kind: "slow", amount: 3000 },
  failing: { kind: "status", amount: 500 },
  unreachable: { kind: "offline" },
};

/** Sets the fault of all endpoints of the mock. Throws on failure. */
async function setBackend(backend: Backend): Promise<void> {
  for (const endpoint of ENDPOINTS) {
    const body = JSON.stringify({ endpoint, ...FAULTS[backend] });
    const headers = { "content-type": "application/json" };
    const answer = await fetch("/__millrace/faults", { method: "POST", headers, body });
    if (!answer.ok) throw new Error(`the server returned status ${answer.status}`);
  }
}

/** Logs the mock's example user in or out, with the requests of the runtime. Throws on failure. */
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
 * Sets the mock's backend and session. Runs one change after the other.
 * @throws if the server rejects the change.
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
