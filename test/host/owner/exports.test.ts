import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FormsAnswer } from "../../../host/owner/api-types";
import { acceptance } from "../store/support";
import { startHost, type TestHost } from "../support/host";
import { testFolder } from "../support/folder";
import { loggedIn, PASSWORD, type Owner } from "../support/owner";
import { submitted } from "../support/submitted";

let host: TestHost;
let owner: Owner;
beforeEach(async () => {
  host = await startHost({ folder: testFolder() });
  owner = await loggedIn(host);
});
afterEach(() => host.close());

const at = (time: string) => ({ receivedAt: Date.parse(time) });
const bookings = () =>
  Promise.all([
    host.store.acceptSubmission(acceptance("1", at("2026-01-31T23:59:59.999Z"))),
    host.store.acceptSubmission(acceptance("2", at("2026-02-01T00:00:00Z"))),
    host.store.acceptSubmission(acceptance("3", at("2026-02-01T23:59:59.999Z"))),
    host.store.acceptSubmission(acceptance("4", at("2026-02-02T00:00:00Z"))),
  ]);
const exportIds = async (query: string) =>
  (await (await owner.ask(`/submissions.csv?${query}`)).text())
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(",")[0]);
const audited = async () => (await host.store.listAudit({ limit: 9 })).map(({ action, detail }) => [action, detail]);

describe("the export of submissions", () => {
  it.each([
    ["from=2026-02-01", ["2", "3", "4"]],
    ["to=2026-02-01", ["1", "2", "3"]],
    ["from=2026-02-01&to=2026-02-01", ["2", "3"]],
    ["to=2026-02-01T00:00:00Z", ["1"]],
    ["from=2026-02-01T01:00:00%2B01:00&to=2026-02-02T00:00Z", ["2", "3"]],
    ["from=&to=&form=&folder=", ["1", "2", "3", "4"]],
  ])("has the messages of the requested time by %s", async (query, ids) => {
    await bookings();
    expect(await exportIds(query)).toEqual(ids);
  });

  it("has the messages of one folder when it is requested", async () => {
    await bookings();
    await host.store.changeSubmissions({ ids: ["2"], status: "archived" });
    await host.store.changeSubmissions({ ids: ["3"], status: "spam" });
    const found = [];
    for (const folder of ["inbox", "spam", "archived"]) found.push(await exportIds(`folder=${folder}`));
    expect(found).toEqual([["1", "4"], ["3"], ["2"]]);
  });

  it("has the messages of one form when it is requested, also of one that has no page any more", async () => {
    const payload = { ...acceptance("").submission.payload, name: "Old form" };
    await host.store.acceptSubmission(acceptance("1", { payload, formKnown: false }));
    await host.store.acceptSubmission(acceptance("2"));
    expect([await exportIds("form=Old%20form"), await exportIds("form=Booking")]).toEqual([["1"], ["2"]]);
  });

  it.each([
    ["form=Nothing", 'form is "Nothing", but no form has this name. Expected "Booking".'],
    ["folder=trash", 'folder is "trash". Expected inbox, spam, archived.'],
    ["from=yesterday", 'from is "yesterday". Expected a day in UTC, such as 2026-01-31, or a time with a time zone'],
    ["from=2026-02-30", 'from is "2026-02-30". Expected'],
    ["to=2026-01-31T10:00", 'to is "2026-01-31T10:00". Expected'],
    ["to=2026-01-31T25:00Z", 'to is "2026-01-31T25:00Z". Expected'],
    [
      "from=2026-02-02&to=2026-02-01",
      'to is "2026-02-01". Expected a time after the start of the export, "2026-02-02".',
    ],
    [`form=${"x".repeat(5000)}`, `form is "${"x".repeat(100)}", but`],
  ])("is refused with a sentence, and not in the log, when it is requested by %s", async (query, sentence) => {
    const answer = await owner.ask(`/submissions.csv?${query}`);
    const { msg } = (await answer.json()) as { msg: string };
    expect([answer.status, msg]).toEqual([400, expect.stringContaining(sentence)]);
    expect(await audited()).toEqual([]);
  });

  it("is in the log with its parameters", async () => {
    await owner.ask("/submissions.csv?form=Booking&folder=spam&from=2026-01-01&to=2026-01-31");
    await owner.ask("/submissions.csv");
    expect(await audited()).toEqual([
      ["export", "all submissions as CSV"],
      ["export", 'submissions as CSV: form "Booking", folder spam, from 2026-01-01, to 2026-01-31'],
    ]);
  });

  it("requires the password again some time after the log in", async () => {
    host.clock.advance(10 * 60_000);
    const before = (await owner.ask("/submissions.csv")).status;
    await owner.ask("/confirm", { method: "POST", body: { password: PASSWORD } });
    expect([before, (await owner.ask("/submissions.csv")).status]).toEqual([428, 200]);
  });

  it("has no cell that a spreadsheet reads as a formula (attack 22)", async () => {
    await submitted(host, { "Full Name": "=HYPERLINK(1)", Email: "ana@example.org" });
    expect(await (await owner.ask("/submissions.csv")).text()).toContain(",'=HYPERLINK(1),");
  });
});

it("the names of the pages' forms are there to choose from", async () => {
  expect(await (await owner.ask("/forms")).json()).toEqual({ names: ["Booking"] } satisfies FormsAnswer);
});
