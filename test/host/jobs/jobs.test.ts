import { setImmediate } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { startJobs } from "../../../host/jobs/jobs";
import { createSmtpMailer } from "../../../host/mail/smtp";
import { testFolder } from "../support/folder";
import { startHost } from "../support/host";
import { startSmtp } from "../support/smtp";

it("the jobs of a host that sends emails cause no warning of Node", async () => {
  const warnings: string[] = [];
  const note = ({ message }: Error) => void warnings.push(message);
  process.on("warning", note);
  onTestFinished(() => void process.off("warning", note));
  const smtp = await startSmtp();
  const host = await startHost({ folder: testFolder() });
  onTestFinished(() => host.close());
  const listens = vi.spyOn(EventTarget.prototype, "addEventListener");
  const jobs = startJobs(host.settings, host.ports, { mailer: createSmtpMailer(smtp.url) });
  // Each loop listens while it sleeps: webhooks, two that clean, payments, search index and six senders.
  await expect.poll(() => listens.mock.calls.filter(([type]) => type === "abort").length).toBeGreaterThanOrEqual(11);
  // Node emits warnings later than it detects them.
  await setImmediate();
  expect(warnings).toEqual([]);
  await jobs.stop(60_000);
});
