import { join } from "node:path";
import { onTestFinished, expect, it } from "vitest";
import { SITE_FOLDER } from "../../conformance/support/mock";
import { freePort } from "../../support/free-port";
import type { ServerName } from "../../support/web-server";
import { runCommand, startCommand } from "../support/command";
import { testFolder } from "../support/folder";
import { startProxy } from "./proxy";

/** Lines of `host check` about the proxies, for a host behind a proxy of this machine. */
async function checkBehind(
  server: ServerName,
  { changes, trustProxy = 1 }: { changes?: Record<string, string>; trustProxy?: number } = {},
): Promise<string[]> {
  const [port, hostPort] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const folder = [SITE_FOLDER, "--data", join(testFolder(), "data")];
  const args = [...folder, "--origin", origin, "--trust-proxy", String(trustProxy)];
  await startCommand([...args, "--port", String(hostPort)]);
  const proxy = await startProxy(server, { origin, hostPorts: [hostPort], changes });
  onTestFinished(proxy.close);
  const { stdout } = await runCommand(["host", "check", ...args]);
  const lines = stdout.replaceAll(origin, "the origin").split("\n");
  return lines.filter((line) => /proxies of|upload of/.test(line));
}

it.each(["nginx", "caddy"] satisfies ServerName[])(
  "has no complaint about %s with the file of deploy",
  async (server) => {
    expect(await checkBehind(server)).toEqual(["ok     proxies of the origin", "ok     upload of 10 MB to the origin"]);
  },
);

it.each<[ServerName, Record<string, string>]>([
  ["nginx", { "client_max_body_size 12m;": "" }],
  ["caddy", { "max_size 12MB": "max_size 1MB" }],
])("reports a limit of %s that is too small for uploads", async (server, changes) => {
  expect((await checkBehind(server, { changes }))[1]).toMatch(
    /^failed upload of 10 MB to the origin: .* status (413|502) before it arrives at the host\. Raise the limit of the proxy/,
  );
});

it("reports that nginx does not pass on the host name", async () => {
  expect(await checkBehind("nginx", { changes: { "proxy_set_header Host $http_host;": "" } })).toEqual([
    expect.stringMatching(/^failed proxies of the origin: The host gets another host name .* pass on the Host header/),
  ]);
});

it("reports that nginx passes on the visitor's X-Forwarded-For unchanged", async () => {
  const changes = { "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;": "" };
  expect((await checkBehind("nginx", { changes }))[0]).toMatch(
    /^failed proxies of the origin: 0 proxies add .* --trust-proxy 1, so visitors can choose their address\. Configure/,
  );
});

it.each<[ServerName, number, string]>([
  ["nginx", 0, "all visitors share the rate limits of one address. Start the host with --trust-proxy 1."],
  ["caddy", 2, "visitors can choose their address. Configure each proxy"],
])("reports a wrong count of proxies behind %s when --trust-proxy is %i", async (server, trustProxy, consequence) => {
  expect((await checkBehind(server, { trustProxy }))[0]).toContain(
    `1 proxy adds an address to X-Forwarded-For, but the host runs with --trust-proxy ${trustProxy}, so ${consequence}`,
  );
});
