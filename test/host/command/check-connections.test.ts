import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { findHopProblem } from "../../../cli/host/check-proxies";
import { explainMailFailure } from "../../../cli/host/mail-failure";
import { createSmtpMailer } from "../../../host/mail/smtp";
import { ACCOUNTS_FOLDER, SITE_FOLDER } from "../../conformance/support/mock";
import { runCommand, startCommand } from "../support/command";
import { testFolder } from "../support/folder";
import { sharedCluster } from "../support/shared-cluster";

describe("millrace host check", () => {
  it("reports that an email server is missing when pages have a sign-up form", async () => {
    const data = join(testFolder(), "data");
    const { code, stdout } = await runCommand(["host", "check", ACCOUNTS_FOLDER, "--data", data]);
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(
        /^failed settings: Emails to verify an address .* because neither MILLRACE_SMTP nor --mail is set\./m,
      ),
    ]);
  });

  it("names the server and blocked ports when the port of the mail server refuses connections", async () => {
    const { code, stdout } = await runCommand(["host", "check", SITE_FOLDER, "--data", join(testFolder(), "data")], {
      MILLRACE_SMTP: "smtp://user:hunter2@127.0.0.1:1",
    });
    const [line = ""] = stdout.split("\n").filter((one) => one.includes("mail:"));
    expect([code, line]).toEqual([1, expect.stringMatching(/^failed mail: Cannot connect to 127\.0\.0\.1:1 \(/)]);
    expect(line).toContain("Many server providers block the ports 25, 465 and 587");
  });

  it("has no complaint when the host runs without a proxy", async () => {
    const args = [SITE_FOLDER, "--data", join(testFolder(), "data")];
    const { origin } = await startCommand(args);
    const { stdout } = await runCommand(["host", "check", ...args, "--origin", origin]);
    expect(stdout).toContain(`ok     proxies of ${origin}\nok     upload of 10 MB to ${origin}\n`);
  });

  it("uses the key in PostgreSQL when the host does", async () => {
    const args = [SITE_FOLDER, "--data", join(testFolder(), "data")];
    const env = { MILLRACE_DATABASE: await sharedCluster.createDatabase() };
    const { origin } = await startCommand(args, env);
    const { stdout } = await runCommand(["host", "check", ...args, "--origin", origin], env);
    expect(stdout).toContain(`ok     proxies of ${origin}\n`);
  });

  it("reports that the database is not the one of the running host", async () => {
    const { origin } = await startCommand([SITE_FOLDER, "--data", join(testFolder(), "data")]);
    const checkIn = async (data: string) =>
      (await runCommand(["host", "check", SITE_FOLDER, "--origin", origin, "--data", data])).stdout;
    const other = join(testFolder(), "data");
    expect(await checkIn(other)).toContain(`failed proxies of ${origin}: The database in these settings has no key`);
    await startCommand([SITE_FOLDER, "--data", other]);
    expect(await checkIn(other)).toContain("The host does not accept a request signed with the key in these settings");
  });
});

describe("explainMailFailure", () => {
  it("names blocked ports when a mail server accepts a connection and stays silent", async () => {
    const silent = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => silent.once("listening", resolve));
    const smtp = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const mailer = createSmtpMailer(smtp, 100);
    onTestFinished(() => {
      mailer.close();
      silent.close();
    });
    const error: unknown = await mailer.verify().catch((reason: unknown) => reason);
    expect(explainMailFailure(error, smtp)).toMatch(/^Cannot connect to 127\.0\.0\.1:\d+ \(.*block the ports/);
  });

  it("returns the message of the server for a wrong password", () => {
    const error = Object.assign(new Error("Invalid login: 535 no"), { code: "EAUTH" });
    expect(explainMailFailure(error, "smtps://user:hunter2@mail.example")).toBe("Invalid login: 535 no");
  });
});

describe("findHopProblem", () => {
  const MARK = "192.0.2.1";
  it.each<[string, number, string, number, string | undefined]>([
    ["a proxy appends the address of its client", 1, `${MARK}, 198.51.100.7`, 1, undefined],
    ["a proxy replaces the header", 1, "198.51.100.7", 1, undefined],
    ["two proxies append", 2, `${MARK}, 198.51.100.7, 10.0.0.2`, 2, undefined],
    ["two proxies append, but one is trusted", 1, `${MARK}, 198.51.100.7, 10.0.0.2`, 1, "--trust-proxy 2"],
    ["one proxy appends, but two are trusted", 2, `${MARK}, 198.51.100.7`, 2, "visitors can choose their address"],
    ["no proxy is there and none is trusted", 0, MARK, 0, undefined],
    ["the proxy removes the header", 1, "", 1, "0 proxies add an address"],
    ["the settings differ from the running host", 1, `${MARK}, 198.51.100.7`, 0, "these settings have 0"],
  ])("judges the header when %s", (_case, trustProxy, forwardedFor, expected, problem) => {
    const found = findHopProblem({ trustProxy, forwardedFor }, { origin: "http://my.site", trustProxy: expected });
    expect(found).toEqual(problem === undefined ? undefined : expect.stringContaining(problem));
  });

  it("reports a proxy that adds no address when the origin is https and no proxy is trusted", () => {
    const found = findHopProblem({ trustProxy: 0, forwardedFor: MARK }, { origin: "https://my.site", trustProxy: 0 });
    expect(found).toContain("start the host with --trust-proxy 1");
  });
});
