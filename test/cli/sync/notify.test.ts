import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetProblem, notifyAbout } from "../../../cli/sync/notify/notify";
import { Problem } from "../../../cli/sync/problem";
import { startSmtp } from "../../host/support/smtp";
import { removeFolders, temporaryFolder } from "../adopt/support/site";
import { startInbox, type Inbox } from "./support/inbox";

let inbox: Inbox;
let site: string;
beforeAll(async () => {
  inbox = await startInbox();
});
beforeEach(async () => {
  site = join(await temporaryFolder(), "my-site");
  await mkdir(site);
  inbox.status = 200;
  inbox.takeTexts();
});
afterEach(removeFolders);
afterAll(() => inbox.close());

const CONFLICT = new Problem("question", "1 question: you and the builder changed the same.", [
  "In index.html.",
  "Run this: npx millrace adopt <a> & <b>",
]);
const post = (problem: Problem, env: NodeJS.ProcessEnv = {}) =>
  notifyAbout(problem, { site, notify: { webhook: inbox.url }, env });

describe("a message of millrace sync", () => {
  it("is sent once for one problem, and again after a run without it", async () => {
    for (let run = 0; run < 3; run++) expect(await post(CONFLICT)).toEqual([]);
    expect(inbox.takeTexts()).toEqual([
      "*my-site: 1 question: you and the builder changed the same.*\n" +
        "In index.html.\nRun this: npx millrace adopt &lt;a&gt; &amp; &lt;b&gt;",
    ]);
    await forgetProblem(site);
    await post(CONFLICT);
    expect(inbox.takeTexts()).toHaveLength(1);
  });

  it("is sent when the problem becomes another one", async () => {
    await post(CONFLICT);
    await post(new Problem("question", CONFLICT.message, ["In about.html."]));
    expect(inbox.takeTexts()).toHaveLength(2);
  });

  it("about a source waits for the second run, whatever it answers", async () => {
    const broken = (reason: string) => new Problem("source", "The site could not be read.", [reason]);
    await post(broken("no answer"));
    expect(inbox.messages).toEqual([]);
    await post(broken("status 500"));
    await post(broken("no answer"));
    expect(inbox.takeTexts()).toHaveLength(1);
  });

  it("that was not taken is sent by the next run", async () => {
    inbox.status = 500;
    expect(await post(CONFLICT)).toEqual([
      "The webhook at 127.0.0.1:" + new URL(inbox.url).port + " answers with status 500.",
    ]);
    inbox.status = 200;
    expect(await post(CONFLICT)).toEqual([]);
    expect(inbox.takeTexts()).toHaveLength(1);
  });

  it("goes to the webhook of the environment, which no message names", async () => {
    const secret = `${inbox.url}hooks/abcdefghijklmnopqrstuvwxyz`;
    expect(await notifyAbout(CONFLICT, { site, notify: {}, env: { MILLRACE_SYNC_WEBHOOK: secret } })).toEqual([]);
    expect(inbox.takeTexts()).toHaveLength(1);
    const closed = "http://127.0.0.1:1/hooks/abcdefghijklmnopqrstuvwxyz";
    const env = { MILLRACE_SYNC_WEBHOOK: closed };
    const failures = await notifyAbout(new Problem("deploy", "No."), { site, notify: {}, env });
    expect(failures).toEqual(["The webhook at 127.0.0.1:1 did not answer."]);
  });

  it("is a mail about a conflict", async () => {
    const smtp = await startSmtp();
    const mail = { from: "site@my.site", to: "me@my.site" };
    const env = { MILLRACE_SMTP_URL: smtp.url };
    expect(await notifyAbout(CONFLICT, { site, notify: { mail }, env })).toEqual([]);
    const [sent] = smtp.mails;
    expect(sent?.recipients).toEqual(["me@my.site"]);
    expect(sent?.mail.subject).toBe("my-site: 1 question: you and the builder changed the same.");
    expect(sent?.mail.text).toContain("In index.html.\nRun this: npx millrace adopt <a> & <b>");
  });

  it("by mail needs a server, of which the password is never named", async () => {
    const mail = { from: "site@my.site", to: "me@my.site" };
    const send = (env: NodeJS.ProcessEnv) => notifyAbout(CONFLICT, { site, notify: { mail }, env });
    expect(await send({})).toEqual(["No mail is sent: the environment variable MILLRACE_SMTP_URL has no SMTP server."]);
    const [failure = ""] = await send({ MILLRACE_SMTP_URL: "smtp://me:secret@127.0.0.1:1" });
    expect(failure).toMatch(/^The mail to me@my\.site could not be sent by 127\.0\.0\.1: /);
    expect(failure).not.toContain("secret");
  });
});
