import { beforeEach, expect, it, onTestFinished } from "vitest";
import { reportMailTrouble } from "../../../host/jobs/mail-trouble";
import { startHost, type TestHost } from "../support/host";
import { testFolder } from "../support/folder";
import { addOwner, requireOwner } from "../support/owner";
import { sendAll } from "../support/send-mails";
import { startSmtp, type TestSmtp } from "../support/smtp";
import { submitted } from "../support/submitted";

const HOUR = 3_600_000;

let smtp: TestSmtp;
let host: TestHost;

beforeEach(async () => {
  smtp = await startSmtp();
  host = await startHost({
    folder: testFolder(),
    settings: { notify: ["office@example.org"], from: "site@example.org" },
  });
  onTestFinished(() => host.close());
  for (const [name, role] of [
    ["ana", "all"],
    ["ben", "read"],
  ] as const) {
    await addOwner(host, name, role);
    const owner = await requireOwner(host.store, { name });
    await host.store.setOwnerEmail({ owner, email: `${name}@example.org` });
  }
});

/** A mail server that refuses the recipient of messages. @param code 5xx: for good. */
function refuseOffice(code: number): void {
  smtp.behaviour.onRcptTo = ({ address }, _session, done) =>
    done(address.startsWith("office") ? Object.assign(new Error("no"), { responseCode: code }) : null);
}

/** Looks for trouble, and sends what is due. @returns subjects and recipients of what arrived. */
async function look(): Promise<string[]> {
  const before = smtp.mails.length;
  await reportMailTrouble(host.settings, host.ports);
  await sendAll(host, smtp.url);
  return smtp.mails.slice(before).map(({ recipients, mail }) => `${recipients.join()}: ${mail.subject}`);
}

it.each([450, 550])(
  "writes to owners with all rights after an hour of answers %i, and again after a day",
  async (code) => {
    refuseOffice(code);
    await submitted(host, { Message: "Hello" });
    await sendAll(host, smtp.url);
    expect(await look()).toEqual([]);
    host.clock.advance(HOUR + 1);
    expect(await look()).toEqual(["ana@example.org: Messages of 127.0.0.1 were not mailed"]);
    expect(smtp.mails.at(-1)?.mail.text).toContain(
      "1 email about a message of 127.0.0.1 could not be sent to office@example.org since ",
    );
    host.clock.advance(HOUR);
    expect(await look()).toEqual([]);
    await submitted(host, { Message: "Again" });
    await sendAll(host, smtp.url);
    host.clock.advance(23 * HOUR);
    expect(await look()).toHaveLength(1);
  },
);

it("writes to nobody about messages that were sent late", async () => {
  refuseOffice(450);
  await submitted(host, { Message: "Hello" });
  await sendAll(host, smtp.url);
  smtp.behaviour = {};
  host.clock.advance(2 * HOUR);
  await sendAll(host, smtp.url);
  expect(await look()).toEqual([]);
});
