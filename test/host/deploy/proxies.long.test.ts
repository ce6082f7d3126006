import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MAX_FILE_BYTES } from "../../../wire/limits";
import { SITE_ID, type Signed } from "../../conformance/support/subject";
import { freePort } from "../../support/free-port";
import type { ServerName } from "../../support/web-server";
import { testFolder } from "../support/folder";
import { startHost, type TestHost } from "../support/host";
import { startProxy, type Proxy } from "./proxy";

const CASES: [ServerName, string][] = [
  ["nginx", "http"],
  ["nginx", "https"],
  ["caddy", "http"],
  ["caddy", "https"],
];

describe.each(CASES)("the host behind %s with the file of deploy, by %s", (server, protocol) => {
  let host: TestHost;
  let proxy: Proxy;
  let origin: string;
  beforeEach(async () => {
    const port = await freePort();
    origin = `${protocol}://my.site:${port}`;
    host = await startHost({ folder: testFolder(), settings: { origin, trustProxy: 1 } });
    proxy = await startProxy(server, { origin, hostPorts: [host.port] });
  });
  afterEach(async () => {
    await proxy?.close();
    await host?.close();
  });

  const submitForm = (headers: Record<string, string>) =>
    proxy.send(`/api/v1/form/${SITE_ID}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ name: "Booking", fields: { "Full Name": "Ana" } }),
    });

  it("serves a page", async () => {
    const { status, text } = await proxy.send("/contact");
    expect([status, text]).toEqual([200, expect.stringContaining("<title>Contact</title>")]);
  });

  it("logs no query of a URL or a referrer", async () => {
    await proxy.send("/contact?token=SECRET", { headers: { referer: `${origin}/reset-password?token=SECRET` } });
    const logged = server === "nginx" ? /"GET \/contact HTTP\/1\.1" 200 \d+ "\S+\/reset-password" / : /^$/;
    await expect.poll(() => proxy.readLog()).toMatch(logged);
    expect(await proxy.readLog()).not.toContain("SECRET");
  });

  it("stores a form of a page of its origin with the visitor's address, also when the visitor forges one", async () => {
    const { status } = await submitForm({ origin, "x-forwarded-for": "198.51.100.7" });
    const [stored] = await host.store.listSubmissions({ limit: 1 });
    expect([status, stored?.address]).toEqual([200, "127.0.5.0"]);
  });

  it("refuses a form of a page of another origin", async () => {
    expect((await submitForm({ origin: `${protocol}://other.site` })).status).toBe(403);
  });

  it("stores an upload of the largest allowed size", async () => {
    const query = new URLSearchParams({ name: "a.pdf", size: String(MAX_FILE_BYTES) });
    const { text } = await proxy.send(`/api/v1/form/${SITE_ID}/signFile?${query}`, { headers: { origin } });
    const { fileId, postData, s3Url } = JSON.parse(text) as Signed;
    const form = new FormData();
    for (const [key, value] of Object.entries(postData)) form.append(key, value);
    form.append("file", new File([new Uint8Array(MAX_FILE_BYTES)], "a.pdf"));
    const encoded = new Response(form);
    const { status } = await proxy.send(new URL(s3Url).pathname, {
      method: "POST",
      headers: { origin, "content-type": encoded.headers.get("content-type") ?? "" },
      body: new Uint8Array(await encoded.arrayBuffer()),
    });
    expect([new URL(s3Url).origin, status]).toEqual([origin, 204]);
    expect(await host.store.findFile({ id: fileId })).toMatchObject({ size: MAX_FILE_BYTES });
  });

  it("does not show metrics or details of its health", async () => {
    const [metrics, ready] = [await proxy.send("/metrics"), await proxy.send("/readyz")];
    expect([metrics.status, JSON.parse(ready.text)]).toEqual([404, { ready: true }]);
  });
});
