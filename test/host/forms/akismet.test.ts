import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { defaultSettings } from "../../../host/settings/settings";
import { startHost } from "../support/host";
import { testFolder } from "../support/folder";
import { submitted } from "../support/submitted";

/** A service that answers with this text, or not at all. Records its requests. */
async function startService(text: string | undefined, status = 200) {
  const asked: Record<string, string>[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      asked.push(Object.fromEntries(new URLSearchParams(body)));
      if (text === undefined) request.socket.destroy();
      else response.writeHead(status).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked };
}

async function hostAsking(akismetUrl: string, more: object = {}) {
  const settings = { akismetKey: "key-of-akismet", akismetUrl, origin: "https://localhost", ...more };
  const host = await startHost({ folder: testFolder(), settings });
  onTestFinished(() => host.close());
  return host;
}

const MESSAGE = { "Full Name": "Ana", Email: "ana@example.org", Message: "Come and buy" };

async function readFolder(host: Awaited<ReturnType<typeof hostAsking>>, fields: object = MESSAGE) {
  const id = await submitted(host, { ...fields });
  const found = await host.store.findSubmission({ id });
  return [found?.status, found?.reasons.map(({ reason }) => reason)];
}

it.each([
  ["true", "spam", ["Akismet marked it as spam"]],
  ["false", "inbox", []],
  ["invalid", "inbox", []],
])("Akismet's word %s leads to the folder %s", async (word, status, reasons) => {
  const { url } = await startService(word);
  expect(await readFolder(await hostAsking(url))).toEqual([status, reasons]);
});

it.each([
  ["breaks off", undefined, 200],
  ["fails", "true", 500],
])("a service that %s adds no reason and loses no message", async (_, text, status) => {
  const { url } = await startService(text, status);
  expect(await readFolder(await hostAsking(url))).toEqual(["inbox", []]);
});

it("an unreachable service adds no reason and loses no message", async () => {
  expect(await readFolder(await hostAsking("http://127.0.0.1:1/"))).toEqual(["inbox", []]);
});

it("receives author, text and origin of a message, with the site's URL", async () => {
  const { url, asked } = await startService("false");
  await readFolder(await hostAsking(url));
  expect(asked).toEqual([
    {
      api_key: "key-of-akismet",
      blog: "https://localhost",
      user_ip: "127.0.0.1",
      user_agent: expect.any(String),
      permalink: "",
      comment_type: "contact-form",
      comment_content: "Ana\nana@example.org\nCome and buy",
      comment_author_email: "ana@example.org",
    },
  ]);
});

it("is not called without a key, which is a valid setting", async () => {
  const { url, asked } = await startService("true");
  expect(await readFolder(await hostAsking(url, { akismetKey: defaultSettings().akismetKey }))).toEqual(["inbox", []]);
  expect(asked).toEqual([]);
});

it("is not called for a message that is spam already", async () => {
  const { url, asked } = await startService("true");
  await readFolder(await hostAsking(url, { spamWords: ["casino"] }), { Message: "casino" });
  expect(asked).toEqual([]);
});

it("is not called for a sender over the limit", async () => {
  const { url, asked } = await startService("false");
  const host = await hostAsking(url, { formsPerMinute: 1 });
  await readFolder(host);
  await expect(readFolder(host)).rejects.toThrow();
  expect(asked).toHaveLength(1);
});
