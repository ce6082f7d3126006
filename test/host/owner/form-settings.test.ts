import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { FormSettingsAnswer } from "../../../host/owner/api-types";
import { SITE_ID } from "../../conformance/support/subject";
import { startHost, type TestHost } from "../support/host";
import { testFolder } from "../support/folder";
import { loggedIn, type Owner } from "../support/owner";
import { submitted } from "../support/submitted";

const ANSWER = { subject: "Thank you", body: "We will write to you.\nThe studio" };

let host: TestHost;
let owner: Owner;
beforeEach(async () => {
  host = await startHost({
    folder: testFolder(),
    settings: { notify: ["studio@example.org"], spamWords: ["casino"], formsPerMinute: 0, formsPerDay: 0 },
  });
  onTestFinished(() => host.close());
  owner = await loggedIn(host);
});

const save = (more: object, form = "Booking") =>
  owner.ask("/form-settings", { method: "PUT", body: { form, recipients: [], ...more } });
const read = async () => (await (await owner.ask("/form-settings")).json()) as FormSettingsAnswer;
const mails = async () =>
  (await host.store.listMails({ limit: 99 })).map(({ recipient, subject }) => [recipient, subject]).reverse();
/** Recipients of answers. */
const answered = async () => (await mails()).filter(([, subject]) => subject === ANSWER.subject).map(([to]) => to);
/** Sends the form from another address than before. */
let clients = 0;
const send = (Email: string, more: object = {}) => {
  host.settings.trustProxy = 1;
  return fetch(`${host.origin}/api/v1/form/${SITE_ID}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `198.51.100.${++clients % 250}` },
    body: JSON.stringify({ name: "Booking", fields: { "Full Name": "Ana", Email }, ...more }),
  });
};

describe("recipients of a form", () => {
  it("replace the default ones for this form only", async () => {
    expect((await save({ recipients: ["ana@example.org", "bo@example.org"] })).status).toBe(200);
    await submitted(host, { Name: "x" });
    await submitted(host, { Name: "x" }, { name: "Made up" });
    expect((await mails()).map(([to]) => to)).toEqual(["ana@example.org", "bo@example.org", "studio@example.org"]);
  });

  it("are the default ones again after they are removed", async () => {
    await save({ recipients: ["ana@example.org"] });
    await save({ recipients: [] });
    await submitted(host, { Name: "x" });
    expect((await mails()).map(([to]) => to)).toEqual(["studio@example.org"]);
  });

  it("are notified of a message that was no spam", async () => {
    await save({ recipients: ["ana@example.org"], ...ANSWER });
    const id = await submitted(host, { Email: "eve@example.org", Message: "casino" });
    expect(await mails()).toEqual([]);
    await owner.ask("/submissions", { method: "PATCH", body: { ids: [id], status: "inbox" } });
    expect(await mails()).toEqual([["ana@example.org", "Booking: new submission"]]);
  });

  it.each([
    ["two addresses in one", { recipients: ["a@example.org,b@example.org"] }],
    ["a text", { recipients: ["ana"] }],
    ["a line end", { recipients: ["a@example.org\nBcc: b@example.org"] }],
    ["too many", { recipients: Array(11).fill("a@example.org") }],
    ["no list", { recipients: "a@example.org" }],
    ["a subject of two lines", { ...ANSWER, subject: "a\nBcc: b@example.org" }],
    ["a subject without a text", { ...ANSWER, body: " " }],
    ["a text that is too long", { ...ANSWER, body: "x".repeat(5001) }],
  ])("are refused when they are %s", async (_what, more) => {
    expect((await save(more)).status).toBe(422);
    expect((await read()).forms).toMatchObject([{ form: "Booking", recipients: [], answer: null }]);
  });

  it("are refused for a form that no page has", async () => {
    expect((await save({ recipients: ["ana@example.org"] }, "Made up")).status).toBe(404);
  });

  it("can be changed only after the password was entered, and the audit notes it", async () => {
    await save({ recipients: ["ana@example.org"] });
    host.clock.advance(11 * 60_000);
    expect((await save({ recipients: ["eve@example.org"] })).status).toBe(428);
    expect((await read()).forms).toMatchObject([{ recipients: ["ana@example.org"] }]);
    expect((await host.store.listAudit({ limit: 9 })).map(({ detail }) => detail)).toEqual([
      "Booking: ana@example.org, without an answer to senders",
    ]);
  });
});

describe("the answer to a sender", () => {
  it("is off by default", async () => {
    await send("eve@example.org");
    expect((await mails()).map(([to]) => to)).toEqual(["studio@example.org"]);
  });

  it("has the owner's words only, and none of the sender", async () => {
    await save(ANSWER);
    await send("eve@example.org", {
      fields: { Email: "eve@example.org", "Full Name": "Buy at evil.example", Message: "evil" },
    });
    const answer = (await host.store.listMails({ limit: 9 })).find(({ recipient }) => recipient === "eve@example.org");
    expect(answer).toMatchObject({ ...ANSWER, replyTo: null, queue: "notification" });
  });

  it.each([
    ["no address", "eve"],
    ["a list", "eve@example.org, ana@example.org"],
    ["a line end", "eve@example.org\r\nBcc: ana@example.org"],
    ["a domain without a dot", "eve@localhost"],
    ["an IP address", "eve@127.0.0.1"],
    ["a local part outside ASCII", "ève@example.org"],
    ["two dots", "eve..x@example.org"],
    ["a quoted part", '"eve x"@example.org'],
    ["a long local part", `${"x".repeat(65)}@example.org`],
  ])("is not sent to %s", async (_what, address) => {
    await save(ANSWER);
    expect((await send(address)).status).toBe(200);
    expect(await answered()).toEqual([]);
  });

  it("is sent to a domain outside ASCII in its ASCII form", async () => {
    await save(ANSWER);
    await send("eve@bücher.example");
    expect(await answered()).toEqual(["eve@xn--bcher-kva.example"]);
  });

  it("is not sent for spam, for a field that is no email field, or for a form that no page has", async () => {
    await save(ANSWER);
    await send("eve@example.org", { fields: { Email: "eve@example.org", Message: "casino" } });
    await send("", { fields: { "My email": "eve@example.org" } });
    await send("eve@example.org", { name: "Made up" });
    expect(await answered()).toEqual([]);
  });

  it("is sent at most twice a day to one address, however it is written (attack 6)", async () => {
    await save(ANSWER);
    for (const address of ["eve@example.org", "Eve+1@example.org", "EVE+2@Example.org", "eve@example.org"])
      await send(address);
    expect(await answered()).toHaveLength(2);
    host.clock.advance(24 * 3_600_000);
    await send("eve@example.org");
    expect(await answered()).toHaveLength(3);
  });

  it("is caused at most five times an hour by one client (attack 6)", async () => {
    await save(ANSWER);
    for (let n = 0; n < 7; n++) await submitted(host, { Email: `eve${n}@example.org` });
    expect(await answered()).toHaveLength(5);
    host.clock.advance(3_600_000);
    await submitted(host, { Email: "eve9@example.org" });
    expect(await answered()).toHaveLength(6);
  });

  it("is limited per hour for all, and refused answers do not count (attack 6)", async () => {
    host.settings.answersPerHour = 3;
    await save(ANSWER);
    // Two are sent; the others are beyond the limit of the address.
    for (let n = 0; n < 9; n++) await send("eve@example.org");
    for (const name of ["ana", "bo", "chiara"]) await send(`${name}@example.org`);
    expect(await answered()).toEqual(["eve@example.org", "eve@example.org", "ana@example.org"]);
    // Each message reached the owner.
    expect((await mails()).filter(([to]) => to === "studio@example.org")).toHaveLength(12);
    host.clock.advance(3_600_000);
    await send("chiara@example.org");
    expect(await answered()).toHaveLength(4);
  });

  it("is not sent with --answers-per-hour 0", async () => {
    host.settings.answersPerHour = 0;
    await save(ANSWER);
    await send("eve@example.org");
    expect(await answered()).toEqual([]);
  });

  it("is removed with its message", async () => {
    await save(ANSWER);
    const id = await submitted(host, { Email: "eve@example.org" });
    await owner.ask("/submissions", { method: "DELETE", body: { ids: [id] } });
    expect(await mails()).toEqual([]);
  });
});
