import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startJobs } from "../../../host/jobs/jobs";
import { importNextPart } from "../../../host/members/run-import";
import type { ImportAnswer, ImportPreviewAnswer, ImportStart } from "../../../host/owner/users/import-types";
import { member } from "../store/members";
import { testFolder } from "../support/folder";
import { startHost, type TestHost } from "../support/host";
import { loggedIn, type Owner } from "../support/owner";

const PAGE = `<html data-wf-site="6512f0c0ffee0ddba11ca7e5"><form data-wf-user-form-type="userAccount">
  <label>Trade <input data-wf-user-field="trade" data-wf-user-field-type="PlainText"></label>
</form></html>`;
const ROWS = [
  "Mail;Who;Groups;Trade (trade)",
  "ana@mail.example;Ana;gold;baker",
  "no-address;Bo;;",
  "cy@mail.example;Cy;;",
];
const MAP = { Mail: "email", Who: "name" };

let host: TestHost;
let owner: Owner;
beforeEach(async () => {
  const folder = testFolder();
  const site = join(folder, "site");
  mkdirSync(site, { recursive: true });
  writeFileSync(join(site, "account.html"), PAGE);
  host = await startHost({ folder: join(folder, "data"), settings: { site, mostUsers: 150, mostGroups: 2 } });
  owner = await loggedIn(host);
});
afterEach(() => host.close());

const ask = async <T>(path: string, method: string, body?: object) => {
  const answer = await owner.ask(path, { method, ...(body ? { body } : {}) });
  return { status: answer.status, content: (await answer.json()) as T & { msg?: string } };
};
const preview = (table: string, map: Record<string, string> = {}) =>
  ask<ImportPreviewAnswer>("/user-import/preview", "POST", { table, map });
const start = (table: string, more: Partial<ImportStart> = {}) =>
  ask("/user-import", "POST", { table, map: {}, invitesPerHour: null, ...more });
const latest = async () => (await ask<ImportAnswer>("/user-import", "GET")).content.latest;
const runNext = () => importNextPart(host.settings, host.ports);
const table = (...rows: string[]) => ["email", ...rows].join("\n");
const people = (count: number) => table(...Array.from({ length: count }, (_, n) => `n${n}@mail.example`));

describe("a preview of an import", () => {
  it("shows what each column is, how many users are added, and why rows are skipped", async () => {
    await host.store.addMembers({ members: [member("cy")], groupIds: {}, now: 1 });
    const { content } = await preview(ROWS.join("\n"), MAP);
    expect(content).toMatchObject({
      columns: [
        { header: "Mail", target: "email" },
        { header: "Who", target: "name" },
        { header: "Groups", target: "groups" },
        { header: "Trade (trade)", target: "trade" },
      ],
      ...{ adding: 1, known: 1, groups: ["gold"], skipped: 1, problem: "" },
      problems: [{ line: 3, text: '"no-address" is not an email address' }],
    });
    expect(content.targets).toContainEqual({ id: "trade", name: "Trade" });
    expect([await latest(), await host.store.countAccounts()]).toEqual([
      null,
      expect.objectContaining({ verified: 1 }),
    ]);
  });

  it("shows the columns of a table without a known column of addresses", async () => {
    const { content } = await preview("Adresse;Wer\na@mail.example;Ana");
    expect(content).toMatchObject({ problem: "No column has email addresses. Choose what each column is.", adding: 0 });
    expect(content.columns.map(({ header }) => header)).toEqual(["Adresse", "Wer"]);
  });

  it.each([
    ["users", people(151), "The table adds 151 users. There are 0 of at most 150 users."],
    ["groups", "email,groups\na@mail.example,aa;bb;cc", "The table adds the groups aa, bb, cc."],
    ["names of groups", "email,groups\na@mail.example,x", '"x" cannot be the name of a group.'],
  ])("reports a table that exceeds the limits of %s, which cannot be started", async (_, text, problem) => {
    expect((await preview(text)).content.problem).toContain(problem);
    const { status, content } = await start(text);
    expect([status, content.msg]).toEqual([409, expect.stringContaining(problem)]);
    expect(await latest()).toBeNull();
  });

  it.each([
    [{ table: "", map: {} }, 422, "The file is empty."],
    [{ table: 'email\n"a', map: {} }, 422, "The quotation mark opened in line 2 is not closed."],
    [{ table: "email\na", map: { emial: "name" } }, 422, 'Unknown column "emial". Did you mean "email"?'],
    [{ table: "email\na", map: { email: 1 } }, 400, "map must be an object with targets by column name"],
    [{ table: "email\na" }, 400, "map must be an object with targets by column name"],
    [{ table: "a".repeat(12_000_001), map: {} }, 413, "The request body is larger than 12000000 bytes"],
  ])("refuses a wrong request %#", async (body, status, message) => {
    const answer = await ask("/user-import/preview", "POST", body);
    expect([answer.status, answer.content.msg]).toEqual([status, message]);
  });
});

describe("an import of the owner's page", () => {
  it("is run by a job of the host", async () => {
    await start(ROWS.join("\n"), { map: MAP });
    const jobs = startJobs(host.settings, host.ports, { mailer: undefined });
    await expect.poll(async () => (await latest())?.state).toBe("done");
    await jobs.stop(60_000);
    const ana = await host.store.findAccount({ email: "ana@mail.example" });
    expect(ana).toMatchObject({ name: "Ana", status: "verified", data: { trade: "baker" } });
    expect((await host.store.listGroups()).map(({ name, members }) => [name, members])).toEqual([["gold", 1]]);
  });

  it("goes on after the host ended, from the part that was stored last", async () => {
    await start(people(150));
    expect(await latest()).toMatchObject({ state: "running", startedBy: "owner", total: 150, done: 0 });
    expect(await runNext()).toBe(100);
    expect(await latest()).toMatchObject({ state: "running", done: 100, added: 100 });
    // A host that ends now has claimed a part.
    await host.store.claimImport({ now: host.clock.now(), lease: 60_000 });
    expect(await runNext()).toBe(0);
    host.clock.advance(60_000);
    expect([await runNext(), await runNext()]).toEqual([50, 0]);
    expect(await latest()).toMatchObject({ state: "done", done: 150, added: 150 });
  });

  it("keeps the skipped rows in its result until the owner removes it", async () => {
    await start(ROWS.join("\n"), { map: MAP });
    await ask("/user-import", "DELETE");
    expect((await latest())?.state).toBe("running");
    await runNext();
    expect(await latest()).toMatchObject({ skipped: 1, problems: [{ line: 3 }] });
    await ask("/user-import", "DELETE");
    expect(await latest()).toBeNull();
  });

  it("sends invitations at the chosen rate, over all parts", async () => {
    const begun = host.clock.now();
    await start(people(120), { invitesPerHour: 60 });
    await runNext();
    host.clock.advance(5000);
    await runNext();
    expect((await host.store.countAccounts()).invited).toBe(120);
    const countDue = async (now: number) => {
      const { mails } = await host.store.claimMails({ now, lease: 1, limit: 500, queue: "account", perHour: 1000 });
      return mails.length;
    };
    const last = begun + 119 * 60_000;
    expect([await countDue(last - 1), await countDue(last + 1)]).toEqual([119, 120]);
  });

  it("ends when others use up the limit of users meanwhile, with how many were imported", async () => {
    await start(people(150));
    await runNext();
    const others = Array.from({ length: 20 }, (_, n) => member(`other${n}`));
    await host.store.addMembers({ members: others, groupIds: {}, now: 1 });
    await runNext();
    expect(await latest()).toMatchObject({
      ...{ state: "failed", done: 100, added: 100 },
      error: expect.stringContaining("There are 120 of at most 150 users.") as string,
    });
    expect((await latest())?.error).toContain("100 users of the table were imported.");
  });

  it("is refused while another one runs, and for a table without new users", async () => {
    await start(people(1));
    const second = await start(table("other@mail.example"));
    expect([second.status, second.content.msg]).toEqual([409, "Another import is running. Wait until it has ended."]);
    await runNext();
    const third = await start(people(1));
    expect([third.status, third.content.msg]).toEqual([
      409,
      "The table has no user without an account. Nothing was imported.",
    ]);
  });

  it("is refused with more columns than a table of users has, and answers a hostile column name at once", async () => {
    const wide = await ask("/user-import/preview", "POST", { table: `Email${",x".repeat(200)}\na@b.co`, map: {} });
    expect([wide.status, wide.content.msg]).toEqual([
      422,
      "The file has 201 columns. The limit is 200, each mapped once.",
    ]);
    const body = { table: `${"x".repeat(30_000)}\na@b.co`, map: { ["y".repeat(30_000)]: "email" } };
    const hostile = await ask("/user-import/preview", "POST", body);
    expect([hostile.status, hostile.content.msg]).toEqual([422, `Unknown column "${"y".repeat(100)}".`]);
  });

  it("leaves half of the limit of account emails to other emails", async () => {
    expect((await start(people(2), { invitesPerHour: 151 })).content.msg).toContain(
      "from 1 to 150, half of the limit of account emails",
    );
  });

  it("lets no person be deleted while it runs, because it could add the person again", async () => {
    await start(people(1));
    const [email] = people(1).split("\n").slice(1);
    const remove = () => owner.ask("/person", { method: "DELETE", body: { email } });
    expect((await remove()).status).toBe(409);
    await runNext();
    expect((await remove()).status).toBe(200);
    expect(await host.store.findAccount({ email: email ?? "" })).toBeUndefined();
  });

  it("cannot be removed while it runs", async () => {
    await start(people(1));
    expect((await ask("/user-import", "DELETE")).status).toBe(409);
    await runNext();
    expect((await ask("/user-import", "DELETE")).status).toBe(200);
    expect(await latest()).toBeNull();
  });

  it.each([0, 1.5, 100_001, "5", undefined])("is refused with %j invitations per hour", async (invitesPerHour) => {
    const { status } = await ask("/user-import", "POST", { table: people(1), map: {}, invitesPerHour });
    expect(status).toBe(422);
  });

  it("is in the log of the owner's page", async () => {
    await start(people(2), { invitesPerHour: 10 });
    expect(await host.store.listAudit({ limit: 1 })).toMatchObject([
      { actor: "owner", action: "import", detail: "2 users, 10 invitations per hour" },
    ]);
  });
});
