import { expect, it } from "vitest";
import { SITE_FOLDER } from "../../conformance/support/mock";
import { sign, store as upload, type Subject } from "../../conformance/support/subject";
import { WAIT } from "../../support/limits";
import { startLoad } from "../cluster/load";
import { readStore, sendForm, startMembers, storedNames } from "../cluster/members";
import { startSmtp } from "../support/smtp";
import { OPEN, ROUNDS } from "./rounds";

it("killed processes lose no form and no file, and leave no file that cleaning would not delete", async () => {
  const env = { MILLRACE_UPLOADS_PER_HOUR: "0" };
  const members = await startMembers({ proxy: "nginx", site: SITE_FOLDER, args: OPEN, env });
  const subject = { origin: members.origin } as Subject;
  const load = startLoad(members.origin, 6);
  const files: string[] = [];
  let ended = false;
  const uploads = (async () => {
    while (!ended) {
      const signed = await sign(subject, "a.pdf", 100_000).catch(() => undefined);
      const sent = signed && (await upload(signed, new Uint8Array(100_000)).catch(() => undefined));
      const answer = sent?.status === 204 && (await sendForm(members.origin, "file", namedFile(signed?.fileId)));
      if (answer && answer.status === 200) files.push(signed?.fileId ?? "");
    }
  })();
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index] of members.ports.entries()) {
      const before = [load.accepted.length, files.length] as const;
      members.get(index).child.kill("SIGKILL");
      await members.start(index);
      await expect.poll(() => load.accepted.length, { timeout: WAIT }).toBeGreaterThan(before[0] + 20);
      await expect.poll(() => files.length, { timeout: WAIT }).toBeGreaterThan(before[1]);
    }
  }
  ended = true;
  await Promise.all([uploads, load.stop()]);
  const stored = await storedNames(members.url);
  expect(load.accepted.filter((name) => !stored.includes(name))).toEqual([]);
  const known = await readStore(members.url, async (store) => {
    const found = await Promise.all(files.map((id) => store.findFile({ id })));
    return found.filter((file) => file?.submissionId);
  });
  const inBucket = files.filter(
    (id) => members.bucket.bucket.objects.get(`site/uploads/${id}`)?.body.length === 100_000,
  );
  expect([known.length, inBucket.length]).toEqual([files.length, files.length]);
});

it("a mail server that never answers delays no form", async () => {
  const smtp = await startSmtp();
  smtp.behaviour.keepsSilent = true;
  const { origin, url } = await startMembers({ proxy: "nginx", args: OPEN, env: { MILLRACE_SMTP: smtp.url } });
  const load = startLoad(origin, 6);
  await expect.poll(() => smtp.mails.length, { timeout: WAIT }).toBeGreaterThan(3);
  const before = load.accepted.length;
  await expect.poll(() => load.accepted.length, { timeout: WAIT }).toBeGreaterThan(before + 100);
  await load.stop();
  // Each was accepted while its email waited.
  const budgets = { account: 1, order: 1, notification: 1 };
  const { queued } = await readStore(url, (store) => store.mailHealth({ now: Date.now(), budgets }));
  expect([load.refused, queued]).toEqual([[], load.accepted.length]);
});

function namedFile(id = ""): object {
  return { fileUploads: { CV: id } };
}
