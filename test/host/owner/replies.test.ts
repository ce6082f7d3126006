import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { ListAnswer, SubmissionAnswer } from "../../../host/owner/api-types";
import { startHost, type TestHost, type TestHostOptions } from "../support/host";
import { testFolder } from "../support/folder";
import { loggedIn, type Owner } from "../support/owner";
import { sendAll } from "../support/send-mails";
import { startSmtp } from "../support/smtp";
import { submitted } from "../support/submitted";

let host: TestHost;
let owner: Owner;

async function start(settings: TestHostOptions["settings"] = {}): Promise<void> {
  const smtp = "smtp://127.0.0.1:9";
  host = await startHost({ folder: testFolder(), settings: { smtp, notify: ["studio@example.org"], ...settings } });
  onTestFinished(() => host.close());
  owner = await loggedIn(host, "chiara", "answer");
}

const read = async (id: string) => (await (await owner.ask(`/submissions/${id}`)).json()) as SubmissionAnswer;
const reply = (id: string, body: object = { subject: "Re: Booking", body: "Yes." }) =>
  owner.ask(`/submissions/${id}/reply`, { method: "POST", body });
/** Replies to senders: status, and what the host said. */
const refused = async (answer: Response) => [answer.status, ((await answer.json()) as { msg: string }).msg];
const replies = async () =>
  (await host.store.listMails({ limit: 99 })).filter(({ recipient }) => recipient !== "studio@example.org");

describe("a reply to a message", () => {
  describe("of a host that sends emails", () => {
    beforeEach(() => start());

    it("starts with the form as subject and the message as a quotation", async () => {
      const id = await submitted(host, { Name: "Ana", Email: "ana@example.org", Message: "Free?\nOn Friday" });
      expect((await read(id)).reply).toEqual({
        subject: "Re: Booking",
        body: "\n\n> Name: Ana\n> Email: ana@example.org\n> Message: \n>   Free?\n>   On Friday",
        answersTo: "studio@example.org",
      });
    });

    it("is sent to the address in the message, and answers to it go to who gets the messages", async () => {
      const id = await submitted(host, { Name: "Ana", Email: "ana@example.org" });
      const smtp = await startSmtp();
      const forged = {
        subject: "Re: Bücher",
        body: "Ja.\r\n> Ana",
        to: "x@victim.example",
        recipient: "x@victim.example",
      };
      expect((await reply(id, forged)).status).toBe(200);
      await sendAll(host, smtp.url);
      const sent = smtp.mails.find(({ recipients }) => recipients.includes("ana@example.org"));
      expect(sent?.recipients).toEqual(["ana@example.org"]);
      expect(sent?.mail).toMatchObject({
        subject: "Re: Bücher",
        text: "Ja.\n> Ana\n",
        to: [{ address: "ana@example.org" }],
        replyTo: [{ address: "studio@example.org" }],
      });
      expect(smtp.mails.flatMap(({ recipients }) => recipients)).not.toContain("x@victim.example");
    });

    it("marks the message as answered in it, in the list and in exports, and is noted for the audit", async () => {
      const id = await submitted(host, { Name: "Ana", Email: "ana@example.org" });
      const { lines: before } = (await (await owner.ask("/submissions")).json()) as ListAnswer;
      await reply(id);
      const answered = { at: host.clock.now(), by: "chiara" };
      const { lines } = (await (await owner.ask("/submissions")).json()) as ListAnswer;
      expect([before[0]?.answered, lines[0]?.answered, (await read(id)).answered]).toEqual([null, answered, answered]);
      const all = await loggedIn(host);
      const table = await (await all.ask("/submissions.csv")).text();
      expect(table.trim()).toMatch(new RegExp(`,${new Date(answered.at).toISOString()},chiara$`));
      const person = await (await all.ask("/person.json?email=ana@example.org")).text();
      expect(person).toContain(`"answeredAt":"${new Date(answered.at).toISOString()}"`);
      expect(await host.store.listAudit({ limit: 9 })).toContainEqual(
        expect.objectContaining({ actor: "chiara", action: "reply", detail: "1 message" }),
      );
    });

    it.each([
      ["a line break in the subject", { subject: "Re\r\nBcc: x@victim.example", body: "Yes." }],
      ["a line separator in the subject", { subject: "Re\u2028Bcc: x@victim.example", body: "Yes." }],
      ["no text", { subject: "Re", body: " \n" }],
      ["a control character in the text", { subject: "Re", body: "\u0000" }],
      ["a text that is too long", { subject: "Re", body: "a".repeat(20_001) }],
    ])("is refused with %s, and the message stays as it is", async (_, body) => {
      const id = await submitted(host, { Email: "ana@example.org" });
      expect((await reply(id, body)).status).toBe(422);
      expect([await replies(), (await read(id)).answered]).toEqual([[], null]);
    });

    it.each(["ana@example.org\nBcc: x@victim.example", "ana@example.org, x@victim.example", "no address"])(
      "is refused for a message whose address is %j",
      async (Email) => {
        const id = await submitted(host, { Email });
        expect([(await read(id)).reply, await refused(await reply(id))]).toEqual([
          null,
          [409, "This message has no email address to reply to"],
        ]);
      },
    );

    it("is sent ten times a day to one address, however it is spelled", async () => {
      const ids = [];
      for (const Email of ["ana@example.org", "Ana+1@example.org"]) ids.push(await submitted(host, { Email }));
      const statuses = [];
      for (let n = 0; n < 11; n++) statuses.push((await reply(ids[n % 2] ?? "")).status);
      expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
      expect(await replies()).toHaveLength(10);
    });
  });

  it("goes to the recipients of the form, else from the sender of the host", async () => {
    await start({ notify: [] });
    const id = await submitted(host, { Email: "ana@example.org" });
    const before = (await read(id)).reply?.answersTo;
    await host.store.saveFormSetting({ form: "Booking", recipients: ["bo@example.org"], answer: null });
    expect([before, (await read(id)).reply?.answersTo]).toEqual(["forms@127.0.0.1", "bo@example.org"]);
  });

  it("is written with an email program when the host sends no emails", async () => {
    await start({ smtp: "" });
    const id = await submitted(host, { Email: "ana@example.org" });
    const { reply: draft, replyTo } = await read(id);
    expect([draft, replyTo, (await reply(id)).status]).toEqual([null, "ana@example.org", 409]);
  });
});
