import { afterEach, beforeEach, expect, it } from "vitest";
import { cleanStore, cleanFiles } from "../../../host/jobs/housekeeping";
import { startJobs } from "../../../host/jobs/jobs";
import type { Mailer } from "../../../host/mail/mailer";
import { sign, store as send, submit, type Subject } from "../../conformance/support/subject";
import { startHost, type TestHost } from "../support/host";
import { testFolder } from "../support/folder";
import { requireOwner } from "../support/owner";
import { acceptance } from "../store/support";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let host: TestHost;
let subject: Subject;
beforeEach(async () => {
  host = await startHost({ folder: testFolder() });
  // Files on the disk have the machine's time.
  host.clock.advance(Date.now() - host.clock.now());
  subject = { origin: host.origin } as Subject;
});
afterEach(() => host.close());

const tidy = () => cleanFiles(host.settings, host.ports);
const clean = () => cleanStore(host.settings, host.ports, new AbortController().signal);
const upload = async () => {
  const signed = await sign(subject, "a.pdf", 3);
  await send(signed, "abc");
  return signed.fileId;
};
const isThere = async (id: string) => (await host.ports.blobs.read(id)) !== undefined;

it("deletes a file that no submission names after an hour (attack 21, audit 9)", async () => {
  const [unused, used] = [await upload(), await upload()];
  await submit(subject, JSON.stringify({ name: "Booking", fileUploads: { CV: used } }));
  await tidy();
  expect([await isThere(unused), await isThere(used)]).toEqual([true, true]);
  host.clock.advance(HOUR + 1000);
  await tidy();
  expect([await isThere(unused), await isThere(used)]).toEqual([false, true]);
});

it("submissions from a time when the clock was ahead do not stay on top, and keep their files (audit 26)", async () => {
  host.settings.notify = ["owner@example.org"];
  const right = host.clock.now();
  host.clock.advance(365 * DAY);
  const file = await upload();
  await submit(
    subject,
    JSON.stringify({ name: "Booking", fields: { "Full Name": "Early" }, fileUploads: { CV: file } }),
  );
  host.clock.advance(right - host.clock.now());
  await clean();
  host.clock.advance(1000);
  await submit(subject, JSON.stringify({ name: "Booking", fields: { "Full Name": "Later" } }));
  const [first, second] = await host.store.listSubmissions({ limit: 9 });
  expect([first, second].map((one) => one?.payload.fields["Full Name"])).toEqual(["Later", "Early"]);
  expect(second?.receivedAt).toBeLessThanOrEqual(right);
  expect((await host.store.listSubmissionFiles({ submissionId: second?.id ?? "" })).map(({ id }) => id)).toEqual([
    file,
  ]);
  expect(await host.store.listMails({ submissionId: second?.id, limit: 9 })).toHaveLength(1);
});

it("content that a crash left without a row is gone after a day", async () => {
  const written = await host.ports.blobs.write(
    (async function* () {
      yield new Uint8Array(3);
    })(),
  );
  await written.keep("orphan-orphan");
  host.clock.advance(DAY + 1000);
  await clean();
  expect(await isThere("orphan-orphan")).toBe(false);
});

it("submissions older than the retention are deleted with their files, and the audit counts them", async () => {
  host.settings.retention = 30;
  const file = await upload();
  await submit(subject, JSON.stringify({ name: "Booking", fileUploads: { CV: file } }));
  host.clock.advance(29 * DAY);
  await submit(subject, JSON.stringify({ name: "Later" }));
  await clean();
  expect(await host.store.countSubmissions()).toMatchObject({ inbox: 2 });
  host.clock.advance(2 * DAY);
  await clean();
  expect([await host.store.countSubmissions(), await isThere(file)]).toMatchObject([{ inbox: 1 }, false]);
  expect(await host.store.listAudit({ limit: 9 })).toMatchObject([
    { action: "delete", detail: "1 submissions older than 30 days" },
  ]);
});

it("client addresses are forgotten after 30 days", async () => {
  await submit(subject, JSON.stringify({ name: "Booking" }));
  const address = async () => (await host.store.listSubmissions({ limit: 1 }))[0]?.address;
  expect(await address()).toBe("127.0.0.0");
  host.clock.advance(31 * DAY);
  await clean();
  expect(await address()).toBeNull();
});

it("the result of an import of users is forgotten after 30 days", async () => {
  const facts = { id: "i1", startedBy: "owner", startedAt: host.clock.now(), invitesPerHour: null };
  await host.store.addImport({
    ...facts,
    total: 0,
    known: 0,
    skipped: 1,
    problems: [{ line: 2, text: "x" }],
    parts: [],
  });
  host.clock.advance(29 * DAY);
  await clean();
  expect(await host.store.findImport()).toMatchObject({ id: "i1", state: "done" });
  host.clock.advance(2 * DAY);
  await clean();
  expect(await host.store.findImport()).toBeUndefined();
});

it("client addresses, counts and sessions are forgotten in parts when there are many", async () => {
  const { store, ports } = host;
  const now = ports.now() - 40 * DAY;
  const numbers = Array.from({ length: 50 }, (_, n) => n);
  const calls: string[] = [];
  for (const name of ["forgetAddresses", "forgetRates", "forgetSessions"] as const) {
    const forget = store[name];
    ports.store[name] = async (args) => {
      const count = await forget(args);
      calls.push(`${name} ${count}`);
      return count;
    };
  }
  await Promise.all(numbers.map((n) => store.acceptSubmission(acceptance(`old${n}`, { receivedAt: now }))));
  await store.acceptSubmission(acceptance("new", { receivedAt: ports.now() }));
  await store.takeRates({ rates: numbers.map((n) => ({ key: `k${n}`, most: 9, window: 1 })), now });
  await clean();
  expect(calls).toEqual([
    ...["forgetAddresses 20", "forgetAddresses 20", "forgetAddresses 10", "forgetAddresses 0"],
    "forgetSessions 0",
    ...["forgetRates 20", "forgetRates 20", "forgetRates 10", "forgetRates 0"],
  ]);
  expect((await store.listSubmissions({ limit: 999 })).filter(({ address }) => address !== null)).toHaveLength(1);
});

it("links, sign-ups that were not verified and sessions of owners are forgotten in parts (audit 16)", async () => {
  const { store, ports } = host;
  const numbers = Array.from({ length: 60 }, (_, n) => n);
  const profile = { name: "", acceptPrivacy: true, acceptCommunications: false, data: {} };
  const old = { now: ports.now() - 9 * DAY, expiresAt: ports.now() - 8 * DAY, redirect: "" };
  await store.addMembers({
    members: numbers.map((n) => ({
      ...{ id: `a${n}`, email: `a${n}@mail.example`, address: `a${n}@mail.example`, status: "unverified" },
      ...{ createdAt: old.now, profile, groups: [], invitation: null },
    })),
    ...{ groupIds: {}, now: old.now },
  });
  for (const n of numbers) {
    await store.addAttempt({
      ...{ accountId: `a${n}`, kind: "verify", mails: [] },
      attempt: { ...old, tokenHash: `t${n}` },
    });
  }
  await store.addFirstOwner({ name: "ana", password: "", now: 0 });
  const owner = await requireOwner(store, { id: "first" });
  const started = { owner, now: ports.now() - 90 * DAY, replaces: null, origin: "password" as const };
  for (const n of numbers) await store.startOwnerSession({ ...started, tokenHash: `s${n}` });
  const counts: Record<string, number[]> = { forgetAttempts: [], forgetOwnerSessions: [] };
  for (const name of ["forgetAttempts", "forgetOwnerSessions"] as const) {
    const forget = store[name];
    ports.store[name] = async (args) => {
      const count = await forget(args);
      counts[name]?.push(count);
      return count;
    };
  }
  await clean();
  // 20 links and 20 accounts at a time.
  expect(counts).toEqual({ forgetAttempts: [40, 40, 40, 0], forgetOwnerSessions: [20, 20, 20, 0] });
  expect(await store.countAccounts()).toMatchObject({ unverified: 0 });
  expect(await store.findAttempt({ tokenHash: "t59", kind: "verify" })).toBeUndefined();
  expect(await store.findOwnerSession({ tokenHash: "s59", since: 0 })).toBeUndefined();
});

it("cleaning ends when the host ends, and continues the next time", async () => {
  const { store, ports } = host;
  const stop = new AbortController();
  const { forgetRates } = store;
  ports.store.forgetRates = async (args) => {
    stop.abort();
    return forgetRates(args);
  };
  const rates = Array.from({ length: 60 }, (_, n) => ({ key: `k${n}`, most: 9, window: 1 }));
  await store.takeRates({ rates, now: ports.now() - 40 * DAY });
  await cleanStore(host.settings, ports, stop.signal);
  expect(await forgetRates({ before: ports.now(), limit: 99 })).toBe(40);
});

it("the queue continues after a failure", async () => {
  const { claimDeliveries } = host.ports.store;
  let tries = 0;
  host.ports.store.claimDeliveries = (args) => {
    tries++;
    return tries === 1 ? Promise.reject(new Error("broken")) : claimDeliveries(args);
  };
  const jobs = startJobs(host.settings, host.ports, { mailer: undefined });
  await expect.poll(() => tries).toBeGreaterThan(1);
  await jobs.stop(1000);
  expect(host.lines).toContainEqual(expect.objectContaining({ event: "webhooks failed", error: "broken" }));
});

it("a mail server that hangs does not delay the end", async () => {
  host.settings.notify = ["owner@example.org"];
  await submit(subject, JSON.stringify({ name: "Booking" }));
  let closed = false;
  let begun: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (begun = resolve));
  const mailer: Mailer = {
    send: () => {
      begun();
      return new Promise(() => undefined);
    },
    verify: async () => undefined,
    close: () => void (closed = true),
  };
  const jobs = startJobs(host.settings, host.ports, { mailer });
  await asked;
  await jobs.stop(20);
  expect(closed).toBe(true);
});
