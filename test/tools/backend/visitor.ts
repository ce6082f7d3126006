import type { Backend } from "../../../fixtures/backend";
import { ask } from "./ask";

export interface Result {
  data?: Record<string, unknown>;
  errors?: { message: string; code: string; failedValidations?: { name: string; fieldId: string }[] }[];
}

/** A browser in miniature: keeps cookies, fetches the CSRF token, sends batches. */
export function createVisitor(backend: Backend) {
  const cookies = new Map<string, string>();

  async function send(address: string, headers: Record<string, string>, body?: string): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await ask(backend, address, { method: "POST", headers: { ...headers, cookie }, body });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes("Max-Age=0")) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  /** Sends operations as one batch and returns the response itself; with a new token once, if required. */
  async function post(body: unknown, again = true): Promise<Response> {
    if (!cookies.has("wf-csrf")) await send("/.wf_graphql/csrf", { "x-requested-with": "XMLHttpRequest" });
    const headers = { "content-type": "application/json", "x-wf-csrf": cookies.get("wf-csrf") ?? "" };
    const answer = await send("/.wf_graphql/usys/apollo", headers, JSON.stringify(body));
    if (answer.status !== 403 || !again) return answer;
    cookies.delete("wf-csrf");
    return post(body, false);
  }

  return {
    cookies,
    post,
    /** Sends one operation and returns its result. */
    async run(operationName: string, variables: object = {}, query = ""): Promise<Result> {
      const [result] = (await (await post([{ operationName, variables, query }])).json()) as Result[];
      return result ?? {};
    },
    logIn(email = "ana@example.org", authPassword = "password"): Promise<Result> {
      return this.run("UserLoginRequest", { email, authPassword });
    },
  };
}

/** The code of an operation's error. */
export function readCode(result: Result): string | undefined {
  return result.errors?.[0]?.code;
}
