import { fileURLToPath } from "node:url";
import { createContext, runInContext } from "node:vm";
import { expect, it } from "vitest";
import { bundleClients } from "../bench/clients";

const root = fileURLToPath(new URL("../..", import.meta.url));

it("measures clients that receive their answers, five in one request", async () => {
  for (const [name, code] of Object.entries(await bundleClients(root))) {
    const asked: number[] = [];
    const answer = (_: unknown, { body }: { body: string }) => {
      const batch = JSON.parse(body) as unknown[];
      asked.push(batch.length);
      return Promise.resolve(Response.json(batch.map(() => ({ data: { site: { id: "1" } } }))));
    };
    const page: Record<string, unknown> = {
      ...{ AbortController, AbortSignal, DOMException, Headers, Request, Response, TextDecoder, TextEncoder, URL },
      ...{ clearTimeout, setTimeout, queueMicrotask, console, fetch: answer },
      ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
      location: new URL("http://127.0.0.1/"),
      ...{ document: { baseURI: "http://127.0.0.1/" }, navigator: { userAgent: "" } },
    };
    page.window = page;
    runInContext(code, createContext(page));
    const answers = await (page.ask as () => Promise<unknown[]>)();
    expect([name, answers.length, asked]).toEqual([name, 5, [5]]);
  }
});
