import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import PostalMime, { type Email } from "postal-mime";
import { onTestFinished } from "vitest";
import type { AddressInfo } from "node:net";

export interface TestMail {
  /** Whom the envelope names. */
  recipients: string[];
  mail: Email;
  raw: string;
}

export interface TestSmtp {
  url: string;
  mails: TestMail[];
  /** Ways to misbehave; replaced at any time. `keepsSilent`: accepts a mail and never answers. */
  behaviour: Pick<SMTPServerOptions, "onRcptTo" | "onAuth" | "onConnect"> & { keepsSilent?: boolean };
}

/** A mail server on a free port of the loopback, ended after the test. */
export async function startSmtp(options: SMTPServerOptions = {}): Promise<TestSmtp> {
  const smtp: TestSmtp = { url: "", mails: [], behaviour: {} };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onConnect: (session, done) => (smtp.behaviour.onConnect ?? ((_session, ok) => ok()))(session, done),
    onRcptTo: (address, session, done) =>
      (smtp.behaviour.onRcptTo ?? ((_address, _session, ok) => ok()))(address, session, done),
    onAuth: (auth, session, done) =>
      smtp.behaviour.onAuth ? smtp.behaviour.onAuth(auth, session, done) : done(null, { user: auth.username }),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks).toString();
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        void PostalMime.parse(raw).then((mail) => {
          smtp.mails.push({ recipients, mail, raw });
          if (!smtp.behaviour.keepsSilent) done();
        });
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  smtp.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return smtp;
}
