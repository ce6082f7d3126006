import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { deliverWebhooks } from "../../../host/jobs/deliveries";
import { WEBHOOK_PAUSES } from "../../../host/jobs/schedule";
import { postWebhook } from "../../../host/webhooks/post";
import { SITE_ID } from "../../conformance/support/subject";
import { startHost } from "../support/host";
import { testFolder } from "../support/folder";

interface Got {
  request: IncomingMessage;
  body: string;
}

/** A receiver that answers with `status`, and with `location` as target. */
async function startReceiver() {
  const got: Got[] = [];
  const answer = { status: 204, location: "" };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      got.push({ request, body });
      response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, got, answer };
}

async function hostWith(url: string, inside = true) {
  const host = await startHost({
    folder: testFolder(),
    settings: { webhooks: [url], webhookSecret: "whsec_c2VjcmV0", webhooksInside: inside },
  });
  onTestFinished(() => host.close());
  await fetch(`${host.origin}/api/v1/form/${SITE_ID}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Booking", fields: { Name: "Ana" } }),
  });
  const work = () => deliverWebhooks(host.settings, host.ports);
  const delivery = async () => (await host.store.listDeliveries({ limit: 1 }))[0];
  return { host, work, delivery };
}

describe("a webhook", () => {
  it("brings the submission, signed over id, time and body", async () => {
    const { port, got } = await startReceiver();
    const { work, delivery } = await hostWith(`http://127.0.0.1:${port}/hook`);
    await work();
    const [{ request, body } = { request: undefined, body: "" }] = got;
    const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signature } = request?.headers ?? {};
    const wanted = createHmac("sha256", "secret")
      .update(`${String(id)}.${String(at)}.${body}`)
      .digest("base64");
    expect(signature).toBe(`v1,${wanted}`);
    expect(JSON.parse(body)).toMatchObject({
      type: "submission.received",
      data: { siteId: SITE_ID, payload: { name: "Booking", fields: { Name: "Ana" } }, files: [] },
    });
    expect(await delivery()).toMatchObject({ state: "sent", log: [{ status: 204, error: "" }] });
  });

  it("is tried 15 times in about 24 hours under one id, with a log of every try", async () => {
    const { port, got, answer } = await startReceiver();
    answer.status = 500;
    const { host, work, delivery } = await hostWith(`http://127.0.0.1:${port}/`);
    for (const pause of [0, ...WEBHOOK_PAUSES, 86_400_000]) {
      host.clock.advance(pause);
      await work();
    }
    expect(await delivery()).toMatchObject({ state: "failed", tries: 15 });
    expect((await delivery())?.log.map(({ status }) => status)).toEqual(Array(15).fill(500));
    expect(new Set(got.map(({ request }) => request.headers["webhook-id"])).size).toBe(1);
    const hours = WEBHOOK_PAUSES.reduce((sum, pause) => sum + pause, 0) / 3_600_000;
    expect(hours).toBeGreaterThan(20);
    expect(hours).toBeLessThan(28);
  });

  it("is not fired again after 410", async () => {
    const { port, answer } = await startReceiver();
    answer.status = 410;
    const { work, delivery } = await hostWith(`http://127.0.0.1:${port}/`);
    await work();
    expect((await delivery())?.state).toBe("failed");
  });

  it("follows no redirect (attack 24)", async () => {
    const target = await startReceiver();
    const { port, answer } = await startReceiver();
    Object.assign(answer, { status: 307, location: `http://127.0.0.1:${target.port}/` });
    const { work, delivery } = await hostWith(`http://127.0.0.1:${port}/`);
    await work();
    expect([target.got.length, (await delivery())?.log[0]?.status]).toEqual([0, 307]);
  });

  it.each([
    "http://127.0.0.1:PORT/",
    "http://localhost:PORT/",
    "http://[::ffff:127.0.0.1]:PORT/",
    "http://2130706433:PORT/",
  ])("does not connect to %s (attack 24)", async (url) => {
    const { port, got } = await startReceiver();
    const { work, delivery } = await hostWith(url.replace("PORT", String(port)), false);
    await work();
    expect(got).toEqual([]);
    expect((await delivery())?.log[0]?.error).toContain("in the local network");
  });

  const post = (port: number, resolve: () => Promise<string[]>, inside = false) =>
    postWebhook({ url: `http://hook.example:${port}/`, headers: {}, body: "{}", inside, timeout: 5000, resolve });

  it("does not connect when one address of a name is in a local network (attack 24)", async () => {
    const { port, got } = await startReceiver();
    await expect(post(port, async () => ["93.184.216.34", "127.0.0.1"])).rejects.toThrow("in the local network");
    expect(got).toEqual([]);
  });

  it("resolves a name once and connects to that address (attack 24)", async () => {
    const { port, got } = await startReceiver();
    let asked = 0;
    const resolve = async () => [++asked === 1 ? "127.0.0.1" : "93.184.216.34"];
    expect(await post(port, resolve, true)).toMatchObject({ status: 204 });
    expect([asked, got[0]?.request.headers.host]).toEqual([1, `hook.example:${port}`]);
  });

  it("that receives no answer in time ends with a sentence", async () => {
    const server = createServer(() => undefined);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/`;
    await expect(postWebhook({ url, headers: {}, body: "", inside: true, timeout: 50 })).rejects.toThrow(
      "No answer within the time limit",
    );
  });
});
