import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startHost } from "../support/host";
import { testFolder } from "../support/folder";

/** A service that checks tokens: `good` is right. Records its requests. */
async function startService(status = 200) {
  const asked: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const question = new URLSearchParams(body);
      asked.push(question);
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify({ success: question.get("response") === "good" }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked };
}

async function submitWith(token: string | undefined, service: { url: string }, attributes = "") {
  const site = testFolder();
  mkdirSync(site, { recursive: true });
  const form = `<div class="w-form"><form data-name="F" data-turnstile-sitekey="key" ${attributes}></form></div>`;
  writeFileSync(join(site, "index.html"), `<html data-wf-site="s">${form}</html>`);
  const settings = { site, turnstileSecret: "secret", turnstileUrl: service.url, formsPerMinute: 2 };
  const host = await startHost({ folder: testFolder(), settings });
  const send = () =>
    fetch(`${host.origin}/api/v1/form/s`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "F", fields: token === undefined ? {} : { "cf-turnstile-response": token } }),
    });
  const statuses = [(await send()).status];
  const [one] = await host.store.listSubmissions({ limit: 9 });
  for (let n = 0; n < 2; n++) statuses.push((await send()).status);
  await host.close();
  return { status: one?.status, reasons: one?.reasons.map(({ reason }) => reason), statuses };
}

it.each([
  ["good", "inbox", []],
  ["bad", "spam", ["Turnstile check failed"]],
  [undefined, "spam", ["Turnstile check failed"]],
])("forms.md 14.2 the token %s leads to the folder %s", async (token, status, reasons) => {
  expect(await submitWith(token, await startService())).toMatchObject({ status, reasons });
});

it.each([
  [undefined, "inbox", ["no Turnstile token"]],
  ["bad", "spam", ["Turnstile check failed"]],
])("F-161 with an optional check the token %s leads to the folder %s", async (token, status, reasons) => {
  const one = await submitWith(token, await startService(), "data-turnstile-optional");
  expect(one).toMatchObject({ status, reasons });
});

it("forms.md 14.2 a service that fails costs no message", async () => {
  const one = await submitWith("good", await startService(500));
  expect(one).toMatchObject({ status: "inbox", reasons: ["Turnstile check unavailable"] });
});

it("a token sent twice has one idempotency key, and the service is not called over the limit", async () => {
  const service = await startService();
  const { statuses } = await submitWith("good", service);
  expect(statuses).toEqual([200, 200, 429]);
  const keys = service.asked.map((question) => question.get("idempotency_key"));
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});
